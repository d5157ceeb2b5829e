import { expect, test } from 'vitest';
import { parseJson } from './json-text.ts';

test('a text of as many characters as allowed is read', () => {
  expect(parseJson('[1, 2]', '', 6)).toEqual([1, 2]);
  expect(() => parseJson('[1, 2]', 'a.json', 5)).toThrow('a.json must be at most 5 characters long, got 6.');
});

test.each<[text: string, where: string, got: string]>([
  ['', 'line 1, column 1', 'the end of the text'],
  ['{"a": 1', 'line 1, column 8', 'the end of the text'],
  ['{\n "a" 1}', 'line 2, column 6', '"1}"'],
  ['{\n\n"a": 1,}\n', 'line 3, column 8', '"}"'],
  ['["a', 'line 1, column 2', '"\\"a"'],
  ['[1, "\n"]', 'line 1, column 5', '"\\""'],
  [`[${'x'.repeat(99)}]`, 'line 1, column 2', `"${'x'.repeat(40)}…"`],
])('%j is no JSON, at its place', (text, where, got) => {
  expect(() => parseJson(text, 'a.json', 1000)).toThrow(
    `a.json is not valid JSON at ${where}, got ${got}. Check quotes, commas and brackets there.`,
  );
});
