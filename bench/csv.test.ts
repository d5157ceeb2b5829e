import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

/** The cells of a line of CSV. */
function cellsOf(line: string): string[] {
  return [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*)),/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

describe('results as CSV', () => {
  it.each([
    ['step, ms', '100', ''],
    ['the "fast" loop', '1'],
    ['plain', 'a b', 'ns/fish'],
  ])('are read back as they were written: %s', (...cells) => {
    expect(cellsOf(csvLine(cells))).toEqual(cells);
  });

  it('quotes only what needs it', () => {
    expect(csvLine(['threads 2, ms', '5', '']), 'a comma').toBe('"threads 2, ms",5,');
  });

  const folder = new URL('results/', import.meta.url);
  it.each(readdirSync(folder).filter((file) => file.endsWith('.csv')))('%s has as many cells in each line', (file) => {
    const [head, ...lines] = readFileSync(new URL(file, folder), 'utf8').trimEnd().split('\n');
    const columns = cellsOf(head).length;
    expect(lines.filter((line) => cellsOf(line).length !== columns)).toEqual([]);
  });
});
