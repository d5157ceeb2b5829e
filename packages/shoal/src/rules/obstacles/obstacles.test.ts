import type { Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { close, steeringOf } from '../../../test/steering-of.ts';

/** A wall whose face is at x = 5, with a field of 4 m range. */
const wall = { shape: { kind: 'box', size: [2, 16, 16] }, at: [4, 5, 5] };

function steered(at: Vec3, field: object = {}, obstacles: readonly object[] = [wall]): Vec3 {
  const settings = { radius: 4, power: 1, spacing: 0.5, ...field };
  return steeringOf('obstacles', {}, [{ at }], { field: settings, obstacles });
}

describe('obstacles', () => {
  it('turns away from the surface by (1 − D)ⁿ, by hand', () => {
    // 1 m away: D = 1/4.
    expect(steered([6, 5, 5])).toEqual(close([0.75, 0, 0], 5));
    expect(steered([6, 5, 5], { power: 2 })).toEqual(close([0.5625, 0, 0], 5));
    // On the other side, 2 m away.
    expect(steered([1, 5, 5])).toEqual(close([-0.5, 0, 0], 5));
  });

  it('between points of the grid is interpolated: with n = 1 exactly', () => {
    expect(steered([5.7, 5.1, 4.8])).toEqual(close([1 - 0.7 / 4, 0, 0], 5));
  });

  it('beyond the radius: 0', () => {
    expect(steered([9.5, 5, 5])).toEqual(close([0, 0, 0]));
  });

  it('of obstacles that stand turns away from the nearest, and adds what those want that move, at most 1 long', () => {
    // 1 m from one face, 2 m from the other.
    const opposite = { ...wall, at: [9, 5, 5] };
    expect(steered([6, 5, 5], {}, [wall, opposite])).toEqual(close([0.75, 0, 0], 5));
    const track = [
      { time: 0, at: [0, 0, 0] },
      { time: 9, at: [0, 1, 0] },
    ];
    expect(steered([6, 5, 5], {}, [wall, { ...opposite, track }])).toEqual(close([0.25, 0, 0], 5));
    expect(steered([6, 5, 5], {}, [wall, { ...wall, track }])).toEqual(close([1, 0, 0], 5));
  });

  it('without obstacles it has nothing to do', () => {
    expect(() => steered([6, 5, 5], {}, [])).toThrow();
  });
});
