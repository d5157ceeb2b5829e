import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { csvCells, csvLine, csvRecords } from './csv.ts';

describe('results as CSV', () => {
  it.each([
    ['step, ms', '100', ''],
    ['the "fast" loop', '1'],
    ['plain', 'a b', 'ns/fish'],
  ])('are read back as they were written: %s', (...cells) => {
    expect(csvCells(csvLine(cells))).toEqual(cells);
  });

  it('quotes only what needs it', () => {
    expect(csvLine(['threads 2, ms', '5', '']), 'a comma').toBe('"threads 2, ms",5,');
  });

  it('are records by the names of the first line', () => {
    expect(csvRecords('task,ms\n"step, 2 threads",5\n')).toEqual([{ task: 'step, 2 threads', ms: '5' }]);
  });

  const folder = new URL('results/', import.meta.url);
  it.each(readdirSync(folder).filter((file) => file.endsWith('.csv')))('%s has as many cells in each line', (file) => {
    const [head, ...lines] = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n');
    const columns = csvCells(head).length;
    expect(lines.filter((line) => csvCells(line).length !== columns)).toEqual([]);
  });
});
