import { expect, it } from 'vitest';
import { Lattice } from './lattice.ts';

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
