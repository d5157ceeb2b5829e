import { describe, expect, it, test } from 'vitest';
import { processorTime } from '../../../test/processor-time.ts';
import { parseScenarioText } from '../parse.ts';
import { jsonErrorOffset, parseJson, repeatedKey } from './json-text.ts';

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

describe('where a text stops being JSON', () => {
  for (const [text, offset] of [
    ['', 0],
    ['{"a": x}', 6],
    ['{"a": 1,}', 8],
    ['[1, 2 3]', 6],
    ['[1, 2', 5],
    ['{a: 1}', 1],
    ['{"a" 1}', 5],
    ['[01]', 1],
    ['[NaN]', 1],
    ['[truey]', 1],
    ['["a\nb"]'.replace('\\n', '\n'), 1],
    ['{} {}', 3],
    ['hello', 0],
    ["{'a': 1}", 1],
    ['{"a": "b, "c": 1}', 11],
    ['{"a": "b,\n"c": 1}', 6],
    ['{"a": "b', 6],
    ['["\\u12G4"]', 1],
    ['["\\x"]', 1],
    ['["\\', 1],
    ['["\\"\\\\\\/\\b\\f\\n\\r\\t\\u12aF", x]', 27],
  ] as const) {
    it(JSON.stringify(text), () => expect(jsonErrorOffset(text)).toBe(offset));
  }

  // With a regular expression, each additional character doubled the time.
  it('in a string without an end: in linear time', () => {
    const seconds = (length: number): number => {
      const text = `{"name": "${'a'.repeat(length)}`;
      const start = processorTime();
      expect(jsonErrorOffset(text)).toBe(9);
      return (processorTime() - start) / 1000;
    };
    for (const length of [10, 22, 26, 40, 400, 4000]) expect(seconds(length), `${length} characters`).toBeLessThan(0.5);
    const least = (length: number): number => Math.min(...[1, 2, 3, 4, 5].map(() => seconds(length)));
    expect(least(4_000_000)).toBeLessThan(20 * least(1_000_000));
  });

  it('after a string of four million escapes', () => {
    for (const character of ['\\n', '\\u00e4']) {
      const text = `["${character.repeat(4_000_000)}", x]`;
      expect(jsonErrorOffset(text)).toBe(text.length - 2);
    }
  });

  it('agrees with JSON.parse on what is JSON at all', () => {
    const pieces = ['{', '}', '[', ']', ':', ',', '"a"', '1', '-2.5e3', 'true', 'null', ' ', '\n', 'x', '01'];
    let seed = 7;
    const next = () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed / 2 ** 32;
    };
    const isJson = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    for (let k = 0; k < 20_000; k++) {
      const text = Array.from(
        { length: 1 + Math.floor(next() * 7) },
        () => pieces[Math.floor(next() * pieces.length)],
      ).join('');
      // A text that is JSON, or that only ends too early, stops at its end.
      if (isJson(text)) expect(jsonErrorOffset(text), text).toBe(text.length);
      else if (jsonErrorOffset(text) < text.length) expect(isJson(text), text).toBe(false);
    }
  });
});

test('a key that an object has twice is found, wherever it is and however it is written', () => {
  expect(repeatedKey('{"a": {"b": 1}, "b": [{"b": "a"}, {"b": 2}], "c": "a"}')).toBeUndefined();
  expect(repeatedKey('["a", "a", {"a" : 1}]')).toBeUndefined();
  expect(repeatedKey(String.raw`{"a\"": 1, "\\": 2, "": 3, "a": ":"}`)).toBeUndefined();
  expect(repeatedKey('{"a": [{"b": 1, "c": {}, "b" : 2}]}')).toEqual({ key: 'b', offset: 25 });
  expect(repeatedKey(String.raw`{"a": 1, "\u0061": 2}`)).toEqual({ key: 'a', offset: 9 });
});

test('a scenario with one is refused, with its place', () => {
  const text = '{\n  "version": 1,\n  "species": [{ "name": "herring", "count": 2, "count": 3 }]\n}';
  expect(() => parseScenarioText(text, { file: 'few.json' })).toThrow(
    'few.json must have each key of an object once, got "count" again at line 3, column 48. Delete one of the two.',
  );
});
