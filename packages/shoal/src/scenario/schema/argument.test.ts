import { expect, test } from 'vitest';
import { ShoalError } from '../../errors/shoal-error.ts';
import { checkArgument, checkKeys, isObject, isWhole } from './argument.ts';

test.each<[unknown, string]>([
  [[], 'a list of 0'],
  [[1, 'a', null, [2]], '[1, "a", null, a list of 1]'],
  [[1, 2, 3, 4, 5], 'a list of 5'],
  ['\u001b', '"\\u001b"'],
  [undefined, 'nothing'],
])('a wrong argument is shown in a few characters: %j', (value, shown) => {
  const check = (isGood: boolean, hint?: string) => () =>
    checkArgument('run', 'steps', isGood, 'a number', value, hint);
  expect(check(true)).not.toThrow();
  expect(check(false)).toThrow(new ShoalError('argument', `run: steps must be a number, got ${shown}.`));
  expect(check(false, 'Try 3.')).toThrow(`got ${shown}. Try 3.`);
});

test('keys that are not known are refused, unless they are undefined or inherited', () => {
  const check = (value: unknown) => () => checkKeys('run', 'options', value, ['seed', 'steps']);
  for (const good of [{}, { seed: 1 }, { steps: undefined, other: undefined }, Object.create({ other: 1 })])
    expect(check(good)).not.toThrow();
  expect(check({ seed: 1, stepz: 0 })).toThrow('run: options.stepz is not a known key. Did you mean "steps"?');
  for (const bad of [null, 3, [], ['seed'], () => 0])
    expect(check(bad)).toThrow('run: options must be an object, got ');
});

test('whole numbers and objects', () => {
  expect([0, 7, 2 ** 53 - 1].map((value) => isWhole(value))).toEqual([true, true, true]);
  for (const value of [-1, 0.5, 2 ** 53, Number.NaN, '1', null, 1n]) expect(isWhole(value)).toBe(false);
  expect([isWhole(2, 2), isWhole(1, 2), isWhole(-3, -3)]).toEqual([true, false, true]);
  expect([{}, [], null, undefined, 'a', () => 0].map(isObject)).toEqual([true, true, false, false, false, false]);
});
