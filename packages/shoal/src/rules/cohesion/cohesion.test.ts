import { describe, expect, it } from 'vitest';
import { close, type Fish, steeringOf } from '../../../test/steering-of.ts';

const fish: Fish[] = [{ at: [0, 0, 0] }, { at: [1, 0, 0] }, { at: [0, 2, 0] }, { at: [0, 0, 4] }];

describe('cohesion', () => {
  for (const [form, expected] of [
    ['linear-decay', [0.75, 0.5, 0]],
    ['centroid', [0.5, 1, 0]],
    ['heading', [1 / Math.sqrt(5), 2 / Math.sqrt(5), 0]],
  ] as const) {
    it(`${form}, by hand`, () => {
      const vector = steeringOf('cohesion', { form, radius: 4 }, fish);
      expect(vector).toEqual(close(expected));
    });

    it(`${form}: alone and coincident 0`, () => {
      const zero = close([0, 0, 0]);
      expect(steeringOf('cohesion', { form, radius: 4 }, [fish[0]])).toEqual(zero);
      expect(steeringOf('cohesion', { form, radius: 4 }, [fish[0], fish[0]])).toEqual(zero);
    });
  }

  it('heading follows the text of its source: to the mean position, not to the mean velocity', () => {
    const swimming: Fish[] = [{ at: [0, 0, 0] }, { at: [3, 0, 0], velocity: [0, 9, 0] }];
    expect(steeringOf('cohesion', { form: 'heading', radius: 4 }, swimming)).toEqual(close([1, 0, 0]));
  });

  it('"all": the centre of all others', () => {
    const vector = steeringOf('cohesion', { form: 'centroid', radius: 'all' }, fish);
    expect(vector).toEqual(close([1 / 3, 2 / 3, 4 / 3]));
  });

  it('"all", but only the nearest: their centre, however far they are', () => {
    for (const [nearest, expected] of [
      [1, [1, 0, 0]],
      [2, [0.5, 1, 0]],
      [3, [1 / 3, 2 / 3, 4 / 3]],
    ] as const)
      expect(steeringOf('cohesion', { form: 'centroid', radius: 'all', nearest }, fish)).toEqual(close(expected));
  });

  it('reaches across the seam of a world that wraps', () => {
    const rules = { cohesion: { radius: 4 }, bounds: { form: 'wrap' } };
    const species = [{ name: 'one', rules }];
    // 1 m apart across the face at x = 0 / 10: 1 − 1/4
    const vector = steeringOf('cohesion', {}, [{ at: [0.5, 5, 5] }, { at: [9.5, 5, 5] }], { species });
    expect(vector).toEqual(close([-0.75, 0, 0]));
  });
});
