import { inspectFish, parseScenario, ScenarioError, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { threadStarter } from './threads/node-thread.ts';

const all = {
  separation: { form: 'inverse', radius: 4 },
  alignment: { form: 'mean', radius: 'all' },
  cohesion: { form: 'centroid', radius: 'all' },
} as const;

function planOf({
  changes = {},
  species = {},
  count = 150,
}: {
  changes?: object;
  species?: object;
  count?: number;
} = {}) {
  return parseScenario({
    version: 1,
    seed: 4,
    world: { min: [0, 0, 0], max: [20, 20, 20] },
    ...changes,
    species: [{ name: 'fish', count, perception: { neighbourhood: 'voronoi' }, rules: all, ...species }],
  });
}

/** Ids of the flockmates of each fish for a rule. */
function matesOf(simulation: Simulation, rule: 'cohesion' | 'separation' = 'cohesion'): Map<number, number[]> {
  const { id, count } = simulation.school;
  return new Map(
    Array.from(
      id.subarray(0, count),
      (fish) => [fish, inspectFish(simulation, fish).flockmateIds[rule] ?? []] as const,
    ),
  );
}

describe('a school with Voronoi neighbours', () => {
  it('steers by those whose cells touch: each of two or neither; each rule within its radius', () => {
    const simulation = new Simulation(planOf());
    simulation.step(20);
    const mates = matesOf(simulation);
    for (const [i, others] of mates) {
      expect(others.length).toBeGreaterThan(3);
      for (const j of others) expect(mates.get(j)).toContain(i);
    }
    const total = [...mates.values()].reduce((sum, { length }) => sum + length, 0);
    expect(total / 150).toBeGreaterThan(9);
    expect(total / 150).toBeLessThan(15.6);
    const { school } = simulation;
    const near = matesOf(simulation, 'separation');
    for (const [i, others] of near) {
      const isNear = (j: number): boolean =>
        Math.hypot(school.x[i] - school.x[j], school.y[i] - school.y[j], school.z[i] - school.z[j]) < 4;
      expect(others).toEqual(mates.get(i)?.filter(isNear));
    }
  });

  it('turns towards the mean of these neighbours', () => {
    const simulation = new Simulation(planOf());
    simulation.step(10);
    const { school } = simulation;
    const { flockmateIds, neighbours, steering } = inspectFish(simulation, 7);
    const others = flockmateIds.cohesion ?? [];
    expect(neighbours.cohesion).toBe(others.length);
    const mean = (column: Float32Array): number => others.reduce((sum, j) => sum + column[j], 0) / others.length;
    const wanted = [school.x, school.y, school.z].map((column) => mean(column) - column[7]);
    expect(steering.cohesion.vector).toEqual(wanted.map((value) => expect.closeTo(value, 4)));
  });

  it('sees none behind it, and keeps the k nearest of its neighbours', () => {
    const rules = { ...all, cohesion: { form: 'centroid', radius: 'all', nearest: 3 } };
    const seen = matesOf(
      new Simulation(planOf({ species: { rules, perception: { neighbourhood: 'voronoi', fieldOfViewDeg: 180 } } })),
    );
    const around = matesOf(new Simulation(planOf()));
    let fewer = 0;
    for (const [i, others] of seen) {
      expect(others.length).toBeLessThanOrEqual(3);
      for (const j of others) expect(around.get(i)).toContain(j);
      if (others.length < 3) fewer++;
    }
    expect(fewer).toBeLessThan(75);
  });

  it.each([
    ['in space', {}, {}],
    ['in a plane', { dimensions: 2 }, {}],
    ['in a periodic world', {}, { rules: { ...all, bounds: { form: 'wrap' } } }],
    ['with a heading model', {}, { rules: {}, heading: { model: 'couzin' } }],
  ])('has the same bits on any number of threads, and after a restored snapshot: %s', async (_, changes, species) => {
    const plan = planOf({ changes, species, count: 400 });
    const alone = new Simulation(plan);
    alone.step(12);
    const middle = alone.snapshot();
    alone.step(12);
    for (const threads of [2, 3]) {
      const together = new Simulation(plan, { threads, startThread: threadStarter() });
      await together.run(24);
      expect(together.stateHash(), `${threads} threads`).toBe(alone.stateHash());
      together.dispose();
    }
    const restored = new Simulation(plan);
    restored.restore(middle);
    restored.step(12);
    expect(restored.stateHash()).toBe(alone.stateHash());
  });

  it('of several species counts those it schools with and its own, also after fish came and went', () => {
    const species = ['a', 'b'].map((name) => ({
      name,
      count: 60,
      schoolsWith: ['a', 'b'],
      perception: { neighbourhood: 'voronoi' as const },
      rules: all,
    }));
    const mixed = new Simulation(parseScenario({ version: 1, world: { min: [0, 0, 0], max: [20, 20, 20] }, species }));
    mixed.step(3);
    mixed.remove([2, 3, 4]);
    mixed.spawn('a', { positions: [[5, 5, 5]] });
    mixed.step(2);
    const { species: kinds, id, count } = mixed.school;
    const mates = matesOf(mixed);
    for (const [i, others] of mates) for (const j of others) expect(mates.get(j)).toContain(i);
    const other = Array.from(id.subarray(0, count)).filter((fish, i) =>
      (mates.get(fish) ?? []).some((mate) => kinds[mixed.school.indexOf(mate)] !== kinds[i]),
    );
    expect(other.length).toBeGreaterThan(20);
  });

  it('is another school than one with metric neighbours, also when a running one changes to it', async () => {
    const plan = planOf({ species: { perception: {} } });
    const metric = new Simulation(plan);
    metric.step(5);
    metric.dispatch({ type: 'set', path: 'species[0].perception.neighbourhood', value: 'voronoi' });
    metric.step(1);
    expect(metric.plan.species[0].perception.neighbourhood).toBe('voronoi');
    expect(inspectFish(metric, 0).neighbours.cohesion).toBeLessThan(40);
    expect(metric.engine.kernel).toMatchObject({
      name: 'typescript',
      reason: 'SIMD does not support Voronoi neighbours (fish)',
    });
    const still = new Simulation(plan);
    still.step(6);
    expect(inspectFish(still, 0).neighbours.cohesion).toBe(149);
    expect(still.stateHash()).not.toBe(metric.stateHash());
  });

  it('cannot update its fish one after another', () => {
    const species = { rules: {}, heading: { model: 'vicsek', update: 'asynchronous' } };
    expect(() => planOf({ species })).toThrow(ScenarioError);
    expect(() => planOf({ species })).toThrow(
      'species[0].perception.neighbourhood must be "metric" for a heading model with asynchronous updates, got "voronoi". Or write "update": "synchronous" in heading.',
    );
  });
});
