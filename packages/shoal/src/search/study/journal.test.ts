import { expect, test } from 'vitest';
import { version } from '../../version.ts';
import { checkedLine, journalEntry, journalHead, journalHeadLine, journalHeadProblem, journalLine } from './journal.ts';

const outcome = { measures: [1.5, Number.NaN], stateHash: 'f00', seconds: 2 };
const other = { problem: 'must be a journal entry, got something else' };
const changed = { problem: 'was changed after it was written, expected the line that its checksum belongs to' };

test('lines of a journal are written and read, and anything else is refused', () => {
  expect(journalHead('{"shoal":"0.1.0","study":"abc"}')).toEqual({ shoal: '0.1.0', study: 'abc' });
  const line = journalLine('s', 'k', outcome);
  expect(line).toMatch(/^\{"key":"k","measures":\[1\.5,null\],"stateHash":"f00","seconds":2,"check":"[0-9a-f]{16}"\}$/);
  expect(journalEntry('s', line)).toEqual({ key: 'k', outcome });
  expect(journalEntry('s', journalLine('s', 'k', undefined))).toEqual({ key: 'k', outcome: undefined });
  for (const text of ['', 'null', '7', '[]', '{', '{"key":1}']) expect(journalEntry('s', text), text).toEqual(other);
  for (const text of ['{"key":"k"}', '{"key":"k","measures":["1"],"stateHash":""}'])
    expect(journalEntry('s', checkedLine('s', text)), text).toEqual(other);
  for (const text of ['', 'null', '{"shoal":1,"study":""}']) expect(journalHead(text), text).toBeUndefined();
});

test('any change of a line is found, and a line of another study', () => {
  const line = journalLine('s', 'k', outcome);
  expect(journalEntry('t', line)).toEqual(changed);
  expect(journalEntry('s', '{"key":"k","measures":[1.5,null],"stateHash":"f00","seconds":2}')).toEqual(changed);
  const entry = { key: 'k', outcome };
  for (let k = 0; k < line.length; k++)
    for (const one of ['0', '1', ' ', '']) {
      const text = `${line.slice(0, k)}${one}${line.slice(k + 1)}`;
      if (text !== line) expect(journalEntry('s', text), text).not.toEqual(entry);
    }
  // A space behind the line is a change, too.
  expect(journalEntry('s', `${line} `)).toEqual(changed);
});

test('the head is checked with all its keys', () => {
  const head = journalHeadLine({ study: 'abc', ...{ shard: '1/3' } });
  expect(head).toMatch(`{"shoal":"${version}","study":"abc","shard":"1/3","check":"`);
  expect(journalHeadProblem(head)).toBeUndefined();
  expect(journalHeadProblem(head.replace('1/3', '2/3'))).toBe(changed.problem);
  expect(journalHeadProblem('{"shoal":"0.1.0","study":"abc"}')).toBe(changed.problem);
  expect(journalHeadProblem('{"study":1}')).toBe("must be the header of a study's journal, got something else");
});
