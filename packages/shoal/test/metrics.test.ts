import { Metrics, type PresetName, parseScenario, parseScenarioJson, Simulation, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { processorTime } from './processor-time.ts';
import { generator } from './random/states.ts';

function school(fish: readonly { at: Vec3; velocity: Vec3 }[], scenario: object = {}): Simulation {
  const plan = parseScenario({ version: 1, species: [{ name: 'fish', count: fish.length }], ...scenario });
  const state = { positions: fish.map(({ at }) => at), velocities: fish.map(({ velocity }) => velocity) };
  return new Simulation(plan, { state });
}

/** The group of each fish, and the mean distance of nearest neighbours. */
function byEveryPair(count: number, distance: (i: number, j: number) => number, groupDistance: number) {
  const groups = Array.from({ length: count }, (_, i) => i);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    let nearest = Number.POSITIVE_INFINITY;
    for (let j = 0; j < count; j++) {
      if (i === j) continue;
      const d = distance(i, j);
      nearest = Math.min(nearest, d);
      if (d >= groupDistance || groups[i] === groups[j]) continue;
      const gone = groups[j];
      for (let k = 0; k < count; k++) if (groups[k] === gone) groups[k] = groups[i];
    }
    sum += nearest;
  }
  return { groups, nearest: sum / count };
}

describe('metrics', () => {
  it('of fish that swim the same way: polarised, not rotating', () => {
    const fish = [0, 1, 2, 3].map((x) => ({ at: [x, 0, 0], velocity: [0, 0, 2] }) as const);
    const metrics = new Metrics(school(fish)).measure();
    expect(metrics.polarisation).toBeCloseTo(1);
    expect(metrics.rotation).toBeCloseTo(0);
    expect(metrics.speed).toBeCloseTo(2);
    expect(metrics.nearestNeighbour).toBeCloseTo(1);
    expect([metrics.centroidX, metrics.centroidY, metrics.centroidZ]).toEqual([1.5, 0, 0]);
    // distances 1.5, 0.5, 0.5, 1.5
    expect(metrics.extent).toBeCloseTo(Math.sqrt(1.25));
    expect([metrics.groups, metrics.largestGroup]).toEqual([1, 4]);
  });

  it('of a mill: rotating, not polarised', () => {
    const fish = Array.from({ length: 12 }, (_, k) => {
      const angle = (k * Math.PI) / 6;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      return { at: [5 * c, 1, 5 * s], velocity: [-s, 0, c] } as const;
    });
    const metrics = new Metrics(school(fish)).measure();
    expect(metrics.rotation).toBeCloseTo(1);
    expect(metrics.polarisation).toBeCloseTo(0);
    expect(metrics.nearestNeighbour).toBeCloseTo(10 * Math.sin(Math.PI / 12), 5);
  });

  it('groups are chains of gaps below the group distance; a gap of exactly that parts them', () => {
    const fish = [0, 3, 6, 10, 30].map((x) => ({ at: [x, 0, 0], velocity: [1, 0, 0] }) as const);
    const sizes = (groupDistance: number) => new Metrics(school(fish), { groupDistance }).groupSizes();
    expect(sizes(4)).toEqual([3, 1, 1]);
    expect(sizes(4.01)).toEqual([4, 1]);
    expect(sizes(3)).toEqual([1, 1, 1, 1, 1]);
    expect(sizes(21)).toEqual([5]);
  });

  it('the group of each fish is that of its chain', () => {
    const fish = [0, 3, 30, 6, 33].map((x) => ({ at: [x, 0, 0], velocity: [1, 0, 0] }) as const);
    const groups = new Metrics(school(fish), { groupDistance: 4 }).groups();
    expect(new Set([groups[0], groups[1], groups[3]]).size).toBe(1);
    expect(groups[2]).toBe(groups[4]);
    expect(groups[2]).not.toBe(groups[0]);
  });

  it('only those that are wanted are the same as all of them', () => {
    const fish = [0, 3, 6, 10, 30].map((x) => ({ at: [x, 0, 0], velocity: [1, 0, x] }) as const);
    const metrics = new Metrics(school(fish));
    const all = metrics.measure();
    const { groups, largestGroup, nearestNeighbour, jerkiness, ...order } = all;
    // Others are left out, but for those that cost nothing more.
    expect(metrics.measure(new Set(['groups']))).toEqual({ groups, largestGroup });
    expect(metrics.measure(new Set(['nearestNeighbour']))).toEqual({ nearestNeighbour });
    expect(metrics.measure(new Set(['speed']))).toEqual(order);
    expect(metrics.measure(new Set(['correlationLength']))).toHaveProperty('correlationLength');
    expect(metrics.measure(new Set(['polarisation']))).not.toHaveProperty('groups');
    expect(metrics.measure(new Set(['jerkiness']))).toHaveProperty('jerkiness', jerkiness);
  });

  it('of one species: those of a school that consists of it alone', () => {
    const herring = [0, 3, 6, 10].map((x) => ({ at: [x, 0, 0], velocity: [1, 0, x / 10] }) as const);
    const sharks = [1, 20].map((x) => ({ at: [x, 1, 0], velocity: [0, 1, 0] }) as const);
    const species = [
      { name: 'herring', count: 4 },
      { name: 'shark', count: 2, rules: { separation: { radius: 9 } } },
    ] as const;
    const fish = [...herring, ...sharks];
    const state = { positions: fish.map(({ at }) => at), velocities: fish.map(({ velocity }) => velocity) };
    const both = new Simulation(parseScenario({ version: 1, species }), {
      state: { ...state, species: [0, 0, 0, 0, 1, 1] },
    });
    const metrics = new Metrics(both, { species: 'herring' });
    const alone = new Metrics(school(herring));
    expect(metrics.groupDistance).toBe(alone.groupDistance);
    expect(metrics.measure()).toEqual(alone.measure());
    expect(metrics.groupSizes()).toEqual(alone.groupSizes());
    expect(metrics.measure()).not.toEqual(new Metrics(both).measure());
    expect(() => new Metrics(both, { species: 'cod' })).toThrow(
      'Metrics: species must be one of herring, shark, got "cod".',
    );
    expect(() => new Metrics(both.school as never)).toThrow('Metrics: simulation must be a Simulation. Pass it,');
    expect(new Metrics(both, { species: 'shark' }).measure().nearestNeighbour).toBe(19);
    const jumps = [metrics, new Metrics(both, { species: 'shark' }), new Metrics(both)];
    for (const one of jumps) one.observe();
    for (let step = 0; step < 3; step++) {
      both.step(1);
      for (const one of jumps) one.observe();
      if (step === 0) expect(jumps.map(({ jerkiness }) => jerkiness)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
      else expect(4 * jumps[0].jerkiness + 2 * jumps[1].jerkiness).toBeCloseTo(6 * jumps[2].jerkiness, 5);
    }
    expect(jumps[2].jerkiness).toBeGreaterThan(0);
  });

  it('across the seam', () => {
    const species = [{ name: 'fish', count: 2, rules: { bounds: { form: 'wrap' } } }];
    const fish = [0.5, 39.5].map((x) => ({ at: [x, 5, 5], velocity: [1, 0, 0] }) as const);
    const metrics = new Metrics(school(fish, { species })).measure();
    expect(metrics.nearestNeighbour).toBeCloseTo(1);
    expect(metrics.groups).toBe(1);
  });

  it('nearest neighbour and groups agree with comparing all pairs, for random states and a runaway', () => {
    for (let seed = 0; seed < 30; seed++) {
      const random = generator(seed);
      const at = () => [30 * random(), 30 * random(), 30 * random()] as const;
      const fish = Array.from({ length: 60 }, () => ({ at: at(), velocity: at() }));
      fish[7] = { at: [1e8, 0, 0], velocity: [1, 0, 0] };
      const distance = (i: number, j: number) =>
        Math.hypot(...fish[i].at.map((x, axis) => Math.fround(x) - Math.fround(fish[j].at[axis])));
      const nearest = fish.map((_, i) =>
        Math.min(...fish.map((_, j) => (i === j ? Number.POSITIVE_INFINITY : distance(i, j)))),
      );
      const reached = new Set<number>();
      let groups = 0;
      const visit = (i: number): void => {
        if (reached.has(i)) return;
        reached.add(i);
        fish.forEach((_, j) => {
          if (distance(i, j) < 4.4) visit(j);
        });
      };
      fish.forEach((_, i) => {
        if (!reached.has(i)) groups++;
        visit(i);
      });
      const metrics = new Metrics(school(fish)).measure();
      expect(metrics.groups, `seed ${seed}`).toBe(groups);
      const mean = nearest.reduce((sum, x) => sum + x, 0) / 60;
      expect(metrics.nearestNeighbour / mean, `seed ${seed}`).toBeCloseTo(1, 5);
    }
  });

  it.each([false, true])('of a dense clump are those of comparing every fish with every other (wraps: %s)', (wraps) => {
    const random = generator(5);
    const species = [{ name: 'fish', count: 1500, rules: wraps ? { bounds: { form: 'wrap' } } : {} }];
    // Three clumps, of which two are linked by a single fish (or across the seam), a loose cloud, and fish in one place.
    const places: Vec3[] = Array.from({ length: 1500 }, (_, i) => {
      const [x, y, z] = [random(), random(), random()];
      if (i < 500) return [1 + x, 10 + y, 10 + z];
      if (i < 900) return [38.9 + x, 10 + y, 10 + z];
      if (i < 1300) return [3.7 + x / 2, 10 + y / 2, 10 + z / 2];
      return i < 1400 ? [40 * x, 20 + 20 * y, 40 * z] : [20, 5, 5];
    });
    const fish = places.map((at) => ({ at, velocity: [1, 0, 0] as const }));
    const simulation = school(fish, { species });
    const { count, x, y, z } = simulation.school;
    const across = (d: number) => (wraps ? Math.min(Math.abs(d), 40 - Math.abs(d)) : d);
    const distance = (i: number, j: number) =>
      Math.hypot(across(x[i] - x[j]), across(y[i] - y[j]), across(z[i] - z[j]));
    for (const groupDistance of [0.05, 0.4, 1.7, 2, 5]) {
      const { groups, nearest } = byEveryPair(count, distance, groupDistance);
      const sizes = new Map<number, number>();
      for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
      const metrics = new Metrics(simulation, { groupDistance });
      expect(metrics.groupSizes()).toEqual([...sizes.values()].sort((a, b) => b - a));
      expect(metrics.measure().nearestNeighbour).toBeCloseTo(nearest, 9);
    }
  });

  it('of 30,000 fish in one place take no longer than of others', () => {
    const species = [{ name: 'fish', count: 30_000, start: { kind: 'sphere', radius: 0 } }];
    const metrics = new Metrics(new Simulation(parseScenarioJson({ version: 1, species })));
    const started = processorTime();
    expect(metrics.measure()).toMatchObject({ nearestNeighbour: 0, groups: 1, largestGroup: 30_000 });
    // It was more than a minute; now it is a quarter of a second.
    expect(processorTime() - started).toBeLessThan(10_000);
  });

  it('of no fish, of one fish', () => {
    const none = new Metrics(school([])).measure();
    const { groups, largestGroup, ...others } = none;
    expect([groups, largestGroup]).toEqual([0, 0]);
    expect(Object.values(others).every(Number.isNaN)).toBe(true);
    const one = new Metrics(school([{ at: [1, 2, 3], velocity: [0, 4, 3] }])).measure();
    expect(one).toEqual({
      ...{ polarisation: Number.NaN, rotation: Number.NaN, absoluteRotation: Number.NaN },
      ...{ nearestNeighbour: Number.NaN, extent: Number.NaN, jerkiness: Number.NaN },
      ...{ centroidX: 1, centroidY: 2, centroidZ: 3, speed: 5, groups: 1, largestGroup: 1 },
    });
    const rest = [0, 2].map((x) => ({ at: [x, 0, 0], velocity: [0, 0, 0] }) as const);
    expect(new Metrics(school(rest)).measure()).toMatchObject({
      polarisation: Number.NaN,
      rotation: Number.NaN,
      extent: 1,
    });
    // The fish in the middle of a mill has no direction from the centroid: it is left out, not counted as 0.
    const mill = [
      { at: [1, 0, 0], velocity: [0, 1, 0] },
      { at: [-1, 0, 0], velocity: [0, -1, 0] },
      { at: [0, 0, 0], velocity: [1, 0, 0] },
    ] as const;
    expect(new Metrics(school(mill)).measure()).toMatchObject({ rotation: 1, absoluteRotation: 1 });
  });
});

describe('jerkiness', () => {
  it('is the mean jump in acceleration from step to step', () => {
    // One fish outside the box: a = 0.25 (distance outside), which changes as it moves.
    const off = { enabled: false };
    const rules = { wander: off, bounds: { floorFactor: 1, surfaceFactor: 1 } };
    const simulation = school([{ at: [-4, 20, 20], velocity: [0, 0, 0] }], { species: [{ name: 'fish', rules }] });
    const metrics = new Metrics(simulation);
    metrics.observe();
    simulation.step();
    metrics.observe();
    const before = simulation.school.ax[0];
    expect(before).toBeCloseTo(1);
    simulation.step();
    expect(metrics.measure().jerkiness).toBeCloseTo(Math.abs(simulation.school.ax[0] - before), 7);
    simulation.step(2);
    expect(metrics.measure().jerkiness, 'unknown after a step that was not observed').toBeNaN();
  });

  it('over seeds 1 to 4 the improved rules are at least 4 times smoother than the common ones once schools have formed', () => {
    // Figure 31 of Vetemaa 2020: 300 fish, Reynolds' three rules and the bounds; steps of 4/60 s are the demo's.
    const meanJump = (preset: PresetName, seed: number): number => {
      const rules = { wander: { enabled: false } };
      const species = [{ name: 'fish', count: 300, rules }];
      const simulation = new Simulation(
        parseScenario({ version: 1, preset, seed, simulation: { step: 4 / 60 }, species }),
      );
      const metrics = new Metrics(simulation);
      simulation.step(300);
      metrics.observe();
      let sum = 0;
      for (let step = 0; step < 300; step++) {
        simulation.step();
        metrics.observe();
        sum += metrics.jerkiness;
      }
      return sum / 300;
    };
    const seeds = [1, 2, 3, 4];
    const total = (preset: PresetName) => seeds.reduce((sum, seed) => sum + meanJump(preset, seed), 0);
    expect(total('common') / total('improved')).toBeGreaterThan(4);
  }, 120_000);
});
