import type { Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { close, simulationOf, steeringOf } from '../../../test/steering-of.ts';
import { loopOf } from '../rule.ts';
import { bounds } from './bounds.ts';

const plain = { floorFactor: 1, surfaceFactor: 1 };
const steering = (settings: object, at: Vec3) => steeringOf('bounds', { ...plain, ...settings }, [{ at }]);

describe('bounds of the cube from 0 to 10', () => {
  it('box: the way back, per axis', () => {
    expect(steering({ form: 'box' }, [-2, 5, 13])).toEqual([2, 0, -3]);
    expect(steering({ form: 'box' }, [0, 10, 5])).toEqual([0, 0, 0]);
  });

  it('box: floor and surface factors scale the vertical part', () => {
    const factors = { form: 'box', floorFactor: 4, surfaceFactor: 2 };
    expect(steering(factors, [-1, -2.5, 5])).toEqual([1, 10, 0]);
    expect(steering(factors, [5, 11.5, 5])).toEqual([0, -3, 0]);
  });

  it('push: constant outside', () => {
    expect(steering({ form: 'push' }, [-0.01, 99, 5])).toEqual([1, -1, 0]);
    expect(steering({ form: 'push' }, [5, 5, 5])).toEqual([0, 0, 0]);
  });

  it('sphere: towards the centre by the distance outside the inscribed sphere', () => {
    // 8 m from the centre along x: 3 m outside a radius of 5 m
    expect(steering({ form: 'sphere' }, [13, 5, 5])).toEqual(close([-3, 0, 0]));
    expect(steering({ form: 'sphere' }, [9.9, 5, 5])).toEqual(close([0, 0, 0]));
    expect(steering({ form: 'sphere' }, [5, 5, 5])).toEqual([0, 0, 0]);
  });

  it('centre: always to the centre', () => {
    expect(steering({ form: 'centre' }, [4, 7, 5])).toEqual([1, -2, 0]);
  });

  it('wrap: no steering; a fish that leaves by a face, edge or corner enters by the opposite one', () => {
    const species = [
      { name: 'one', motion: { maxSpeed: 10 }, rules: { bounds: { form: 'wrap' }, wander: { enabled: false } } },
    ];
    for (const direction of [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z])))) {
      const at = direction.map((d) => 5 + 4.95 * d) as [number, number, number];
      const velocity = direction.map((d) => 5 * d) as [number, number, number];
      const { simulation, vector } = simulationOf('bounds', {}, [{ at, velocity }], {
        species,
        simulation: { step: 0.02 },
      });
      expect(vector).toEqual([0, 0, 0]);
      simulation.step();
      const { x, y, z } = simulation.school;
      [x[0], y[0], z[0]].forEach((found, axis) => {
        expect(found).toBeCloseTo(direction[axis] === 0 ? 5 : direction[axis] > 0 ? 0.05 : 9.95, 4);
      });
    }
  });

  it.each([0, 1, 2].flatMap((axis) => [-1, 1].map((side) => [axis, side])))(
    'of a world that does not begin at 0, beyond the face of axis %i on side %i',
    (axis, side) => {
      const world = { min: [-3, 1, 2], max: [5, 9, 14] } as const;
      const middle = [1, 5, 8];
      // 2 m beyond the face; 1 m off the middle along the other axes.
      const face = side < 0 ? world.min[axis] : world.max[axis];
      const at = middle.map((m, k) => (k === axis ? face + 2 * side : m + 1)) as unknown as Vec3;
      const off = middle.map((m, k) => at[k] - m);
      const distance = Math.hypot(...off);
      const along = (by: number): number[] => [0, 1, 2].map((k) => (k === axis ? by : 0));
      const of = (form: string, dimensions = 3): Vec3 =>
        steeringOf('bounds', { ...plain, form }, [{ at: dimensions === 2 ? [at[0], at[1], 0] : at }], {
          world,
          dimensions,
        });
      expect(of('box')).toEqual(close(along(-2 * side)));
      expect(of('push')).toEqual(close(along(-side)));
      expect(of('centre')).toEqual(close(off.map((d) => -d)));
      // The inscribed sphere has a radius of half the shortest edge: 4 m.
      expect(of('sphere')).toEqual(
        close(
          off.map((d) => (-d * (distance - 4)) / distance),
          6,
        ),
      );
      if (axis < 2) expect(of('box', 2).slice(0, 2)).toEqual(close(along(-2 * side).slice(0, 2)));
    },
  );

  it.each(['box', 'push'] as const)('%s: a loop writes the rows of its fish and nothing beyond them', (form) => {
    const scene = {
      school: { x: [9, -2, 5], y: [9, 5, 13], z: [9, 5, 5] },
      world: { min: [0, 0, 0], max: [10, 10, 10] },
    };
    const out = new Float64Array(9).fill(7);
    loopOf(bounds.forms[form])?.(out, 1, 3, plain as never, scene as never);
    const [right, down] = form === 'box' ? [2, -3] : [1, -1];
    expect(Array.from(out)).toEqual([right, 0, 0, 0, down, 0, 7, 7, 7]);
  });

  it('in the plane', () => {
    const flat = { dimensions: 2, world: { min: [0, 0, 0], max: [10, 10, 0] } };
    expect(steeringOf('bounds', { ...plain, form: 'sphere' }, [{ at: [13, 5, 0] }], flat)[0]).toBeCloseTo(-3);
    expect(steeringOf('bounds', { ...plain, form: 'centre' }, [{ at: [13, 5, 0] }], flat)).toEqual([-8, 0, 0]);
  });
});
