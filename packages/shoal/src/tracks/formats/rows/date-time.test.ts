import { expect, test } from 'vitest';
import { utcSeconds } from './date-time.ts';

test('seconds since 1970 are those of the calendar', () => {
  for (let k = 0; k < 3000; k++) {
    const date = new Date(Date.UTC(1900, 0, 1 + k * 97, k % 24, k % 60, (k * 7) % 60, 250));
    expect(utcSeconds(date.toISOString())).toBe(date.getTime() / 1000);
  }
});

test.each([
  ['2011-02-11 17:30:00.000', 1_297_445_400],
  ['2015-09-10 7:00:01', 1_441_868_401],
  ['2011-02-11T18:30:00+01:00', 1_297_445_400],
  ['2011-02-11 12:00:00-0530', 1_297_445_400],
  ['2011-02-11 17:30:00 UTC', 1_297_445_400],
  ['2011/2/11 17:30', 1_297_445_400],
])('%s', (text, seconds) => {
  expect(utcSeconds(text)).toBe(seconds);
});

test.each([
  '2015-02-30 07:00:00',
  '2015-13-01 07:00:00',
  '2015-09-10 25:00:34',
  '2015-09-10',
  '10/09/2015 07:00:00',
  '',
])('does not exist: %j', (text) => {
  expect(utcSeconds(text)).toBeUndefined();
});
