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
