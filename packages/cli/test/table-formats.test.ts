import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { parquetReadObjects } from 'hyparquet';
import type { Column, Rows } from 'shoal/tables';
import { describe, expect, test } from 'vitest';
import { OutputFile } from '../src/files/output-file.ts';
import { readTable, writeTable } from '../src/table/format.ts';
import { tableFormats } from '../src/table/table-formats.ts';
import { workshop } from './run-shoal.ts';
import { rowsOf } from './tables.ts';

const shop = workshop();
const columns: readonly Column[] = [
  { name: 'frame', type: 'int32' },
  { name: 'x', type: 'float32' },
  { name: 'order', type: 'float64' },
];

/** A range of rows: no two are the same, and every 1000th has no `order`. */
function rowsFrom(start: number, end: number): Rows {
  const numbers = Array.from({ length: end - start }, (_, k) => start + k);
  return {
    count: numbers.length,
    columns: [
      Int32Array.from(numbers),
      Float32Array.from(numbers, (n) => n / 3),
      Float64Array.from(numbers, (n) => (n % 1000 === 7 ? Number.NaN : n / 7)),
    ],
  };
}

async function read(format: (typeof tableFormats)[number], path: string, wanted = columns): Promise<Rows[]> {
  const all: Rows[] = [];
  for await (const { count, columns } of readTable(format, path, wanted))
    all.push({ count, columns: columns.map((values) => values.slice(0, count)) });
  return all;
}

function joined(runs: readonly Rows[], column: number): number[] {
  return runs.flatMap(({ columns }) => Array.from(columns[column]));
}

describe.each(tableFormats)('a table as %s', (format) => {
  const path = shop.path(`table.${format}`);

  // More than the 100 000 rows of a row group, and than the 8192 rows that a text reader returns at once.
  test.each([0, 1, 8192, 100_000, 130_001])('of %i rows is read as it was written', async (count) => {
    const file = new OutputFile(path);
    const writer = writeTable(format, file, columns, { unit: 'm' });
    for (let start = 0; start < count; start += 40_000) writer.append(rowsFrom(start, Math.min(count, start + 40_000)));
    file.write(writer.rest());
    file.complete();
    const runs = await read(format, path);
    const written = rowsFrom(0, count);
    expect(runs).toHaveLength(Math.ceil(count / (format === 'parquet' ? 100_000 : 8192)));
    for (const [c, values] of written.columns.entries()) {
      expect(runs.every(({ columns }) => columns[c].constructor === values.constructor)).toBe(true);
      expect(joined(runs, c), columns[c].name).toEqual(Array.from(values));
    }
  });

  test('is complete with its rest at any time, and goes on', async () => {
    const file = new OutputFile(path);
    const writer = writeTable(format, file, columns, {});
    const early: (readonly [rows: number, bytes: Buffer])[] = [];
    for (const [start, end] of [
      [0, 5],
      [5, 120_000],
      [120_000, 120_003],
    ]) {
      writer.append(rowsFrom(start, end));
      early.push([end, Buffer.concat([readFileSync(path), Buffer.from(writer.rest())])]);
    }
    // All data that need not stay in memory are in the file.
    expect(statSync(path).size).toBeGreaterThan(200_000);
    for (const [end, bytes] of early) {
      writeFileSync(shop.path(`early.${format}`), bytes);
      expect(joined(await read(format, shop.path(`early.${format}`)), 0)).toEqual(
        Array.from(rowsFrom(0, end).columns[0]),
      );
    }
    expect((await rowsOf(shop.path(`early.${format}`))).length).toBe(120_003);
    file.abandon();
  });
});

describe('a table that does not fit is refused', () => {
  const more: readonly Column[] = [...columns, { name: 'speed', type: 'float32' }];
  test.each([
    ['csv', 'frame,x\n1,2\n', /line 1 must name the column "order", got "frame,x"\.$/],
    ['csv', 'order,x,frame\n1,2,3\n1,2\n', /line 3 must have 3 values, got 2\.$/],
    [
      'jsonl',
      '{"frame":1,"x":2,"order":3}\n{"frame":1,"x":2}\n',
      /line 2 must be a JSON object with the key "order"\.$/,
    ],
    ['jsonl', '{"frame":1,"x"', /line 1 must be a JSON object with the key "frame"\.$/],
    ['jsonl', 'null', /line 1 must be a JSON object with the key "frame"\.$/],
    ['parquet', 'PAR1', /must be a complete Parquet file, got 4 bytes without a footer\./],
  ] as const)('%s: %j', async (format, text, message) => {
    await expect(read(format, shop.write(`odd.${format}`, text))).rejects.toThrow(message);
  });

  test('a Parquet file without a column', async () => {
    const path = shop.path('less.parquet');
    const file = new OutputFile(path);
    file.write(writeTable('parquet', file, columns, {}).rest());
    file.complete();
    await expect(read('parquet', path, more)).rejects.toThrow(/has no column "speed"\./);
  });
});

test.each([0, 1, 130_001])('a Parquet file of %i rows has its mark at both ends and nowhere else', (count) => {
  const path = shop.path('marks.parquet');
  const file = new OutputFile(path);
  const writer = writeTable('parquet', file, columns, {});
  writer.append(rowsFrom(0, count));
  file.write(writer.rest());
  file.complete();
  const text = readFileSync(path, 'latin1');
  const marks = [...text.matchAll(/PAR1/g)].map(({ index }) => index);
  expect(marks).toEqual([0, text.length - 4]);
});

test('a value that is missing is null in Parquet, so that other programs leave it out of means', async () => {
  const path = shop.path('missing.parquet');
  const file = new OutputFile(path);
  const writer = writeTable('parquet', file, columns, {});
  writer.append(rowsFrom(6, 9));
  file.write(writer.rest());
  file.complete();
  const bytes = readFileSync(path);
  const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
  expect(rows.map(({ order }) => order)).toEqual([6 / 7, null, 8 / 7]);
  expect(joined(await read('parquet', path), 2)).toEqual([6 / 7, Number.NaN, 8 / 7]);
});

test('columns of a CSV file are found by their names', async () => {
  const [rows] = await read('csv', shop.write('turned.csv', 'order,id,frame,x\n,9,1,2\n'));
  expect(rows.columns.map((values) => Array.from(values))).toEqual([[1], [2], [Number.NaN]]);
});
