import { parseScenario, parseScenarioJson, type ScenarioDocument, ScenarioError, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { anyGpu } from '../gpu/open.ts';
import { threadStarter } from '../threads/node-thread.ts';

const gpu = await anyGpu();

type Species = ScenarioDocument['species'][number];

const zones = { model: 'couzin', noiseSize: 0.05 } as const;

function scene(species: Partial<Species> = {}, changes: Partial<ScenarioDocument> = {}): ScenarioDocument {
  const fish = { name: 'fish', count: 150, start: { kind: 'sphere', radius: 6 } as const, heading: zones };
  return { version: 1, simulation: { step: 0.1 }, species: [{ ...fish, ...species }], ...changes };
}

const turning = { motion: { maxSpeed: 3, maxTurnDegPerSecond: 40 }, perception: { fieldOfViewDeg: 270 } };

function problemsOf(document: unknown): string[] {
  try {
    parseScenarioJson(document);
    return [];
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.problems.map(({ path, rule, got }) => `${path} ${rule}, got ${got}`);
  }
}

describe('a species with a heading model', () => {
  it('has all defaults of the model, and no rule', () => {
    const { species, scenario } = parseScenario(scene());
    expect(species[0].heading).toMatchInlineSnapshot(`
      {
        "attractionRadius": 17,
        "model": "couzin",
        "noise": "gaussian",
        "noiseAt": "before-turn",
        "noiseSize": 0.05,
        "orientationRadius": 3,
        "orientationWeight": 1,
        "parts": "sums",
        "positions": "new-heading",
        "preset": "couzin-2002",
        "repulsionRadius": 1,
        "repulsionView": "all-around",
        "turn": "rotate",
        "update": "synchronous",
        "updateRate": 10,
      }
    `);
    expect(Object.values(species[0].rules).filter(({ enabled }) => enabled)).toEqual([]);
    expect(parseScenarioJson(JSON.parse(JSON.stringify(scenario))).species[0]).toEqual(species[0]);
  });

  it('takes published numbers by name, for what the document leaves out', () => {
    const one = (species: Partial<Species>) => parseScenario(scene(species)).species[0];
    const torus = one({ heading: { model: 'couzin', preset: 'herho-2026-torus', noiseSize: 0 } });
    expect(torus.heading).toMatchObject({ orientationWeight: 0.1, parts: 'unit', turn: 'nlerp', noiseSize: 0 });
    expect([torus.motion.maxSpeed, torus.perception.fieldOfViewDeg]).toEqual([1, 60]);
    expect(one({}).motion).toMatchObject({ maxSpeed: 3, maxTurnDegPerSecond: 40 });
    expect(one({ motion: { maxSpeed: 5 } }).motion).toMatchObject({ maxSpeed: 5, maxTurnDegPerSecond: 40 });
    const { scenario } = parseScenario(scene({ heading: { model: 'strombom', preset: 'strombom-2011-blind' } }));
    expect(parseScenarioJson(JSON.parse(JSON.stringify(scenario))).species[0]).toMatchObject({
      heading: { preset: 'strombom-2011-blind', attraction: 2 },
      perception: { fieldOfViewDeg: 180 },
    });
    expect(problemsOf(scene({ heading: { model: 'vicsek', preset: 'couzin-2002' } as never }))).toEqual([
      'species[0].heading.preset must be "vicsek-1995", got "couzin-2002"',
    ]);
  });

  it('swims at its top speed, and turns by no more than the limit', () => {
    const simulation = new Simulation(parseScenario(scene(turning)));
    const { school } = simulation;
    for (let step = 0; step < 50; step++) {
      const before = [school.vx.slice(), school.vy.slice(), school.vz.slice()];
      simulation.step();
      for (let i = 0; i < school.count; i++) {
        const [u, v, w] = [school.vx[i], school.vy[i], school.vz[i]];
        expect(Math.hypot(u, v, w)).toBeCloseTo(3, 5);
        const cos = (u * before[0][i] + v * before[1][i] + w * before[2][i]) / 9;
        expect((Math.acos(Math.min(1, cos)) * 180) / Math.PI).toBeLessThan(4.05);
      }
    }
  });

  it('gives the same bits on one, two and three threads and from a snapshot', async () => {
    const run = async (options: object, changes: Partial<ScenarioDocument> = {}): Promise<string> => {
      const simulation = new Simulation(parseScenario(scene(turning, changes)), options);
      await simulation.run(60);
      const hash = simulation.stateHash();
      simulation.dispose();
      return hash;
    };
    const whole = await run({});
    for (const threads of [2, 3]) expect(await run({ threads, startThread: threadStarter() })).toBe(whole);
    const first = new Simulation(parseScenario(scene(turning)));
    first.step(25);
    const second = new Simulation(parseScenario(scene(turning)));
    second.restore(first.snapshot());
    second.step(35);
    expect(second.stateHash()).toBe(whole);
    expect(await run({ seed: 2 })).not.toBe(whole);
  });

  it('is not affected by rules that accelerate, also beside species that have them', () => {
    const other: Species = { name: 'boid', count: 30 };
    const both = parseScenario({ ...scene(turning), species: [...scene(turning).species, other] });
    expect(new Simulation(both).engine.kernel).toEqual({ name: 'simd' });
    // The kernel adds neighbours in the order of its cells, which depends on all fish.
    const simulation = new Simulation(both, { kernel: 'typescript' });
    const alone = new Simulation(parseScenario(scene(turning)), { kernel: 'typescript' });
    simulation.step(20);
    alone.step(20);
    expect([...simulation.school.x.subarray(0, 150)]).toEqual([...alone.school.x.subarray(0, 150)]);
    expect(simulation.school.ax.subarray(150).some((a) => a !== 0)).toBe(true);
  });

  it('is examined as it is stepped', () => {
    const simulation = new Simulation(parseScenario(scene(turning)));
    simulation.step(5);
    const examined = simulation.engine.examine?.(7);
    const hash = simulation.stateHash();
    expect(simulation.stateHash()).toBe(hash);
    simulation.step();
    const { ax, ay, az } = simulation.school;
    // The step sums in single precision.
    [ax, ay, az].forEach((a, axis) => {
      expect(examined?.acceleration[axis]).toBeCloseTo(a[7], 3);
    });
  });

  it('changes with the timeline', () => {
    const track = {
      kind: 'track',
      path: 'species[0].heading.orientationRadius',
      keys: [
        [0, 3],
        [1, 12],
      ],
    } as const;
    const still = new Simulation(parseScenario(scene(turning)));
    const moving = new Simulation(parseScenario(scene(turning, { timeline: [track] })));
    still.step(30);
    moving.step(30);
    expect(moving.stateHash()).not.toBe(still.stateHash());
    const beyond = { ...track, keys: [[0, -1]] };
    expect(problemsOf(scene(turning, { timeline: [beyond as never] }))).toEqual([
      'timeline[0].keys[0][1] must be from 0 to 1000000, got -1',
    ]);
  });

  it('can be edited while it runs', () => {
    const simulation = new Simulation(parseScenario(scene(turning)));
    simulation.dispatch({ type: 'set', path: 'species[0].heading.noiseSize', value: 0.5 });
    simulation.step();
    const { heading } = simulation.plan.species[0];
    expect(heading?.noiseSize).toBe(0.5);
  });
});

describe('refusals', () => {
  it('of rules, drag and walking beside a model, and of zones in another order', () => {
    const wrong = {
      heading: { model: 'couzin', repulsionRadius: 4, orientationRadius: 3, attractionRadius: 2 },
      rules: { cohesion: { enabled: true } },
      motion: { quadraticDrag: 1, minSpeed: 1, cruiseSpeed: 2 },
      start: { kind: 'sphere', radius: 6, speed: 0 },
    };
    expect(problemsOf(scene(wrong as never))).toMatchInlineSnapshot(`
      [
        "species[0].rules.cohesion.enabled must be false for a species with the heading model "couzin", got true",
        "species[0].motion.minSpeed must be 0 for a species with the heading model "couzin", got 1",
        "species[0].motion.cruiseSpeed must be 0 for a species with the heading model "couzin", got 2",
        "species[0].motion.quadraticDrag must be 0 for a species with the heading model "couzin", got 1",
        "species[0].start.speed must be > 0 for a species with the heading model "couzin", got 0",
        "species[0].heading.orientationRadius must be ≥ heading.repulsionRadius, 4 m, got 3",
        "species[0].heading.attractionRadius must be ≥ heading.orientationRadius, 3 m, got 2",
      ]
    `);
  });

  it('of unknown models and settings', () => {
    expect(problemsOf(scene({ heading: { model: 'couzn' } as never }))).toMatchInlineSnapshot(`
      [
        "species[0].heading.model must be one of "couzin", "vicsek", "jhawar", "dorsogna", "strombom", "sheep", "shepherd", "wang", got "couzn"",
      ]
    `);
    expect(problemsOf(scene({ heading: { model: 'vicsek', attractionRadius: 3 } as never }))).toMatchInlineSnapshot(`
      [
        "species[0].heading.attractionRadius is not a known key, got ",
      ]
    `);
    expect(problemsOf(scene({ heading: { model: 'vicsek', noise: 'white' } as never }))).toMatchInlineSnapshot(`
      [
        "species[0].heading.noise must be one of "none", "uniform", "gaussian", "vector", got "white"",
      ]
    `);
  });

  it.runIf(gpu)('of asynchronous updates by the GPU engine', () => {
    if (!gpu) return;
    const heading = { ...zones, update: 'asynchronous' } as const;
    const plan = parseScenario(scene({ ...turning, heading }));
    expect(() => new Simulation(plan, { engine: gpu })).toThrow(
      'cannot do: asynchronous updates of fish, whose fish decide one after another.',
    );
  });
});

it('an edit of the preset gives its numbers, as if the run had begun with it', () => {
  const of = (preset: 'couzin-2002' | 'herho-2026-swarm') =>
    new Simulation(
      parseScenario({
        version: 1,
        simulation: { step: 0.1 },
        species: [
          { name: 'first', count: 5 },
          {
            name: 'fish',
            count: 40,
            start: { kind: 'sphere', radius: 5, speed: 1 },
            heading: { model: 'couzin', preset },
          },
        ],
      }),
    );
  const [edited, made] = [of('couzin-2002'), of('herho-2026-swarm')];
  edited.dispatch({ path: 'species[fish].heading.preset', value: 'herho-2026-swarm' });
  edited.step(20);
  made.step(20);
  expect(edited.plan.species[1]).toEqual(made.plan.species[1]);
  expect(edited.stateHash()).toBe(made.stateHash());
  expect(() => edited.dispatchUntyped({ type: 'set', path: 'species[1].heading.preset', value: 'herho-2027' })).toThrow(
    'one of',
  );
});
