import { expect, it } from 'vitest';
import { defineRule } from './define-rule.ts';

it('its parameters have limits and sliders that suit their defaults, unless it gives them', () => {
  const { row } = defineRule({
    name: 'wallFollowerTwo',
    flockmates: false,
    columns: ['wallFollowerTwoAge'],
    parameters: {
      ...{ pull: 0, sink: -5, far: 2e9, deep: -3e9, radius: 4 },
      steps: { default: 3, whole: true, min: 1, max: 5 },
      fixed: { default: 2, min: 2, max: 2 },
      low: { default: 1, min: -2, max: 1.5 },
      high: { default: -1, min: -1.5, max: 2 },
      top: { default: 1, min: 1 },
      own: { default: 1, slider: [0, 3, 0.5], symbol: 'o', effect: 'Pulls.' },
      nearest: 6,
    },
    steer: (out) => void out.fill(0),
  });
  expect(row.title).toBe('Wall follower two');
  expect([row.flockmates, 'enabledByDefault' in row, 'choices' in row]).toEqual([false, false, false]);
  expect(row.forms.steer).toMatchObject({ columns: ['wallFollowerTwoAge'] });
  const limits = Object.entries(row.parameters).map(([key, { min, max, slider }]) => [key, min, max, [...slider]]);
  expect(limits).toEqual([
    ['weight', -1e5, 1e5, [-5, 10, 0.05]],
    ['pull', -1e9, 1e9, [-1, 1, 0.02]],
    ['sink', -1e9, 1e9, [-10, 0, 0.1]],
    ['far', -1e9, 2e9, [0, 2e9, 2e7]],
    ['deep', -3e9, 1e9, [-3e9, 0, 3e7]],
    ['radius', 0, 1e6, [0, 8, 0.08]],
    ['steps', 1, 5, [1, 5, 1]],
    ['fixed', 2, 2, [2, 2, 1]],
    ['low', -2, 1.5, [0, 1.5, 0.015]],
    ['high', -1.5, 2, [-1.5, 0, 0.015]],
    ['top', 1, 1e9, [1, 2, 0.01]],
    ['own', -1e9, 1e9, [0, 3, 0.5]],
    ['nearest', 0, 1000, [0, 20, 1]],
  ]);
  const { radius, nearest, own, pull } = row.parameters;
  expect([radius.symbol, radius.unit, radius.default]).toEqual(['r', 'm', 4]);
  expect([nearest.symbol, nearest.unit, nearest.default, nearest.whole]).toEqual(['k', 'fish', 6, true]);
  expect([own.symbol, own.effect, pull.symbol, pull.effect]).toEqual(['o', 'Pulls.', 'pull', '']);
  const mates = defineRule({ name: 'a', flockmates: true, parameters: { radius: 3 }, steer: () => undefined });
  expect([mates.row.flockmates, mates.row.title]).toEqual([true, 'A']);
});

it('has the functions that it gives, and no others', () => {
  const still = (): boolean => true;
  const { rule } = defineRule({
    ...{ name: 'still', columns: ['still'], holds: still, applies: still, stretches: false },
    ...{ updateMemory: () => undefined, steer: () => undefined },
  });
  expect(Object.keys(rule).sort()).toEqual(['applies', 'forms', 'holds', 'stretches', 'updateMemory']);
  expect(rule.holds).toBe(still);
  expect(Object.keys(defineRule({ name: 'still', steer: () => undefined }).rule)).toEqual(['forms']);
});

const writtenBy = (value: number, axis: number): number[] => [0, 1, 2].map((k) => (k === axis ? value : -1));

it.each([0, 1, 2])('may write any finite numbers, and none that is not, on axis %i', (axis) => {
  const writes = (value: number) => defineRule({ name: 'lost', steer: (out) => void out.set(writtenBy(value, axis)) });
  const out = new Float64Array(3);
  const school = { step: 7, id: [3, 4] };
  const run = (value: number): void => {
    const { forms } = writes(value).rule as { forms: Record<string, (...given: unknown[]) => void> };
    forms.steer(out, 1, {}, { school });
  };
  run(1e300);
  expect([...out]).toEqual(writtenBy(1e300, axis));
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
    expect(() => run(value)).toThrow(`got ${writtenBy(value, axis).join(', ')} for the fish with id 4 in step 7.`);
});
