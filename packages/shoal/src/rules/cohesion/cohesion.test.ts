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

  // (1, 2, 2) of 3 m, and (−2, 3, −6) of 7 m; the fish is not at the origin.
  const around: Fish[] = [{ at: [5, 4, 7] }, { at: [6, 6, 9] }, { at: [3, 7, 1] }];
  const middle = [-0.5, 2.5, -2];
  for (const [form, expected] of [
    // weights 7/10 and 3/10
    ['linear-decay', [0.7 / 3 - 0.6 / 7, 1.4 / 3 + 0.9 / 7, 1.4 / 3 - 1.8 / 7]],
    ['centroid', middle],
    ['heading', middle.map((d) => d / Math.sqrt(10.5))],
  ] as const)
    it(`${form} in space, by hand`, () => {
      expect(steeringOf('cohesion', { form, radius: 10 }, around)).toEqual(close(expected, 6));
      if (form === 'linear-decay') return;
      expect(steeringOf('cohesion', { form, radius: 'all' }, [around[0]])).toEqual(close([0, 0, 0]));
      const species = [['one'], ['one', 'other'], ['other']].map((schoolsWith) => [
        { name: 'one', schoolsWith, rules: { cohesion: { form, radius: 'all' } } },
        { name: 'other' },
      ]);
      // From totals, which contain the fish itself if it schools with its own species.
      const mixed = [around[0], around[1], { ...around[2], species: 1 }];
      const others = [around[0], ...around.slice(1).map((one) => ({ ...one, species: 1 }))];
      expect(steeringOf('cohesion', {}, around, { species: species[0] })).toEqual(close(expected, 6));
      expect(steeringOf('cohesion', {}, mixed, { species: species[1] })).toEqual(close(expected, 6));
      expect(steeringOf('cohesion', {}, others, { species: species[2] })).toEqual(close(expected, 6));
    });

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
