import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../test/processor-time.ts';
import { jsonErrorOffset } from './json-place.ts';

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
