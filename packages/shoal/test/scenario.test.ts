import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  filesOf,
  parseScenario,
  parseScenarioJson,
  parseScenarioText,
  parseState,
  ScenarioError,
  Simulation,
  type StateFile,
  scenarioSchema,
} from 'shoal';
import { describe, expect, it } from 'vitest';
import { migrate } from '../src/scenario/parse.ts';
import { Problems } from '../src/scenario/schema/problem.ts';
import { brokenScenarios } from './broken-scenarios.ts';

const folder = new URL('../../../scenarios/', import.meta.url);
const scenes = readdirSync(folder).filter((file) => file.endsWith('.json'));
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(ScenarioError);
    return (error as ScenarioError).message;
  }
  return 'no error';
}

describe('broken scenarios give one precise message with all problems', () => {
  for (const { name, text, message } of brokenScenarios) {
    it(name, () => {
      expect(messageOf(() => parseScenarioText(text, { file: 'reef.json' })).split('\n')).toEqual(message);
    });
  }

  it('a text that was not parsed', () => {
    expect(() => parseScenarioJson('{ "version": 1 }')).toThrow(
      /must be an object, got ".*"\. Pass the parsed JSON: JSON\.parse\(text\)\.$/,
    );
  });

  it('values that no JSON can hold', () => {
    const cyclic: Record<string, unknown> = { name: 'fish' };
    cyclic.rules = cyclic;
    const message = messageOf(() => parseScenarioJson({ version: 1, species: [cyclic] }));
    expect(message).toContain('species[0].rules.rules is not a known key.');
    const odd = { version: 1, seed: Number.NaN, species: [{ name: 'fish', count: () => 7, motion: undefined }] };
    expect(messageOf(() => parseScenarioJson(odd))).toBe(
      'species[0].count must be a whole number from 0 to 10000000 fish, got a function.\n' +
        'seed must be a whole number from 0 to 4294967295, got NaN.',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('plans', () => {
  const plan = parseScenario({ version: 1, species: [{ name: 'fish', count: 3 }] });

  it('are complete, deeply frozen, and parse again to themselves', () => {
    expect(plan.species[0].rules.separation).toEqual({
      enabled: true,
      form: 'linear-decay',
      weight: 8.5,
      radius: 2.2,
      nearest: 0,
    });
    expect(() => Object.assign(plan.species[0].rules.separation, { weight: 0 })).toThrow(TypeError);
    expect(() => Object.assign(plan.scenario.world, { min: 0 })).toThrow(TypeError);
    expect(parseScenario(JSON.parse(JSON.stringify(plan.scenario)))).toEqual(plan);
  });

  it('do not touch the document they were read from', () => {
    const document = { version: 1, species: [{ name: 'fish', count: 3 }] };
    parseScenarioJson(document);
    expect(Object.isFrozen(document.species)).toBe(false);
    expect(document).toEqual({ version: 1, species: [{ name: 'fish', count: 3 }] });
  });

  it('take numbers from the species, else its preset, else the preset of the scenario, else the table', () => {
    const { species } = parseScenario({
      version: 1,
      preset: 'common',
      species: [
        { name: 'a', rules: { separation: { radius: 3 } } },
        { name: 'b', preset: 'parker' },
      ],
    });
    expect(species[0].rules.separation).toMatchObject({ form: 'centroid', weight: 1.87, radius: 3 });
    expect(species[1].rules.cohesion).toMatchObject({ form: 'centroid', weight: 36, radius: Number.POSITIVE_INFINITY });
    expect(species[1].motion.maxSpeed).toBe(4);
    expect(species[0].motion.maxSpeed).toBe(3);
  });
});

describe('versions', () => {
  it('older documents are brought up step by step, and not changed themselves', () => {
    const old = { version: 1, fish: 5 };
    const steps = {
      1: (document: Record<string, unknown>) => ({ version: 2, count: document.fish }),
      2: (document: Record<string, unknown>) => ({ ...document, name: 'migrated' }),
    };
    expect(migrate(old, new Problems(''), steps, 3)).toEqual({ version: 3, count: 5, name: 'migrated' });
    expect(old).toEqual({ version: 1, fish: 5 });
  });
});

describe('starts', () => {
  const start = (kind: object, changes: object = {}) =>
    new Simulation(parseScenarioJson({ version: 1, species: [{ name: 'fish', count: 2000, start: kind }], ...changes }))
      .school;

  it('box: uniform, the world if not said', () => {
    const { x, y, z, vx, vy, vz } = start({ kind: 'box', min: [0, 0, 0], max: [10, 20, 40] });
    for (const [component, edge] of [
      [x, 10],
      [y, 20],
      [z, 40],
    ] as const) {
      expect(Math.min(...component)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...component)).toBeLessThanOrEqual(edge);
      const mean = component.reduce((sum, value) => sum + value, 0) / 2000;
      expect(Math.abs(mean / edge - 0.5)).toBeLessThan(0.03);
    }
    for (let i = 0; i < 2000; i++) expect(Math.hypot(vx[i], vy[i], vz[i])).toBeCloseTo(3, 5);
    expect(Math.max(...start({ kind: 'box' }).x)).toBeGreaterThan(39);
  });

  it('sphere: uniform by volume', () => {
    const { x, y, z } = start({ kind: 'sphere', centre: [5, 5, 5], radius: 4, speed: 0 });
    const distances = Array.from(x, (_, i) => Math.hypot(x[i] - 5, y[i] - 5, z[i] - 5));
    expect(Math.max(...distances)).toBeLessThanOrEqual(4.000001);
    // an eighth of the volume lies within half the radius
    const inner = distances.filter((distance) => distance < 2).length / 2000;
    expect(inner).toBeGreaterThan(0.1);
    expect(inner).toBeLessThan(0.15);
  });

  it('ring: out of the world, swimming in', () => {
    const { x, y, z, vx, vz } = start({ kind: 'ring' });
    for (let i = 0; i < 2000; i++) {
      expect(Math.hypot(x[i] - 20, z[i] - 20)).toBeGreaterThan(34);
      expect((20 - x[i]) * vx[i] + (20 - z[i]) * vz[i]).toBeGreaterThan(0);
      expect(y[i]).toBeGreaterThanOrEqual(0);
    }
  });

  it('ring in 2D: around the rectangle, at full speed, however deep the world is', () => {
    const fish = { name: 'f', count: 200, start: { kind: 'ring' }, motion: { maxSpeed: 2 } } as const;
    const world = { min: [0, 0, 0], max: [6, 8, 400] } as const;
    const { school } = new Simulation(parseScenario({ version: 1, dimensions: 2, world, species: [fish] }));
    const { x, y, vx, vy } = school;
    const away = Array.from(x, (_, i) => Math.hypot(x[i] - 3, y[i] - 4));
    expect(Math.min(...away)).toBeGreaterThanOrEqual(4.999);
    expect(Math.max(...away)).toBeLessThanOrEqual(7.501);
    for (let i = 0; i < 200; i++) expect(Math.hypot(vx[i], vy[i])).toBeCloseTo(2, 5);
  });

  it('torus: uniform by volume, swimming along the ring', () => {
    const { x, y, z, vx, vy, vz } = start({ kind: 'torus', centre: [20, 10, 20], radius: 8, tube: 4, speed: 2 });
    let outer = 0;
    for (let i = 0; i < 2000; i++) {
      const away = Math.hypot(x[i] - 20, z[i] - 20);
      expect(Math.hypot(away - 8, y[i] - 10)).toBeLessThanOrEqual(4.00001);
      if (away > 8) outer++;
      expect((x[i] - 20) * vx[i] + (z[i] - 20) * vz[i]).toBeCloseTo(0, 4);
      expect((z[i] - 20) * vx[i] - (x[i] - 20) * vz[i]).toBeLessThan(0);
      expect(vy[i]).toBe(0);
      expect(Math.hypot(vx[i], vz[i])).toBeCloseTo(2, 5);
    }
    // The outer half of a torus has 1/2 + 2 tube / (3 π radius) of the volume.
    expect(outer / 2000).toBeCloseTo(0.5 + 8 / (3 * Math.PI * 8), 1);
    expect(Math.abs(outer / 2000 - 0.606)).toBeLessThan(0.03);
  });

  it('torus in 2D: a ring of the plane', () => {
    const { x, y, z, vx, vy, vz } = start({ kind: 'torus', radius: 8, tube: 2, speed: 2 }, { dimensions: 2 });
    for (let i = 0; i < 2000; i++) {
      expect(Math.abs(Math.hypot(x[i] - 20, y[i] - 20) - 8)).toBeLessThanOrEqual(2.00001);
      expect((x[i] - 20) * vx[i] + (y[i] - 20) * vy[i]).toBeCloseTo(0, 4);
      expect([z[i], vz[i]]).toEqual([0, 0]);
    }
  });

  it('heading: all swim in it, in 2D within the plane', () => {
    for (const kind of ['box', 'sphere']) {
      const { vx, vy, vz } = start({ kind, heading: [3, 0, 4], speed: 5 });
      for (const i of [0, 1, 1999]) expect([vx[i], vy[i], vz[i]]).toEqual([3, 0, 4]);
      const flat = start({ kind, heading: [3, 0, 4], speed: 5 }, { dimensions: 2 });
      expect([flat.vx[7], flat.vy[7], flat.vz[7]]).toEqual([5, 0, 0]);
    }
  });

  it('one more fish moves no other', () => {
    const more = start({ kind: 'box' }, { species: [{ name: 'fish', count: 2001 }] });
    expect(Array.from(more.x.subarray(0, 2000))).toEqual(Array.from(start({ kind: 'box' }).x));
  });

  it('list: as written', () => {
    const positions = [
      [1, 2, 3],
      [4, 5, 6],
    ];
    const velocities = [
      [0.5, 0, 0],
      [0, 0.5, 0],
    ];
    const species = [{ name: 'fish', start: { kind: 'list', positions, velocities } }];
    const { count, x, vy } = start({}, { species });
    expect([count, x[1], vy[1]]).toEqual([2, 4, 0.5]);
  });

  it('file: handed in by the host, and checked', () => {
    const plan = parseScenario(
      { version: 1, species: [{ name: 'fish', count: 1, start: { kind: 'file', file: 'states/a.json' } }] },
      { file: 'reef.json' },
    );
    expect(filesOf(plan)).toEqual(['states/a.json']);
    const state: StateFile = { positions: [[1, 2, 3]], velocities: [[0, 0, 1]] };
    expect(new Simulation(plan, { files: { 'states/a.json': state } }).school.z[0]).toBe(3);
    expect(messageOf(() => new Simulation(plan))).toBe(
      'reef.json: species[0].start.file must be passed in by the program that loads the scenario, got states/a.json.',
    );
    const two = {
      positions: [
        [1, 2, 3],
        [1, 2, 3],
      ],
      velocities: [
        [0, 0, 1],
        [0, 0, 1],
      ],
    };
    expect(messageOf(() => new Simulation(plan, { files: { 'states/a.json': two } }))).toBe(
      'reef.json: species[0].count must equal the 2 fish of states/a.json, got 1.',
    );
    expect(messageOf(() => new Simulation(plan, { files: { 'states/a.json': { positions: 7 } } }))).toBe(
      'states/a.json: positions must be a list of 0 to 10000000 positions, got 7.\nstates/a.json: velocities is missing. Add it: it must be a list of 0 to 10000000 velocities, one for each position.',
    );
  });

  it('state: lists that do not fit together, species that do not exist', () => {
    expect(
      messageOf(() => parseState({ positions: [[0, 0, 0]], velocities: [], species: [0, 0] }, { file: 's' })),
    ).toBe(
      's: velocities must have one entry for each of the 1 positions, got 0.\n' +
        's: species must have one entry for each of the 1 positions, got 2.',
    );
    const plan = parseScenario({ version: 1, species: [{ name: 'fish' }] });
    const state = { positions: [[0, 0, 0]], velocities: [[0, 0, 0]], species: [3] } as const;
    expect(messageOf(() => new Simulation(plan, { state }))).toBe(
      'state: species[0] must be < 1, the number of species of the scenario, got 3.',
    );
  });
});

describe('the published JSON Schema', () => {
  const ajv = new Ajv2020({ strict: false });
  const accepts = ajv.compile(scenarioSchema);

  it('is the file in the package', () => {
    const file = readFileSync(new URL('../schema/scenario.schema.json', import.meta.url), 'utf8');
    expect(JSON.parse(file), 'run: npm run generate').toEqual(scenarioSchema);
  });

  it('accepts every scenario and every complete document', () => {
    for (const scene of scenes) {
      expect(accepts(JSON.parse(read(scene))), `${scene} ${JSON.stringify(accepts.errors)}`).toBe(true);
      expect(accepts(parseScenarioText(read(scene)).scenario), scene).toBe(true);
    }
  });

  it('refuses what the reader refuses for a single key', () => {
    for (const [wrong, path] of [
      [{ rules: { separation: { radius: -1 } } }, 'separation/radius'],
      [{ rules: { alignmnet: {} } }, 'rules'],
      [{ count: 1e12 }, 'count'],
      [{ start: { kind: 'cube' } }, 'start'],
    ] as const) {
      expect(accepts({ version: 1, species: [{ name: 'fish', ...wrong }] })).toBe(false);
      expect(JSON.stringify(accepts.errors)).toContain(path);
    }
  });
});

/** A document with at most so many fish in each species: every fish of the large scenes would take minutes. */
function atMost<T extends { species: { count?: number }[] }>(document: T, most: number): T {
  return {
    ...document,
    species: document.species.map((one) => ((one.count ?? 1) > most ? { ...one, count: most } : one)),
  };
}

describe('every scenario of the project', () => {
  it('there are some', () => expect(scenes.length).toBeGreaterThanOrEqual(26));
  for (const scene of scenes) {
    it(`${scene}: says what to see, runs 300 steps, stays finite and near its world`, () => {
      const plan = parseScenarioText(read(scene), { file: scene });
      expect(plan.scenario.name).not.toBe('');
      expect(plan.description).toMatch(/^[^.]{20,}\.$/);
      const simulation = new Simulation(parseScenarioJson(atMost(JSON.parse(read(scene)), 1000), { file: scene }));
      simulation.step(300);
      const { x, y, z, vx, vy, vz, count, species } = simulation.school;
      const centre = [0, 1, 2].map((axis) => (plan.world.min[axis] + plan.world.max[axis]) / 2);
      const size = Math.hypot(...plan.world.max.map((max, axis) => max - plan.world.min[axis]));
      for (let i = 0; i < count; i++) {
        const distance = Math.hypot(x[i] - centre[0], y[i] - centre[1], z[i] - centre[2]);
        expect(distance, `fish ${i}`).toBeLessThan(1.5 * size);
        const { maxSpeed } = plan.species[species[i]].motion;
        expect(Math.hypot(vx[i], vy[i], vz[i]), `fish ${i}`).toBeLessThanOrEqual(maxSpeed * 1.0001);
      }
    });
  }
});

describe('the view of a scenario', () => {
  const viewed = (view: object) => ({ version: 1 as const, view, species: [{ name: 'fish', count: 3 }] });

  it('may state the side, light and size it is seen in', () => {
    const view = { speed: 2, from: [1, 0, 0], mood: 'dusk', magnify: 3 };
    expect(parseScenarioJson(viewed(view)).view).toEqual(view);
    expect(parseScenarioJson(viewed({})).view).toEqual({ speed: 1 });
  });

  it('needs a direction, a known light and a size', () => {
    expect(messageOf(() => parseScenarioJson(viewed({ from: [0, 0, 0] })))).toBe(
      'view.from must have a direction, got [0,0,0]. Such as [0, 1, 0].',
    );
    expect(messageOf(() => parseScenarioJson(viewed({ mood: 'dawn', magnify: 0 })))).toMatch(
      /^view\.mood must be .*"dawn".*\nview\.magnify must be .*got 0/,
    );
  });

  it('may hold a film, shot by shot, of a bounded number of shots', () => {
    const shot = { position: [1, 2, 3], target: [0, 0, 0], seconds: 4, next: 'smooth' };
    const film = { start: 2, shots: [shot, { ...shot, next: 'cut' }] };
    const { view, scenario } = parseScenarioJson(viewed({ film }));
    expect(view.film).toEqual(film);
    expect(scenario.view.film).toEqual(film);
    expect(() => parseScenarioJson(viewed({ film: { shots: Array.from({ length: 101 }, () => shot) } }))).toThrow(
      'view.film.shots must be a list of 0 to 100 shots',
    );
    expect(() => parseScenarioJson(viewed({ film: { shots: [{ ...shot, seconds: 0, next: 'fade' }] } }))).toThrow(
      /film\.shots\[0\]\.seconds must be .*[\s\S]*film\.shots\[0\]\.next must be one of "smooth", "cut"/,
    );
  });
});
