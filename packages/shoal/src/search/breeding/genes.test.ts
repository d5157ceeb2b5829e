import { expect, test } from 'vitest';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { firstPopulation, genesOf } from './population.ts';

const scenarioOf = (rules: object, more: readonly object[] = [], rest: object = {}) => ({
  ...{ version: 1, species: [{ name: 'fish', count: 4, rules, ...rest }, ...more] },
});
const off = Object.fromEntries(
  ['separation', 'alignment', 'cohesion', 'wander', 'bounds'].map((rule) => [rule, { enabled: false }]),
);
/** The largest value of each coefficient by its name. */
const ranges = (rules: object, more?: readonly object[], rest?: object): object =>
  Object.fromEntries(
    genesOf(parseScenarioJson(scenarioOf({ ...off, ...rules }, more, rest))).map((gene) => {
      expect(gene).toMatchObject({ kind: 'range', min: 0 });
      return [gene.name, (gene as { max: number }).max];
    }),
  );

/* Sliders of separation reach to 20 m/s² and 10 m, those of cohesion to 10 m/s² and 30 m. */

test('a coefficient reaches to four times its value, within the slider, or to twice its value beyond it', () => {
  expect(ranges({ separation: { weight: 2, radius: 3 } })).toEqual({ 'separation weight': 8, 'separation radius': 10 });
  expect(ranges({ separation: { weight: 12, radius: 4 } })).toEqual({
    ...{ 'separation weight': 24, 'separation radius': 10 },
  });
  expect(ranges({ cohesion: { weight: 0, radius: 7 } })).toEqual({ 'cohesion weight': 10, 'cohesion radius': 28 });
  // No farther than a weight or a radius may be.
  expect(ranges({ cohesion: { weight: 9e4, radius: 9e5 } })).toEqual({
    ...{ 'cohesion weight': 1e5, 'cohesion radius': 1e6 },
  });
});

test('negative weights, radii of "all" and rules that are off or do not apply are not varied', () => {
  expect(ranges({ cohesion: { weight: -1, radius: 5 } })).toEqual({ 'cohesion radius': 20 });
  expect(ranges({ cohesion: { weight: 2, form: 'centroid', radius: 'all' } })).toEqual({ 'cohesion weight': 8 });
  expect(ranges({ flee: { weight: 1, radius: 5 } })).toEqual({});
  const shark = { name: 'shark', hunts: ['fish'] };
  expect(ranges({ flee: { weight: 1, radius: 5 } }, [shark])).toEqual({ 'flee weight': 4, 'flee radius': 20 });
  expect(ranges({ flee: { enabled: false, weight: 1, radius: 5 } }, [shark])).toEqual({});
  expect(ranges({ bounds: { enabled: true, weight: 1 } })).toEqual({});
});

test('the first school has the scenario’s own coefficients, as fractions of their ranges', () => {
  const { members, generation } = firstPopulation(
    scenarioOf({ ...off, separation: { weight: 2, radius: 4 }, cohesion: { weight: 5, radius: 7 } }),
    3,
  );
  expect([...members[0].point]).toEqual([2 / 8, 4 / 10, 5 / 10, 7 / 28].map((x) => expect.closeTo(x, 12)));
  expect([members.length, generation, members.some(({ isKept }) => isKept)]).toEqual([9, 1, false]);
});
