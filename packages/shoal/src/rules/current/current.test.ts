import { inspectFish, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { type FewSpecies, fewFish, vectorOf } from '../../../test/few-fish.ts';
import { close } from '../../../test/steering-of.ts';

const kinds = (settings: object = {}): FewSpecies[] => [{ name: 'fish', rules: { current: settings } }];

/** The steering vector of a fish at a position. */
const carried = (currents: readonly object[], at: Vec3 = [0, 0, 0], scenario: object = {}): Vec3 =>
  vectorOf(fewFish([{ at }], kinds(), { currents, ...scenario }), 'current');

describe('current: forms', () => {
  const uniform = { kind: 'uniform', velocity: [1, 2, -3] };
  const fish = { at: [0, 0, 0] as const, velocity: [0.5, 0, 1] as const };

  it('push: the velocity of the water, however the fish swims', () => {
    expect(vectorOf(fewFish([fish], kinds(), { currents: [uniform] }), 'current')).toEqual([1, 2, -3]);
  });

  it('drift: the difference; none once the fish moves with the water', () => {
    const drift = kinds({ form: 'drift' });
    expect(vectorOf(fewFish([fish], drift, { currents: [uniform] }), 'current')).toEqual([0.5, 2, -4]);
    const along = { ...fish, velocity: [1, 2, -3] as const };
    expect(vectorOf(fewFish([along], drift, { currents: [uniform] }), 'current')).toEqual([0, 0, 0]);
  });

  it('no current: no rule', () => {
    expect(inspectFish(fewFish([fish], kinds()), 0).steering.current).toBeUndefined();
  });

  it('in the plane nothing goes out of it', () => {
    const flat = { dimensions: 2, world: { min: [0, 0, 0], max: [10, 10, 0] } };
    expect(carried([uniform], [0, 0, 0], flat)).toEqual([1, 2, 0]);
  });
});

describe('current: kinds', () => {
  it('uniform, times its strength; all of them together', () => {
    const currents = [
      { kind: 'uniform', velocity: [1, 2, -3], strength: 2 },
      { kind: 'uniform', velocity: [0, 1, 0], strength: -0.5 },
    ];
    expect(carried(currents)).toEqual([2, 3.5, -6]);
  });

  describe('vortex', () => {
    const vortex = { kind: 'vortex', centre: [5, 0, 5], radius: 2, speed: 3 };

    it('like a wheel within its radius, 1/distance outside, at any height; x turns towards −z', () => {
      expect(carried([vortex], [6, 9, 5])).toEqual(close([0, 0, -1.5]));
      expect(carried([vortex], [7, 0, 5])).toEqual(close([0, 0, -3]));
      expect(carried([vortex], [9, 0, 5])).toEqual(close([0, 0, -1.5]));
      expect(carried([vortex], [5, 0, 4])).toEqual(close([-1.5, 0, 0]));
      expect(carried([vortex], [5, 0, 9])).toEqual(close([1.5, 0, 0]));
      // 5 m away in the direction (3, 4)/5 of x and z: speed 3 · 2/5 perpendicular to it
      expect(carried([vortex], [8, 0, 9])).toEqual(close([1.2 * 0.8, 0, -1.2 * 0.6]));
    });

    it('on its axis, or without extent: 0', () => {
      expect(carried([vortex], [5, 3, 5])).toEqual([0, 0, 0]);
      expect(carried([{ ...vortex, radius: 0 }], [6, 0, 5])).toEqual([0, 0, 0]);
    });

    it('is continuous at its radius', () => {
      const inside = carried([vortex], [6.9999, 0, 5])[2];
      expect(inside).toBeCloseTo(carried([vortex], [7.0001, 0, 5])[2], 3);
    });

    it('in the plane turns x towards y', () => {
      const flat = { dimensions: 2, world: { min: [0, 0, 0], max: [10, 10, 0] } };
      const upright = { ...vortex, centre: [5, 5, 0] };
      expect(carried([upright], [6, 5, 0], flat)).toEqual(close([0, 1.5, 0]));
      expect(carried([upright], [5, 9, 0], flat)).toEqual(close([-1.5, 0, 0]));
    });
  });

  describe('river', () => {
    const river = { kind: 'river', through: [0, 5, 0], velocity: [2, 0, 0], halfWidth: 4 };

    it('a parabola across, the same all along', () => {
      expect(carried([river], [0, 5, 0])).toEqual([2, 0, 0]);
      // 2 of 4 m beside the middle: 1 − 1/4
      for (const x of [0, 3, 900]) expect(carried([river], [x, 7, 0])).toEqual(close([1.5, 0, 0]));
      expect(carried([river], [0, 5, -2])).toEqual(close([1.5, 0, 0]));
      expect(carried([river], [0, 9, 0])).toEqual([0, 0, 0]);
      expect(carried([river], [0, 99, 0])).toEqual([0, 0, 0]);
    });

    it('in any direction', () => {
      // (3, 4, 0) and 5 beside it along (−4, 3, 0)/5: 1 − 25/100
      const slanting = { ...river, through: [0, 0, 0], velocity: [3, 4, 0], halfWidth: 10 };
      expect(carried([slanting], [-4 + 3, 3 + 4, 0])).toEqual(close([2.25, 3, 0]));
    });

    it('far along it still runs at its speed', () => {
      const slanting = { ...river, through: [0, 0, 0], velocity: [1, 1, 0], halfWidth: 4 };
      expect(carried([slanting], [2 ** 29, 2 ** 29, 2])).toEqual(close([0.75, 0.75, 0], 6));
    });

    it('in space: along (1, 2, 2), at half the half-width beside the middle, at any place along it', () => {
      const upward = { ...river, through: [1, -2, 3], velocity: [1, 2, 2] };
      for (const along of [-3, 0, 0.5, 7])
        for (const beside of [
          [4 / 3, 2 / 3, -4 / 3],
          [4 / 3, -4 / 3, 2 / 3],
        ]) {
          const [x, y, z] = [1, 2, 2].map((v, axis) => upward.through[axis] + along * v + beside[axis]);
          expect(carried([upward], [x, y, z])).toEqual(close([0.75, 1.5, 1.5], 5));
        }
    });

    it('in the plane: (3, 4) at half the half-width beside the middle; its depth does not matter', () => {
      const flat = { dimensions: 2, world: { min: [0, 0, 0], max: [10, 10, 0] } };
      const sideways = { ...river, through: [1, 2, 9], velocity: [3, 4, 7] };
      for (const along of [-2, 0, 1])
        expect(carried([sideways], [1 + 3 * along - 1.6, 2 + 4 * along + 1.2, 0], flat)).toEqual(
          close([2.25, 3, 0], 5),
        );
    });

    it('without velocity or width: 0', () => {
      expect(carried([{ ...river, velocity: [0, 0, 0] }], [0, 5, 0])).toEqual([0, 0, 0]);
      expect(carried([{ ...river, halfWidth: 0 }], [0, 5, 0])).toEqual([0, 0, 0]);
    });
  });

  describe('grid', () => {
    const size = [3, 2, 2];
    /** The velocity at each point is the product x y z, which trilinear interpolation reproduces exactly. */
    const velocities: number[][] = [];
    for (const z of [0, 2]) for (const y of [0, 1]) for (const x of [0, 1, 2]) velocities.push([x, 2 * y, x * y * z]);
    const grid = { kind: 'grid', min: [0, 0, 0], max: [2, 1, 2], size, velocities };

    it('interpolates trilinearly; x is fastest in the list, then y, then z', () => {
      for (const [x, y, z] of [
        [0, 0, 0],
        [1, 1, 2],
        [2, 1, 2],
        [0.5, 0.25, 1],
        [1.75, 0.5, 0.5],
      ]) {
        expect(carried([grid], [x, y, z])).toEqual(close([x, 2 * y, x * y * z]));
      }
    });

    it('of a box that does not begin at 0, with its value on every face', () => {
      const [min, max] = [
        [-3, 1, 2],
        [3, 4, 7],
      ];
      // A function that trilinear interpolation reproduces exactly, at 3 · 4 · 2 points.
      const flow = (x: number, y: number, z: number): number[] => [1 + x + 2 * y - z, x * y * z, 5 - y * z + x];
      const numbers = [3, 4, 2];
      const places = (axis: number): number[] =>
        Array.from(
          { length: numbers[axis] },
          (_, k) => min[axis] + (k * (max[axis] - min[axis])) / (numbers[axis] - 1),
        );
      const all = places(2).flatMap((z) => places(1).flatMap((y) => places(0).map((x) => flow(x, y, z))));
      const box = { kind: 'grid', min, max, size: numbers, velocities: all };
      for (const [x, y, z] of [
        [-3, 1, 2],
        [3, 4, 7],
        [-3, 2.5, 3],
        [0.25, 1, 3],
        [0.25, 2.5, 2],
        [3, 2.5, 3],
        [0.25, 4, 3],
        [0.25, 2.5, 7],
        [-0.5, 3.25, 6.5],
      ])
        expect(carried([box], [x, y, z])).toEqual(close(flow(x, y, z), 5));
    });

    it('nothing outside', () => {
      for (const at of [
        [-0.01, 0, 0],
        [2.01, 1, 2],
        [1, 1.01, 1],
        [1, 0.5, -0.01],
      ] as const) {
        expect(carried([grid], at)).toEqual([0, 0, 0]);
      }
    });

    it('without depth, for the plane', () => {
      const flat = { dimensions: 2, world: { min: [0, 0, 0], max: [10, 10, 0] } };
      const thin = { ...grid, max: [2, 1, 0] };
      expect(carried([thin], [0.5, 0.25, 0], flat)).toEqual(close([0.5, 0.5, 0]));
    });
  });
});

describe('current: over time', () => {
  it('a timeline changes its strength, its place, its speed', () => {
    const currents = [
      { kind: 'uniform', velocity: [1, 0, 0] },
      { kind: 'vortex', centre: [5, 0, 5], radius: 2, speed: 3, strength: 0 },
    ];
    const timeline = [
      {
        kind: 'track',
        path: 'currents[0].strength',
        keys: [
          [0, 0],
          [4, 8],
        ],
      },
      { kind: 'event', name: 'gust', at: 2, for: 1, change: [{ path: 'currents[0].velocity[1]', to: 5 }] },
    ];
    const settings = { currents, timeline, simulation: { step: 0.5 } };
    const simulation = fewFish([{ at: [0, 0, 0] }], kinds({ weight: 0 }), settings);
    const found: Vec3[] = [];
    for (let k = 0; k < 10; k++, simulation.step()) found.push(vectorOf(simulation, 'current'));
    expect(found.map(([x]) => x)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 8]);
    expect(found.map(([, y]) => y)).toEqual([0, 0, 0, 0, 20, 25, 0, 0, 0, 0]);
  });
});
