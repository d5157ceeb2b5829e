import { describe, expect, it } from 'vitest';
import { close, type Fish, simulationOf, steeringOf } from '../../../test/steering-of.ts';

// The fish at the origin sees flockmates at distances 1 (to the right), 2 (above) and exactly 4 (ahead: not within 4).
const fish: Fish[] = [{ at: [0, 0, 0] }, { at: [1, 0, 0] }, { at: [0, 2, 0] }, { at: [0, 0, 4] }];

describe('separation', () => {
  for (const [form, expected] of [
    // −x (1 − 1/4), −y (1 − 2/4): √(0.75² + 0.5²) < 1, so not clamped
    ['linear-decay', [-0.75, -0.5, 0]],
    // mean of the two flockmates is (0.5, 1, 0)
    ['centroid', [-0.5, -1, 0]],
    ['displacement', [-1, -2, 0]],
    ['unit', [-1, -1, 0]],
    // d/l²: 1/1 and 2/4
    ['inverse', [-1, -0.5, 0]],
  ] as const) {
    it(`${form}, by hand`, () => {
      expect(steeringOf('separation', { form, radius: 4 }, fish)).toEqual(close(expected));
    });

    it(`${form}: alone, coincident, of another species: 0`, () => {
      const zero = close([0, 0, 0]);
      expect(steeringOf('separation', { form, radius: 4 }, [fish[0]])).toEqual(zero);
      expect(steeringOf('separation', { form, radius: 4 }, [fish[0], fish[0]])).toEqual(zero);
      expect(steeringOf('separation', { form, radius: 4 }, [fish[0], { ...fish[1], species: 1 }])).toEqual(zero);
      expect(steeringOf('separation', { form, radius: 0 }, fish)).toEqual(zero);
    });
  }

  // −(1, 2, 2) of 3 m, and −(−2, 3, −6) of 7 m; the fish is not at the origin.
  const around: Fish[] = [{ at: [5, 4, 7] }, { at: [6, 6, 9] }, { at: [3, 7, 1] }];
  for (const [form, expected] of [
    // weights 7/10 and 3/10
    ['linear-decay', [-0.7 / 3 + 0.6 / 7, -1.4 / 3 - 0.9 / 7, -1.4 / 3 + 1.8 / 7]],
    ['centroid', [0.5, -2.5, 2]],
    ['displacement', [1, -5, 4]],
    ['unit', [-1 / 3 + 2 / 7, -2 / 3 - 3 / 7, -2 / 3 + 6 / 7]],
    ['inverse', [-1 / 9 + 2 / 49, -2 / 9 - 3 / 49, -2 / 9 + 6 / 49]],
  ] as const)
    it(`${form} in space, by hand`, () => {
      expect(steeringOf('separation', { form, radius: 10 }, around)).toEqual(close(expected, 6));
      if (form !== 'displacement') return;
      expect(steeringOf('separation', { form, radius: 'all' }, [around[0]])).toEqual(close([0, 0, 0]));
      expect(steeringOf('separation', { form, radius: 'all' }, around)).toEqual(close(expected, 6));
      expect(steeringOf('separation', { form, radius: 'all', nearest: 1 }, around)).toEqual(close([-1, -2, -2], 6));
    });

  it('linear-decay is at most 1 long', () => {
    const crowd: Fish[] = [{ at: [0, 0, 0] }, ...Array.from({ length: 9 }, () => ({ at: [0.3, 0.4, 0] as const }))];
    const vector = steeringOf('separation', { radius: 4 }, crowd);
    expect(vector[0]).toBeCloseTo(-0.6, 6);
    expect(vector[1]).toBeCloseTo(-0.8, 6);
  });

  it('"all": centroid and displacement of all, from totals', () => {
    // all three flockmates: mean (1/3, 2/3, 4/3)
    const centroid = simulationOf('separation', { form: 'centroid', radius: 'all' }, fish);
    expect(centroid.neighbours).toBe(3);
    expect(centroid.vector).toEqual(close([-1 / 3, -2 / 3, -4 / 3]));
    expect(steeringOf('separation', { form: 'displacement', radius: 'all' }, fish)).toEqual([-1, -2, -4]);
  });

  it('looks at other species if it schools with them', () => {
    const species = [{ name: 'one', schoolsWith: ['one', 'other'] }, { name: 'other' }];
    const mixed = [fish[0], { ...fish[1], species: 1 }];
    expect(steeringOf('separation', {}, mixed, { species })[0]).toBeLessThan(0);
    const aloof = [
      { name: 'one', schoolsWith: ['other'], rules: { separation: { form: 'displacement', radius: 'all' } } },
      { name: 'other' },
    ];
    expect(steeringOf('separation', {}, [fish[0], fish[2], { ...fish[1], species: 1 }], { species: aloof })).toEqual([
      -1, -0, -0,
    ]);
  });

  it('keeps away from other species too, from larger bodies farther: the radius is that of both lengths', () => {
    const both = (length: number, form = 'displacement') => [
      { name: 'one', keepsAwayFrom: ['other'], body: { length: 1 }, rules: { separation: { form, radius: 4 } } },
      { name: 'other', body: { length } },
    ];
    const near = [fish[0], fish[1], { ...fish[2], species: 1 }];
    expect(steeringOf('separation', {}, near, { species: both(1) })).toEqual(close([-1, -2, 0]));
    // (1 + 2)/2 of 4 m are 6 m, and 1 − 2/6 of it is felt at 2 m; flockmates have the radius itself.
    expect(steeringOf('separation', {}, near, { species: both(2, 'linear-decay') })).toEqual(
      close(
        [-3 / 4, -2 / 3, 0].map((x) => x / Math.hypot(3 / 4, 2 / 3)),
        6,
      ),
    );
    const far: Fish[] = [fish[0], { at: [0, 0, 5], species: 1 }];
    expect(steeringOf('separation', {}, far, { species: both(1) })).toEqual(close([0, 0, 0]));
    expect(steeringOf('separation', {}, far, { species: both(2) })).toEqual(close([0, 0, -5]));
    expect(steeringOf('separation', {}, far, { species: both(1.4) })).toEqual(close([0, 0, 0]));
  });
});
