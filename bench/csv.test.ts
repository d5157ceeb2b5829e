import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { csvLine, csvRecords } from './csv.ts';

describe('results as CSV', () => {
  it.each([
    ['step, ms', '100', ''],
    ['the "fast" loop', '1', '2'],
    ['plain', 'a b', 'ns/fish'],
    ['two\nlines', '', '0'],
  ])('are read back as they were written: %s', (...cells) => {
    const [record] = csvRecords(`a,b,c\n${csvLine(cells)}\n`);
    expect(Object.values(record)).toEqual(cells);
  });

  it('are records by the names of the first line', () => {
    expect(csvRecords('task,ms\n"step, 2 threads",5\n')).toEqual([{ task: 'step, 2 threads', ms: '5' }]);
    expect(() => csvRecords('task,ms\nstep, 2 threads,5\n')).toThrow('line 2');
  });

  const folder = new URL('results/', import.meta.url);
  it.each(readdirSync(folder).filter((file) => file.endsWith('.csv')))('%s has as many cells in each line', (file) => {
    expect(csvRecords(readFileSync(new URL(file, folder), 'utf8')).length).toBeGreaterThan(0);
  });
});
