import { expect, test } from 'vitest';
import { describe, isWithin, Problems, ScenarioError, scenarioError } from './problem.ts';

test('at most 20 problems are listed, and hints are made for those alone', () => {
  const problems = new Problems('a.json');
  let hints = 0;
  const add = (): void =>
    problems.add('x', 'must be y', 'z', () => {
      hints++;
      return 'Do it.';
    });
  for (let k = 0; k < 20; k++) add();
  expect([problems.allListed, problems.list.length, problems.count, hints]).toEqual([true, 20, 20, 20]);
  add();
  add();
  expect([problems.allListed, problems.list.length, problems.count, hints]).toEqual([false, 20, 22, 20]);
  const lines = new ScenarioError(problems.list, problems.count).message.split('\n');
  expect(lines).toEqual([...Array(20).fill('a.json: x must be y, got z. Do it.'), '… and 2 more problems.']);
  expect(() => problems.throwIfAny()).toThrow(ScenarioError);
  expect(() => new Problems('').throwIfAny()).not.toThrow();
});

test('a problem is a sentence of what is known', () => {
  const of = (...parts: [file: string, path: string, rule: string, got?: string, hint?: string]) =>
    scenarioError(...parts).message;
  expect(of('', '', 'must be an object')).toBe('The document must be an object.');
  expect(of('a.json', '', 'must be an object', '3')).toBe('a.json must be an object, got 3.');
  expect(of('', 'seed', 'is missing', '', 'Add it.')).toBe('seed is missing. Add it.');
  expect(scenarioError('', 'seed', 'is missing')).toMatchObject({ count: 1, problems: [{ path: 'seed', got: '' }] });
});

test('a path is within another if it is the same or deeper, at the end of a key', () => {
  const within: [inner: string, outer: string, expected: boolean][] = [
    ['species[0].rules', 'species[0]', true],
    ['species[0]', 'species', true],
    ['species', 'species', true],
    ['species', '', true],
    ['species', 'species[0]', false],
    ['species[10]', 'species[1', false],
    ['speciesNames', 'species', false],
  ];
  for (const [inner, outer, expected] of within) expect(isWithin(inner, outer), `${inner} in ${outer}`).toBe(expected);
});

test('a path is doubtful if there is a problem at it, inside it or around it', () => {
  const problems = new Problems('');
  problems.add('species[0].rules', 'must be an object');
  const doubtful = ['species[0].rules', 'species[0].rules.flee.radius', 'species', ''];
  for (const path of doubtful) expect(problems.isDoubtful('seed', path), path).toBe(true);
  for (const path of ['species[0].motion', 'species[1]', 'seed']) expect(problems.isDoubtful(path), path).toBe(false);
});

test.each<[unknown, string]>([
  [undefined, 'nothing'],
  [null, 'null'],
  [[1, 2], 'a list of 2'],
  [new Float32Array(3), 'a Float32Array of 3'],
  [new DataView(new ArrayBuffer(1)), 'an object'],
  ['a"b', '"a\\"b"'],
  ['x'.repeat(40), `"${'x'.repeat(40)}"`],
  ['x'.repeat(41), `"${'x'.repeat(40)}…"`],
  [{}, 'an object'],
  [() => 0, 'a function'],
  [2.5, '2.5'],
  [false, 'false'],
])('a value is described in a few characters: %o', (value, text) => {
  expect(describe(value)).toBe(text);
});
