import { expect, test } from 'vitest';
import { evaluate, lossesOf } from './losses.ts';
import type { Study } from './study.ts';

/* A study as far as it is read here: three measures, their objectives and limits. */

const measures = ['order', 'spacing', 'alive'].map((name) => ({ kind: 'count', name }));
const studyOf = (objectives: readonly object[], more: object = {}): Study =>
  ({ measures, objectives, constraints: [], method: { kind: 'random' }, ...more }) as unknown as Study;
const point = Float64Array.of(0.25);
const inf = Number.POSITIVE_INFINITY;

test.each([
  [{ kind: 'maximise', measure: 'order' }, -0.5],
  [{ kind: 'maximise', measure: 'order', weight: 3 }, -1.5],
  [{ kind: 'minimise', measure: 'spacing' }, 7],
  [{ kind: 'minimise', measure: 'spacing', weight: 0.5 }, 3.5],
  // (7 − 4)/2, squared and weighted; by default, in units of the target, or of 1 if it is 0.
  [{ kind: 'target', measure: 'spacing', value: 4, tolerance: 2, weight: 3 }, 6.75],
  [{ kind: 'target', measure: 'spacing', value: 4, tolerance: 2 }, 2.25],
  [{ kind: 'target', measure: 'spacing', value: 4 }, 9 / 16],
  [{ kind: 'target', measure: 'spacing', value: -4 }, 121 / 16],
  [{ kind: 'target', measure: 'spacing', value: 0 }, 49],
])('the loss of %j', (objective, loss) => {
  expect(lossesOf(studyOf([objective]), [0.5, 7, 20])).toEqual([expect.closeTo(loss, 12)]);
});

test('losses are added up, unless the method keeps them apart', () => {
  const objectives = [
    { kind: 'maximise', measure: 'order' },
    { kind: 'minimise', measure: 'spacing', weight: 2 },
  ];
  const measured = [0.5, 7, 20];
  expect(evaluate(studyOf(objectives), point, measured)).toEqual({ point, losses: [13.5], violation: 0 });
  const apart = studyOf(objectives, { method: { kind: 'nsga-2' } });
  expect(evaluate(apart, point, measured)).toEqual({ point, losses: [-0.5, 14], violation: 0 });
  const most = Number.MAX_VALUE;
  expect(evaluate(studyOf(objectives), point, undefined)).toEqual({ point, losses: [most], violation: most });
  expect(evaluate(apart, point, undefined)).toEqual({ point, losses: [most, most], violation: most });
});

test('features are the measures that the method names, in its order', () => {
  const features = [{ measure: 'alive' }, { measure: 'order' }];
  const study = studyOf([], { method: { kind: 'map-elites', features } });
  expect(evaluate(study, point, [0.5, 7, 20])).toEqual({ point, losses: [0], violation: 0, features: [20, 0.5] });
});

test('violations of constraints are added up; a measure without a value is worse than all', () => {
  const limited = (...constraints: readonly [measure: number, min: number, max: number][]): Study =>
    studyOf([], { constraints: constraints.map(([measure, min, max]) => ({ measure, min, max })) });
  const violation = (study: Study, measured = [0.5, 7, 20]): number => evaluate(study, point, measured).violation;
  expect(violation(limited([1, 7, 7], [2, -inf, 20], [0, 0.5, inf]))).toBe(0);
  expect(violation(limited([1, 9, inf]))).toBe(2);
  expect(violation(limited([1, -inf, 4]))).toBe(3);
  expect(violation(limited([1, 9, inf], [2, -inf, 15], [0, 0, 1]))).toBe(7);
  expect(violation(limited([1, 9, inf]), [0.5, Number.NaN, 20])).toBe(Number.MAX_VALUE);
  expect(violation(limited([1, 9, inf], [0, 1, inf]), [Number.NaN, Number.NaN, 20])).toBe(Number.MAX_VALUE);
});
