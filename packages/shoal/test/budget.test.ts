import {
  describeWork,
  estimateWork,
  parseScenario,
  parseScenarioJson,
  ScenarioError,
  Simulation,
  scenarioSchema,
  type WorkEstimate,
} from 'shoal';
import { shapeMesh } from 'shoal/fields';
import { describe, expect, it } from 'vitest';
import { processorTime } from './processor-time.ts';
import { fromSchema } from './random/from-schema.ts';

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(ScenarioError);
    return (error as ScenarioError).message;
  }
  return 'no error';
}

describe('small scenarios that would take minutes to read', () => {
  it('with 1024 finest rocks: refused before one is made', () => {
    const rock = (seed: number) => ({ shape: { kind: 'rock', radius: 1, detail: 6, seed } });
    const document = {
      version: 1,
      species: [{ name: 'a' }],
      obstacles: Array.from({ length: 1024 }, (_, k) => rock(k)),
    };
    const started = processorTime();
    expect(messageOf(() => parseScenarioJson(document))).toBe(
      'obstacles must have at most 4000000 triangles together, got 83886080. Lower the detail of shapes or simplify meshes: obstacles[0] has 81920.',
    );
    expect(processorTime() - started).toBeLessThan(2000);
  });

  it('with hundreds of thousands of unknown keys: names are suggested for those that are listed', () => {
    const keys = Array.from({ length: 400_000 }, (_, k) => [`speciis${k}`, 1]);
    const document = { version: 1, species: [{ name: 'a' }], ...Object.fromEntries(keys) };
    const started = processorTime();
    const lines = messageOf(() => parseScenario(document)).split('\n');
    expect(lines[0]).toBe('speciis0 is not a known key. Did you mean "species"?');
    expect(lines.at(-1)).toBe('… and 399980 more problems.');
    // 26 s when all of them were.
    expect(processorTime() - started).toBeLessThan(6000);
  });
});

describe('the work that a plan asks for', () => {
  const oneSpecies = (species: object, more: object = {}) =>
    parseScenario({ version: 1, species: [{ name: 'a', ...species }], ...more });

  it('is little for an ordinary scene', () => {
    const work = estimateWork(oneSpecies({ count: 1000 }));
    expect(work.make).toBeLessThan(0.1);
    expect(work.step).toBeLessThan(0.1);
    expect(describeWork(work, 1, 1)).toBe('');
  });

  it('grows with the square of fish in one place, however they get there', () => {
    for (const start of [
      { kind: 'sphere', radius: 0 },
      { kind: 'box', min: [1, 1, 1], max: [1, 1, 1] },
    ]) {
      const work = estimateWork(oneSpecies({ count: 30_000, start }));
      expect(work.stepParts[0]).toMatchObject({ what: 'pairs of neighbours', count: 9e8 });
      expect(describeWork(work, 5, 1)).toBe(
        'About 5.4 s a step: 900,000,000 pairs of neighbours. Lower the count of species or the radii of rules, or let fish start farther apart.',
      );
    }
    const positions = Array.from({ length: 2000 }, () => [1, 2, 3]);
    const work = estimateWork(oneSpecies({ start: { kind: 'list', positions, velocities: positions } }));
    expect(work.stepParts[0].count).toBe(4e6);
  });

  it('counts fields of obstacles that differ and move, and shapes much larger than the field', () => {
    const obstacles = Array.from({ length: 40 }, (_, seed) => ({
      shape: { kind: 'rock', radius: 1, seed },
      spin: { axis: [0, 1, 0] },
    }));
    const work = estimateWork(oneSpecies({}, { obstacles }));
    expect(work.makeParts[0]).toMatchObject({ what: 'field points', count: 40 * 131_072 });
    expect(
      estimateWork(oneSpecies({}, { obstacles: obstacles.map((one) => ({ ...one, shape: obstacles[0].shape })) })).make,
    ).toBeLessThan(work.make / 20);
    const planet = (radius: number) =>
      oneSpecies({}, { obstacles: [{ shape: { kind: 'sphere', radius, detail: 6 } }] });
    expect(estimateWork(planet(1e6)).make).toBeGreaterThan(50 * estimateWork(planet(1)).make);
  });

  it('counts the triangles and the size of mesh files that are given', () => {
    const meshOf = (radius: number) => shapeMesh({ kind: 'sphere', radius, detail: 6 });
    const plan = oneSpecies({}, { obstacles: [{ shape: { kind: 'mesh', file: 'ball.glb' }, scale: [2, 2, 2] }] });
    const trianglesIn = (work: WorkEstimate) => work.makeParts.find(({ what }) => what === 'triangles')?.count;
    const unknown = estimateWork(plan);
    expect(trianglesIn(unknown)).toBeUndefined();
    expect(unknown.make).toBeLessThan(5);
    const known = estimateWork(plan, { 'ball.glb': meshOf(1) });
    expect(trianglesIn(known)).toBe(20 * 4 ** 6);
    // As a shape of the scenario does, and another mesh of that name is counted anew.
    const shape = { kind: 'sphere', radius: 1, detail: 6 };
    expect(known.make).toBeCloseTo(estimateWork(oneSpecies({}, { obstacles: [{ shape, scale: [2, 2, 2] }] })).make, 6);
    expect(estimateWork(plan, { 'ball.glb': meshOf(1e6) }).make).toBeGreaterThan(50 * known.make);
    expect(estimateWork(plan)).toEqual(unknown);
  });

  it('beyond all patience is refused, with what to change', () => {
    expect(messageOf(() => oneSpecies({ count: 200_000, start: { kind: 'sphere', radius: 0 } }))).toBe(
      'The document must take at most about 60 s a step, got about 240 s for 40,000,000,000 pairs of neighbours. Lower the count of species or the radii of rules, or let fish start farther apart.',
    );
    const far = { shape: { kind: 'sphere', radius: 1e6, detail: 6 } };
    expect(messageOf(() => oneSpecies({}, { obstacles: [far, { ...far, at: [1, 1, 1] }] }))).toMatch(
      /^The document must take at most about 600 s to prepare, got about [\d,]+ s for 131,072 field points\. Raise field\.spacing/,
    );
  });

  it('in memory is limited too: fields together have no more points than they may', () => {
    const obstacles = Array.from({ length: 10 }, (_, k) => ({
      shape: { kind: 'box', size: [1, 1, 1 + k] },
      ownField: true,
    }));
    const plan = oneSpecies({}, { obstacles, field: { resolution: [160, 160, 160] } });
    expect(messageOf(() => new Simulation(plan))).toBe(
      'obstacles must need at most 33554432 field points together, got 40960000. Raise field.spacing, or have fewer obstacles with fields of their own.',
    );
  });
});

type Part = Record<string, unknown>;

/** Of every second heading model, leaves one that goes with all that is left of its species. */
function fitHeading(one: Part, seed: number): void {
  if (!one.heading || seed % 2 > 0) delete one.heading;
  else {
    one.heading = { model: 'vicsek' };
    for (const key of ['rules', 'motion', 'onGround', 'hunts', 'flees']) delete one[key];
  }
}

/** A random document that follows the schema, without what seldom fits together. */
function randomScenario(seed: number): Part {
  const document = fromSchema(scenarioSchema, seed) as Part & { species: Part[] };
  for (const key of ['world', 'timeline', 'ground', 'gates', 'plane']) delete document[key];
  // In a plane seen from above, vertical factors are errors.
  if (document.dimensions === 2) document.plane = 'vertical';
  const partsOf = (key: string): Part[] => (document[key] as Part[] | undefined) ?? [];
  document.species.forEach((one, k) => {
    one.name = `species ${k}`;
    one.count = Number(one.count ?? 1) % 3000;
    for (const key of ['path', 'blending']) delete one[key];
    fitHeading(one, seed);
    const start = one.start as Part | undefined;
    if (start?.kind === 'file' || start?.kind === 'list') delete one.start;
    for (const key of ['schoolsWith', 'keepsAwayFrom', 'flees', 'hunts', 'follows'])
      if (one[key]) one[key] = ['species 0'];
    if (one.motion) delete (one.motion as Part).minSpeed;
    for (const rule of Object.values((one.rules ?? {}) as Record<string, Part>))
      for (const [key, value] of Object.entries(rule)) if (value === 'all' || value === 'wrap') delete rule[key];
  });
  for (const obstacle of partsOf('obstacles')) {
    const shape = obstacle.shape as Part;
    delete obstacle.track;
    if (obstacle.spin) obstacle.spin = { axis: [0, 1, 0] };
    if (shape.kind === 'torus') shape.tube = Number(shape.radius) / 3;
    if (shape.kind === 'mesh' || shape.kind === 'triangles') obstacle.shape = { kind: 'rock', radius: 3 };
    if (shape.kind === 'heights') {
      const [nx, nz] = (shape.points as number[]).map((points) => 2 + (points % 50));
      Object.assign(shape, { points: [nx, nz], heights: Array.from({ length: nx * nz }, (_, k) => k % 7) });
    }
  }
  if (document.field) for (const key of ['min', 'max', 'resolution']) delete (document.field as Part)[key];
  document.currents = partsOf('currents').filter(({ kind }) => kind !== 'grid');
  for (const character of partsOf('characters')) delete character.track;
  return document;
}

/** Seconds of the processor, which other programs do not lengthen much. */
function seconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

it('random scenarios are refused or take about as long as estimated', { timeout: 3_600_000 }, () => {
  const isLong = process.env.SHOAL_LONG === '1';
  const patience = isLong ? 20 : 0.5;
  let made = 0;
  for (let seed = 0; seed < (isLong ? 4000 : 100); seed++) {
    const document = randomScenario(seed);
    try {
      const plan = parseScenarioJson(document);
      const work = estimateWork(plan);
      if (work.make + 2 * work.step > patience) continue;
      const began = seconds();
      const simulation = new Simulation(plan);
      const ready = seconds();
      simulation.step(2);
      made++;
      expect(ready - began, `make, seed ${seed}`).toBeLessThan(4 * work.make + 2);
      expect((seconds() - ready) / 2, `a step, seed ${seed}`).toBeLessThan(4 * work.step + 2);
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
    }
  }
  expect(made).toBeGreaterThan(isLong ? 3000 : 40);
});
