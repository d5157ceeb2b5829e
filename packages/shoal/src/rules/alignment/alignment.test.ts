import { describe, expect, it } from 'vitest';
import { close, type Fish, steeringOf } from '../../../test/steering-of.ts';

// Flockmates at distance 1 swimming along x at 2 m/s and at distance 2 swimming along −y at 4 m/s; one at exactly 4.
const fish: Fish[] = [
  { at: [0, 0, 0], velocity: [0.5, -0.25, 1] },
  { at: [1, 0, 0], velocity: [2, 0, 0] },
  { at: [0, 2, 0], velocity: [0, -4, 0] },
  { at: [0, 0, 4], velocity: [0, 0, 8] },
];

describe('alignment', () => {
  for (const [form, expected] of [
    // speed has no influence: weights 3/4 and 2/4
    ['linear-decay', [0.75, -0.5, 0]],
    ['mean', [1, -2, 0]],
    ['match', [0.5, -1.75, -1]],
    ['heading', [1 / Math.sqrt(5), -2 / Math.sqrt(5), 0]],
  ] as const) {
    it(`${form}, by hand`, () => {
      const vector = steeringOf('alignment', { form, radius: 4 }, fish);
      expect(vector).toEqual(close(expected, 6));
    });

    it(`${form}: alone 0`, () => {
      expect(steeringOf('alignment', { form, radius: 4 }, [fish[0]])).toEqual([0, 0, 0]);
    });
  }

  // 3 m away, along (2, 1, 2)/3, and 7 m away, along (−2, 3, 6)/7; the fish is not at the origin.
  const around: Fish[] = [
    { at: [5, 4, 3], velocity: [0.5, -0.25, 1] },
    { at: [6, 6, 5], velocity: [2, 1, 2] },
    { at: [3, 1, 9], velocity: [-2, 3, 6] },
  ];
  for (const [form, expected] of [
    // weights 7/10 and 3/10
    ['linear-decay', [(0.7 * 2) / 3 - 0.6 / 7, 0.7 / 3 + 0.9 / 7, 1.4 / 3 + 1.8 / 7]],
    ['mean', [0, 2, 4]],
    ['match', [-0.5, 2.25, 3]],
    ['heading', [0, 1 / Math.sqrt(5), 2 / Math.sqrt(5)]],
  ] as const)
    it(`${form} in space, by hand`, () => {
      expect(steeringOf('alignment', { form, radius: 10 }, around)).toEqual(close(expected, 6));
      if (form === 'linear-decay') return;
      expect(steeringOf('alignment', { form, radius: 'all' }, [around[0]])).toEqual(close([0, 0, 0]));
      const species = [['one'], ['one', 'other'], ['other']].map((schoolsWith) => [
        { name: 'one', schoolsWith, rules: { alignment: { form, radius: 'all' } } },
        { name: 'other' },
      ]);
      // From totals, which contain the fish itself if it schools with its own species.
      const mixed = [around[0], around[1], { ...around[2], species: 1 }];
      const others = [around[0], ...around.slice(1).map((one) => ({ ...one, species: 1 }))];
      expect(steeringOf('alignment', {}, around, { species: species[0] })).toEqual(close(expected, 6));
      expect(steeringOf('alignment', {}, mixed, { species: species[1] })).toEqual(close(expected, 6));
      expect(steeringOf('alignment', {}, others, { species: species[2] })).toEqual(close(expected, 6));
    });

  it('a flockmate at rest has no heading; a coincident one counts in full', () => {
    expect(steeringOf('alignment', { radius: 4 }, [fish[0], { at: [1, 0, 0] }])).toEqual([0, 0, 0]);
    expect(steeringOf('alignment', { radius: 4 }, [fish[0], { at: [0, 0, 0], velocity: [0, 3, 0] }])).toEqual([
      0, 1, 0,
    ]);
  });

  it('"all": all other fish', () => {
    // (2, −4, 8) / 3
    const vector = steeringOf('alignment', { form: 'mean', radius: 'all' }, fish);
    expect(vector).toEqual(close([2 / 3, -4 / 3, 8 / 3]));
    expect(steeringOf('alignment', { form: 'match', radius: 'all' }, [fish[0]])).toEqual([0, 0, 0]);
  });

  it('"all", but only the nearest, or only fish of another species', () => {
    for (const [nearest, expected] of [
      [1, [2, 0, 0]],
      [2, [1, -2, 0]],
    ] as const)
      expect(steeringOf('alignment', { form: 'mean', radius: 'all', nearest }, fish)).toEqual(close(expected));
    const species = [
      { name: 'one', schoolsWith: ['other'], rules: { alignment: { form: 'mean', radius: 'all' } } },
      { name: 'other' },
    ];
    const mixed = [fish[0], fish[1], { ...fish[2], species: 1 }, { ...fish[3], species: 1 }];
    expect(steeringOf('alignment', {}, mixed, { species })).toEqual(close([0, -2, 4]));
  });

  it('opposite velocities cancel to 0, not to NaN', () => {
    const opposite: Fish[] = [fish[0], fish[1], { at: [-1, 0, 0], velocity: [-2, 0, 0] }];
    expect(steeringOf('alignment', { form: 'heading', radius: 4 }, opposite)).toEqual([0, 0, 0]);
  });
});
