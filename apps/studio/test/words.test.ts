import { readdirSync, readFileSync } from 'node:fs';
import { parameters, ruleTable } from 'shoal';
import { expect, test } from 'vitest';
import { durationText, numberText } from '../src/stage/state/words.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const filesOf = (folder: string, end: string): string[] =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => `${folder}${file}`);

/** Numbers from 1,000 on without a comma, or with a space; years and versions of papers stay. */
const ungrouped =
  /\d[\s\u00a0\u2009\u202f]\d{3}(?!\d)|(?<![\d.,:])(?!(?:18|19|20)\d\d\b(?! (?:fish|sardines|birds)))\d{4,}/;

test('numbers have commas from 1,000 on, a point, and a minus sign', () => {
  expect([0, 7, 999, 1000, 3003, 500000, 1234567].map((n) => numberText(n))).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '3,003',
    '500,000',
    '1,234,567',
  ]);
  expect([0.25, -1.5, 1234.56789, -4000, 1e-7].map((n) => numberText(n))).toEqual([
    '0.25',
    '−1.5',
    '1,234.56789',
    '−4,000',
    '1e−7',
  ]);
  expect(numberText(12345.678, 1)).toBe('12,345.7');
  expect(numberText(2, 2)).toBe('2.00');
  expect(numberText(1e21)).toBe('1e+21');
});

test('durations are in seconds up to 90, then in minutes, then in hours and minutes', () => {
  expect([0, 0.45, 6.28, 9.96, 12.2, 90, 91, 1528, 3540, 3541, 7800, 90_000].map(durationText)).toEqual([
    '0 s',
    '0.45 s',
    '6.3 s',
    '10 s',
    '13 s',
    '90 s',
    '2 min',
    '26 min',
    '59 min',
    '1 h',
    '2 h 10 min',
    '25 h',
  ]);
  expect(durationText(Number.POSITIVE_INFINITY)).toBe('unknown time');
});

test('the page writes numbers in this way only', () => {
  const others = filesOf('../src/', '.ts').filter((file) => /toLocaleString|NumberFormat/.test(read(file)));
  expect(others).toEqual([]);
});

test('the texts of scenes, steps of the tour and settings do so too', () => {
  const scenes = [...filesOf('../../../scenarios/', '.json'), ...filesOf('../src/modes/tour/steps/', '.json')];
  const texts = scenes.flatMap((file): string[] => {
    const { name = '', description = '' } = JSON.parse(read(file)) as Record<string, string>;
    return [name, description];
  });
  JSON.parse(JSON.stringify([parameters, ruleTable]), (key, value) => {
    if (/^(effect|label|title|help)$/.test(key) && typeof value === 'string') texts.push(value);
    return value;
  });
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter((text) => ungrouped.test(text))).toEqual([]);
  expect('2000 sardines').toMatch(ungrouped);
  expect('500 000 fish').toMatch(ungrouped);
});
