import { expect, it } from 'vitest';
import { passes } from './gates.ts';

const gate = { name: 'gap', at: [1, 2, 3], facing: [0, 0, 2], radius: 2 } as const;

it('through the disc, in its direction or against it', () => {
  expect(passes(gate, [1, 2, 0], [1, 2, 5])).toBe(1);
  expect(passes(gate, [1, 2, 5], [1, 2, 0])).toBe(-1);
  expect(passes(gate, [0, 2, 2.9], [2, 2, 3.1])).toBe(1);
});

it('not beside it, not short of it', () => {
  expect(passes(gate, [1, 4.1, 0], [1, 4.1, 5])).toBe(0);
  expect(passes(gate, [1, 2, 0], [1, 2, 2.9])).toBe(0);
  expect(passes(gate, [1, 2, 4], [1, 2, 3.1])).toBe(0);
  // An oblique segment that crosses the plane 2.5 m from the centre.
  expect(passes(gate, [1, 2, 2], [6, 2, 4])).toBe(0);
  expect(passes(gate, [1, 2, 2], [4, 2, 4])).toBe(1);
});

it('a way in pieces is counted once, wherever the pieces end', () => {
  for (const pieces of [
    [0, 3, 6],
    [0, 2.999, 3, 3.001, 6],
    [6, 3, 0],
    [6, 3, 3, 0],
    [0, 3, 3, 6],
  ]) {
    let sum = 0;
    let told = 0;
    for (let k = 1; k < pieces.length; k++) {
      const way = passes(gate, [1, 2, pieces[k - 1]], [1, 2, pieces[k]]);
      sum += way;
      told += Math.abs(way);
    }
    expect(told, String(pieces)).toBe(1);
    expect(sum).toBe(pieces[0] === 0 ? 1 : -1);
  }
  // A path that leaves the plane and returns makes no passage, or two opposite ones.
  let sum = 0;
  for (const [a, b] of [
    [0, 3],
    [3, 0],
  ])
    sum += passes(gate, [1, 2, a], [1, 2, b]);
  expect(sum).toBe(0);
});

it('its direction may be of any length, and slanting', () => {
  const slanting = { ...gate, facing: [1, 1, 0] } as const;
  expect(passes(slanting, [0, 1, 3], [2, 3, 3])).toBe(1);
  expect(passes({ ...slanting, facing: [1e-6, 1e-6, 0] }, [0, 1, 3], [2, 3, 3])).toBe(1);
  expect(passes({ ...slanting, facing: [-1, -1, 0] }, [0, 1, 3], [2, 3, 3])).toBe(-1);
});
