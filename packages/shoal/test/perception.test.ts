import { inspectFish, parseScenarioJson, Simulation, type Vec3 } from 'shoal';
import { NearList } from 'shoal/internal';
import { describe, expect, it } from 'vitest';
import { type FewSpecies, fewFish, vectorOf } from './few-fish.ts';
import { generator, randomPositions } from './random/states.ts';
import { close } from './steering-of.ts';

describe('the flockmates of a rule', () => {
  it('are those within its radius, or its nearest ones; with a radius "all" none is named', () => {
    const rules = {
      separation: { radius: 2 },
      alignment: { form: 'mean', radius: 9, nearest: 2 },
      cohesion: { form: 'centroid', radius: 'all' },
    };
    const places: Vec3[] = [
      [0, 0, 0],
      [3, 0, 0],
      [0, 1, 0],
      [0, 0, 4],
      [20, 0, 0],
    ];
    const simulation = fewFish(
      places.map((at) => ({ at })),
      [{ name: 'fish', rules }],
    );
    const { flockmateIds, neighbours } = inspectFish(simulation, 0);
    expect(flockmateIds.separation).toEqual([2]);
    expect(flockmateIds.alignment).toEqual([2, 1]);
    expect(flockmateIds.cohesion).toEqual([]);
    expect(neighbours).toMatchObject({ separation: 1, alignment: 2, cohesion: 4 });
  });
});

describe('field of view', () => {
  /** What a fish at the origin that swims to the right sees of flockmates. */
  const seen = (fieldOfViewDeg: number, mates: readonly Vec3[], velocity: Vec3 = [2, 0, 0]) => {
    const rules = { separation: { form: 'displacement', radius: 9 } };
    const species: FewSpecies[] = [{ name: 'fish', perception: { fieldOfViewDeg }, rules }];
    const simulation = fewFish([{ at: [0, 0, 0], velocity }, ...mates.map((at) => ({ at }))], species);
    const { neighbours, steering } = inspectFish(simulation, 0);
    return { count: neighbours.separation, vector: steering.separation.vector };
  };

  it('of 360 degrees: all around', () => {
    expect(seen(360, [[-3, 0, 0]]).count).toBe(1);
  });

  it('a flockmate exactly behind is invisible as soon as there is a blind cone', () => {
    for (const degrees of [359.9, 359, 300, 180, 1, 0]) expect(seen(degrees, [[-3, 0, 0]]).count).toBe(0);
  });

  it('a flockmate at the edge of the cone is seen, one a little behind it is not', () => {
    const edges: [degrees: number, edge: Vec3, behind: Vec3][] = [
      [180, [0, 3, 0], [-0.001, 3, 0]],
      [180, [0, 0, -3], [-0.001, 0, -3]],
      [270, [-2, 2, 0], [-2.001, 2, 0]],
      [90, [2, 0, 2], [2, 0, 2.001]],
    ];
    for (const [degrees, edge, behind] of edges) {
      expect(seen(degrees, [edge]).count, `${degrees}`).toBe(1);
      expect(seen(degrees, [behind]).count, `${degrees}`).toBe(0);
    }
  });

  it('of 0 degrees: only straight ahead', () => {
    expect(
      seen(0, [
        [3, 0, 0],
        [3, 0.01, 0],
      ]).count,
    ).toBe(1);
  });

  it('a fish at rest, and one coincident with its flockmate, sees it', () => {
    expect(seen(90, [[-3, 0, 0]], [0, 0, 0]).count).toBe(1);
    expect(seen(90, [[0, 0, 0]]).count).toBe(1);
  });

  it('the rules get only what it sees', () => {
    const { vector } = seen(180, [
      [3, 0, 0],
      [-1, 0, 0],
      [0, 2, 0],
    ]);
    expect(vector).toEqual(close([-3, -2, 0]));
  });

  it('holds for those it only keeps away from', () => {
    const rules = { separation: { form: 'displacement', radius: 9 } };
    const species: FewSpecies[] = [
      { name: 'fish', keepsAwayFrom: ['ray'], perception: { fieldOfViewDeg: 180 }, rules },
      { name: 'ray' },
    ];
    const others = [
      { at: [3, 0, 0] as const, species: 1 },
      { at: [-1, 0, 0] as const, species: 1 },
    ];
    const simulation = fewFish([{ at: [0, 0, 0], velocity: [2, 0, 0] }, ...others], species);
    expect(vectorOf(simulation, 'separation')).toEqual(close([-3, 0, 0]));
  });

  it('a radius of "all" is all fish, in sight or not', () => {
    const species: FewSpecies[] = [
      { name: 'fish', perception: { fieldOfViewDeg: 90 }, rules: { cohesion: { form: 'centroid', radius: 'all' } } },
    ];
    const simulation = fewFish([{ at: [0, 0, 0], velocity: [1, 0, 0] }, { at: [-4, 0, 0] }], species);
    expect(vectorOf(simulation, 'cohesion')).toEqual([-4, 0, 0]);
  });

  it('the k nearest are those that are seen', () => {
    const rules = { cohesion: { form: 'centroid', radius: 'all', nearest: 1 } };
    const species: FewSpecies[] = [{ name: 'fish', perception: { fieldOfViewDeg: 180 }, rules }];
    const fish = [{ at: [0, 0, 0] as const, velocity: [1, 0, 0] as const }, { at: [-1, 0, 0] as const }];
    expect(vectorOf(fewFish([...fish, { at: [90, 0, 0] }], species), 'cohesion')).toEqual([90, 0, 0]);
    expect(vectorOf(fewFish(fish, species), 'cohesion')).toEqual([0, 0, 0]);
  });
});

describe('a radius of "all" for a species that keeps away from others', () => {
  it('is refused: it would not say how far away to keep', () => {
    const rules = { separation: { form: 'centroid', radius: 'all' } };
    const species = [{ name: 'fish', keepsAwayFrom: ['ray'], rules }, { name: 'ray' }];
    expect(() => parseScenarioJson({ version: 1, species })).toThrow(
      'species[0].rules.separation.radius must be a length for a species that keeps away from others, got "all".',
    );
  });
});

describe('the k nearest flockmates', () => {
  interface Mate {
    id: number;
    l: number;
    d: Vec3;
  }

  /** All flockmates of a fish, nearest first, ties by id. */
  function mates(simulation: Simulation, i: number, species: readonly number[]): Mate[] {
    const { school, plan } = simulation;
    const { min, max } = plan.world;
    const found: Mate[] = [];
    for (let j = 0; j < school.count; j++) {
      if (j === i || !species.includes(school.species[j])) continue;
      const d = ([school.x, school.y, school.z] as const).map((component, axis) => {
        const difference = component[i] - component[j];
        if (!plan.wraps) return difference;
        const edge = max[axis] - min[axis];
        return difference > edge / 2 ? difference - edge : difference < -edge / 2 ? difference + edge : difference;
      }) as [number, number, number];
      found.push({ id: j, l: Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]), d });
    }
    return found.sort((a, b) => a.l - b.l || a.id - b.id);
  }

  const sum = (list: readonly Mate[], axis: number): number => list.reduce((total, { d }) => total + d[axis], 0);
  const picks = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)];

  function compare(seed: number, wraps: boolean): void {
    const random = generator(seed + 5e5);
    const positions = randomPositions(seed, wraps);
    if (positions.count === 0) return;
    const own = { k: picks(random, [1, 2, 6, 7, 40, 1000]), radius: picks(random, ['all', 'all', 1, 4]) };
    const mixed = { k: picks(random, [0, 1, 5, 300]), radius: picks(random, [2, 4, 11]) };
    const schoolsWith = picks(random, [['a'], ['a', 'b', 'c']]);
    const bounds = wraps ? { form: 'wrap' } : { enabled: false };
    const rules = {
      separation: { form: 'displacement', radius: mixed.radius, nearest: mixed.k },
      cohesion: { form: 'centroid', radius: own.radius, nearest: own.k },
      // Looks at all fish within 3 m: the others' k must not change that.
      alignment: { form: 'mean', radius: 3 },
      bounds,
      wander: { enabled: false },
    };
    const plan = parseScenarioJson({
      version: 1,
      neighbours: picks(random, ['grid', 'octree', 'brute-force']),
      world: { min: [0, 0, 0], max: [20, 20, 20] },
      species: [
        { name: 'a', count: positions.count, schoolsWith, rules },
        { name: 'b', rules },
        { name: 'c', rules },
      ],
    });
    const places = Array.from(positions.x, (x, i) => [x, positions.y[i], positions.z[i]] as const);
    const velocities = places.map(() => [1, 0, 0] as const);
    const species = Array.from(positions.species);
    const simulation = new Simulation(plan, { state: { positions: places, velocities, species } });
    for (let n = 0; n < 4; n++) {
      const i = Math.floor(random() * positions.count);
      const index = species[i];
      const all = mates(simulation, i, plan.species[index].schoolsWith);
      const nearest = all.slice(0, own.k).filter(({ l }) => own.radius === 'all' || l < (own.radius as number));
      const near = all.slice(0, mixed.k || all.length).filter(({ l }) => l < mixed.radius);
      const metric = all.filter(({ l }) => l < 3);
      const { neighbours, steering } = inspectFish(simulation, i);
      const of = `seed ${seed} (${positions.shape}), fish ${i}`;
      const counts = [nearest.length, near.length, metric.length];
      expect([neighbours.cohesion, neighbours.separation, neighbours.alignment], of).toEqual(counts);
      for (let axis = 0; axis < 3; axis++) {
        const mean = nearest.length > 0 ? -sum(nearest, axis) / nearest.length : 0;
        const total = near.filter(({ l }) => l > 0).length > 0 ? sum(near, axis) : 0;
        const scale = 1e-12 * Math.max(1, Math.abs(mean), ...all.slice(0, own.k).map(({ l }) => l));
        expect(Math.abs(steering.cohesion.vector[axis] - mean), of).toBeLessThanOrEqual(scale * own.k);
        expect(steering.separation.vector[axis], of).toBeCloseTo(total, 8);
      }
    }
  }

  it('are exactly those of a sort by distance and id, in 1000 random states', () => {
    for (let seed = 0; seed < 1000; seed++) compare(seed, false);
  });

  it('also in a world that wraps', () => {
    for (let seed = 0; seed < 300; seed++) compare(seed, true);
  });

  it('ties: the lower ids', () => {
    const rules = { cohesion: { form: 'centroid', radius: 'all', nearest: 2 } };
    const ring = [
      { at: [0, 2, 0] as const },
      { at: [2, 0, 0] as const },
      { at: [0, 0, 0] as const },
      { at: [-2, 0, 0] as const },
      { at: [0, -2, 0] as const },
    ];
    expect(vectorOf(fewFish(ring, [{ name: 'fish', rules }]), 'cohesion', 2)).toEqual([1, 1, 0]);
  });

  it('more than there are: all of them', () => {
    const rules = { cohesion: { form: 'centroid', radius: 'all', nearest: 1000 } };
    const fish = [{ at: [0, 0, 0] as const }, { at: [1e6, 0, 0] as const }, { at: [2, 0, 0] as const }];
    const simulation = fewFish(fish, [{ name: 'fish', rules }]);
    expect(inspectFish(simulation, 0).neighbours.cohesion).toBe(2);
    expect(vectorOf(simulation, 'cohesion')).toEqual([500_001, 0, 0]);
    expect(vectorOf(fewFish(fish.slice(0, 1), [{ name: 'fish', rules }]), 'cohesion')).toEqual([0, 0, 0]);
  });

  it('a part of a fish is refused, and a timeline rounds', () => {
    const document = (nearest: number, timeline: readonly object[] = []) => ({
      version: 1,
      timeline,
      species: [{ name: 'fish', rules: { cohesion: { nearest } } }],
    });
    expect(() => parseScenarioJson(document(6.5))).toThrow(
      'species[0].rules.cohesion.nearest must be a whole number from 0 to 1000 fish, got 6.5.',
    );
    const keys = [
      [0, 1],
      [10, 3],
    ];
    const track = { kind: 'track', path: 'species[0].rules.cohesion.nearest', keys };
    const simulation = new Simulation(parseScenarioJson({ ...document(2, [track]), simulation: { step: 1 } }), {
      state: {
        positions: [0, 1, 2, 3, 4].map((x) => [x, 0, 0] as const),
        velocities: [0, 1, 2, 3, 4].map(() => [0, 0, 0] as const),
      },
    });
    const counts: number[] = [];
    for (let k = 0; k < 10; k++, simulation.step()) counts.push(inspectFish(simulation, 0).neighbours.cohesion);
    expect(counts).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 3, 3]);
  });
});

describe('the sorted list of neighbours', () => {
  it('is by distance, then index, however long and however bad the order', () => {
    const random = generator(4);
    for (const length of [0, 1, 2, 3, 10, 100, 1000, 5000]) {
      for (const spread of [1, 7, 1e9]) {
        const near = new NearList();
        const entries = Array.from({ length }, (_, j) => ({ j, l: Math.floor(random() * spread) }));
        for (const { j, l } of [...entries].reverse()) near.add(j, l, 2 * l, j, l * l);
        near.sort();
        expect(near.count).toBe(length);
        entries.sort((a, b) => a.l - b.l || a.j - b.j);
        expect(Array.from(near.index.subarray(0, length))).toEqual(entries.map(({ j }) => j));
        expect(Array.from(near.distance.subarray(0, length))).toEqual(entries.map(({ l }) => l));
        expect(Array.from(near.dy.subarray(0, length))).toEqual(entries.map(({ l }) => 2 * l));
        expect(Array.from(near.dz.subarray(0, length))).toEqual(entries.map(({ j }) => j));
      }
    }
  });
});
