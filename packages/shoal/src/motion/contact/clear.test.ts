import { expect, it } from 'vitest';
import { Lattice } from './clear.ts';

it('moves a point to the nearest clear middle of a cell', () => {
  const cube = { dimensions: 3, world: { min: [0, 0, 0], max: [16, 16, 16] } } as const;
  const lattice = new Lattice(cube, (x) => x < 3);
  const at = Float64Array.of(10, 4.2, 7.9);
  expect(lattice.isFull).toBe(false);
  expect(lattice.nearest(at)).toBe(true);
  expect(Array.from(at)).toEqual([2.5, 4.5, 7.5]);
  const corner = Float64Array.of(10, 15.9, 0.1);
  expect(lattice.nearest(corner)).toBe(true);
  expect(Array.from(corner)).toEqual([2.5, 15.5, 0.5]);
});

it('in the plane at z = 0; where none is clear the point stays', () => {
  const square = { dimensions: 2, world: { min: [0, 0, 0], max: [64, 64, 0] } } as const;
  const at = Float64Array.of(60, 3.9, 0);
  expect(new Lattice(square, (x) => x < 50).nearest(at)).toBe(true);
  expect(Array.from(at)).toEqual([49.5, 3.5, 0]);
  const full = new Lattice(square, () => false);
  expect([full.isFull, full.nearest(at)]).toEqual([true, false]);
  expect(Array.from(at)).toEqual([49.5, 3.5, 0]);
});

it.each([3, 2] as const)(
  'in a world that does not begin at 0 it is the nearest by measuring all, in %iD',
  (dimensions) => {
    const world = { min: [-3, 1, 2], max: [5, 13, 5] } as const;
    const n = dimensions === 3 ? 16 : 64;
    const along = (axis: number): number[] =>
      axis < dimensions
        ? Array.from({ length: n }, (_, k) =>
            Math.fround(world.min[axis] + ((k + 0.5) * (world.max[axis] - world.min[axis])) / n),
          )
        : [0];
    const isClear = (x: number, y: number, z: number): boolean => Math.sin(37 * x + 91 * y + 53 * z) > 0.7;
    const all = along(2).flatMap((z) => along(1).flatMap((y) => along(0).map((x) => [x, y, z])));
    const clear = all.filter(([x, y, z]) => isClear(x, y, z));
    const looked: number[][] = [];
    const lattice = new Lattice({ dimensions, world }, (...point) => {
      looked.push(point);
      return isClear(...point);
    });
    for (const at of [
      [0.1, 5.2, 3.3],
      [-9, 12, 4.9],
      [4.9, 1.1, 2.1],
    ]) {
      const [x, y, z] = dimensions === 3 ? at : [at[0], at[1], 0];
      const distance = (point: readonly number[]): number => Math.hypot(point[0] - x, point[1] - y, point[2] - z);
      const order = [...clear].sort((a, b) => distance(a) - distance(b));
      const found = Float64Array.of(x, y, z);
      expect(lattice.nearest(found)).toBe(true);
      expect([...found]).toEqual(order[0]);
      // Of those that do not pass a test, the nearest 256 are tested, and the point stays.
      const tested: (readonly number[])[] = [];
      found.set([x, y, z]);
      const isFound = lattice.nearest(found, (point) => {
        tested.push(point);
        return false;
      });
      expect([isFound, ...found]).toEqual([false, x, y, z]);
      expect(tested).toHaveLength(256);
      expect(tested.map(distance)).toEqual(order.slice(0, 256).map((point) => expect.closeTo(distance(point), 9)));
      expect(lattice.nearest(found, (point) => String(point) === String(order[7]))).toBe(true);
      expect([...found]).toEqual(order[7]);
    }
    // Each point was looked at once, in order.
    expect(looked).toEqual(all);
  },
);

it('of equally near points it is the first, and it looks no farther than the first clear one to know of one', () => {
  const cube = { dimensions: 3, world: { min: [0, 0, 0], max: [16, 16, 16] } } as const;
  let looks = 0;
  const lattice = new Lattice(cube, (x) => {
    looks++;
    return x > 4;
  });
  expect([lattice.isFull, looks]).toEqual([false, 5]);
  const at = Float64Array.of(8, 8, 8);
  lattice.nearest(at);
  expect([...at, looks]).toEqual([7.5, 7.5, 7.5, 4096]);
});
