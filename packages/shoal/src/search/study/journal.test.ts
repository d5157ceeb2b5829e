import { expect, test } from 'vitest';
import { journalEntry, journalHead, journalLine } from './journal.ts';

test('lines of a journal are written and read, and anything else is refused', () => {
  expect(journalHead('{"shoal":"0.1.0","study":"abc"}')).toEqual({ shoal: '0.1.0', study: 'abc' });
  const outcome = { measures: [1.5, Number.NaN], stateHash: 'f00' };
  expect(journalLine('k', outcome)).toBe('{"key":"k","measures":[1.5,null],"stateHash":"f00"}');
  expect(journalEntry(journalLine('k', outcome))).toEqual({ key: 'k', outcome });
  expect(journalEntry(journalLine('k', undefined))).toEqual({ key: 'k', outcome: undefined });
  for (const line of [
    '',
    'null',
    '7',
    '[]',
    '{',
    '{"key":1}',
    '{"key":"k"}',
    '{"key":"k","measures":["1"],"stateHash":""}',
  ])
    expect(journalEntry(line), line).toBeUndefined();
  for (const line of ['', 'null', '{"shoal":1,"study":""}']) expect(journalHead(line), line).toBeUndefined();
});
