import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { type ParquetOutline, parquetTables } from 'shoal/recorded';
import type { TableSource } from 'shoal/tracks';
import { describe, expect, test } from 'vitest';
import { fileAt } from '../src/files/read-file.ts';
import { parquetDecoder } from '../src/table/parquet-decoder.ts';
import { openParquet } from '../src/table/parquet-file.ts';
import { encodedColumns } from './encoded-columns.ts';
import { workshop } from './run-shoal.ts';

const shop = workshop();

type Written = Parameters<typeof parquetWriteBuffer>[0];

function write(options: Written): string {
  const path = shop.path('table.parquet');
  writeFileSync(path, Buffer.from(parquetWriteBuffer(options)));
  return path;
}

/** Writes one column of a type, and reads it. */
async function column(type: Partial<SchemaElement>, data: readonly unknown[]): Promise<unknown[]> {
  const element = { name: 'v', repetition_type: 'OPTIONAL', ...type } as SchemaElement;
  const path = write({
    schema: [{ name: 'root', num_children: 1 }, element],
    columnData: [{ name: 'v', data: data as never }],
  });
  const ask = parquetDecoder(path);
  const [values] = (await ask({ group: 0, columns: ['v'] })) as [ArrayLike<unknown>];
  return Array.from(values);
}

const moments = [new Date('1970-01-02T00:00:01.250Z'), new Date('2026-11-29T12:00:00.500Z')];
const seconds = [86_401.25, Date.UTC(2026, 10, 29, 12) / 1000 + 0.5];

describe('columns of a type become', () => {
  test.each(['TIMESTAMP_MILLIS', 'TIMESTAMP_MICROS'] as const)('seconds: %s', async (converted_type) => {
    expect(await column({ type: 'INT64', converted_type }, [moments[0], null, moments[1]])).toEqual([
      seconds[0],
      null,
      seconds[1],
    ]);
  });

  test('seconds: timestamps in nanoseconds', async () => {
    const logical_type = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'NANOS' } as const;
    expect(await column({ type: 'INT64', logical_type }, moments)).toEqual(seconds);
  });

  test.each<Partial<SchemaElement>>([{ converted_type: 'DATE' }, { logical_type: { type: 'DATE' } }])(
    'seconds: days, by %j',
    async (type) => {
      const days = [2, 20_786].map((day) => (type.converted_type ? new Date(86_400_000 * day) : day));
      expect(await column({ type: 'INT32', ...type }, days)).toEqual([172_800, 20_786 * 86_400]);
    },
  );

  test('numbers: decimals, by both notations', async () => {
    const decimal = { type: 'INT32', precision: 6 } as const;
    expect(await column({ ...decimal, converted_type: 'DECIMAL', scale: 2 }, [1.25, -3.5])).toEqual([1.25, -3.5]);
    const logical_type = { type: 'DECIMAL', precision: 6, scale: 1 } as const;
    expect(await column({ ...decimal, logical_type }, [125, -35])).toEqual([12.5, -3.5]);
    expect(
      await column({ type: 'INT32', logical_type: { type: 'INTEGER', bitWidth: 32, isSigned: true } }, [125]),
    ).toEqual([125]);
  });

  test('texts: JSON and strings', async () => {
    expect(await column({ type: 'BYTE_ARRAY', converted_type: 'UTF8' }, ['é', ''])).toEqual(['é', '']);
    expect(await column({ type: 'BYTE_ARRAY', converted_type: 'JSON' }, [{ a: 1 }])).toEqual(['{"a":1}']);
  });
});

/** The table as the reader of tracks sees it. */
function sourceOf(path: string): Promise<TableSource> {
  const file = fileAt(path);
  return parquetTables(({ name }) => openParquet(name)).open({ file, bytes: new Uint8Array(0), lines: undefined });
}

describe('row groups', () => {
  const of = (type: 'INT32' | 'DOUBLE', from: number) =>
    Array.from({ length: 25 }, (_, k) => k + from + (type === 'INT32' ? 0 : 0.5));
  const options: Written = {
    columnData: [
      { name: 'n', data: of('INT32', 100), type: 'INT32' },
      { name: 'x', data: of('DOUBLE', 0), type: 'DOUBLE' },
      { name: 'y', data: of('DOUBLE', 50), type: 'DOUBLE' },
    ],
    rowGroupSize: 10,
  };

  test('are decoded one by one, with the wanted columns in their order', async () => {
    const ask = parquetDecoder(write(options));
    const outline = (await ask({ columns: [] })) as ParquetOutline;
    expect(outline.groups.map(({ rows }) => rows)).toEqual([10, 10, 5]);
    for (const [group, from, to] of [
      [2, 20, 25],
      [0, 0, 10],
      [1, 10, 20],
    ]) {
      const read = (await ask({ group, columns: ['y', 'n'] })) as ArrayLike<number>[];
      expect(read.map((values) => Array.from(values))).toEqual([
        of('DOUBLE', 50).slice(from, to),
        of('INT32', 100).slice(from, to),
      ]);
    }
  });

  test('are decoded by the thread of the built command', async () => {
    const program = new URL('../dist/table/parquet-thread.js', import.meta.url);
    const worker = new Worker(program, { workerData: write(options) });
    const next = () => Promise.race([once(worker, 'message'), once(worker, 'exit').then(() => ['no answer'])]);
    expect(await next()).toEqual(['ready']);
    worker.postMessage({ group: 2, columns: ['n'] });
    expect(await next()).toEqual([{ answer: [Int32Array.from(of('INT32', 100).slice(20))] }]);
    await worker.terminate();
  });

  test('are rows of tracks, numbered through', async () => {
    const { names, rows } = await sourceOf(write(options));
    expect(names).toEqual(['n', 'x', 'y']);
    const all = [];
    // The file is read again for the place of a row.
    for (let k = 0; k < 2; k++) {
      all.length = 0;
      for await (const some of rows([1, 0])) all.push(...some);
    }
    expect(all).toEqual(of('INT32', 100).map((n, k) => ({ cells: [k + 0.5, n], place: `row ${k + 1}` })));
  });

  test('of times of the day have seconds, and nothing where a value is missing', async () => {
    const schema = [
      { name: 'root', num_children: 2 },
      { name: 't', type: 'INT32', converted_type: 'TIME_MILLIS', repetition_type: 'OPTIONAL' },
      { name: 'n', type: 'INT32', repetition_type: 'REQUIRED' },
    ] as SchemaElement[];
    const columnData = [
      { name: 't', data: [1500, null] as never },
      { name: 'n', data: [1500, 7] },
    ];
    const { rows } = await sourceOf(write({ schema, columnData }));
    const all = [];
    for await (const some of rows([0, 1])) all.push(...some);
    expect(all.map(({ cells }) => cells)).toEqual([
      [1.5, 1500],
      [null, 7],
    ]);
  });

  test('with two columns of one name are refused', async () => {
    const twice = ['a', 'b', 'a'].map((name) => ({ name, data: [1], type: 'INT32' as const }));
    const path = write({ columnData: twice });
    await expect(sourceOf(path)).rejects.toThrow('has two columns "a", expected different names');
  });
});

describe('columns of numbers', () => {
  const lacked = [12, 15, 18];
  const formulas: Readonly<Record<string, (k: number) => number>> = {
    delta: (k) => 3 * k - 7,
    dictionary: (k) => k % 5,
    plain: (k) => k / 8,
    split: (k) => k / 4,
    whole: (k) => k * k,
    empty: () => Number.NaN,
  };
  const names = Object.keys(formulas);
  const expected = names.map((name) =>
    Array.from({ length: 40 }, (_, k) => (lacked.includes(k) && name !== 'whole' ? Number.NaN : formulas[name](k))),
  );

  test.each(Object.entries(encodedColumns))(
    'of every encoding are arrays of numbers: pages of %s',
    async (_, base64) => {
      const path = shop.path('encoded.parquet');
      writeFileSync(path, Buffer.from(base64, 'base64'));
      const ask = parquetDecoder(path);
      const read = names.map((): number[] => []);
      for (const group of [0, 1]) {
        const columns = (await ask({ group, columns: names, asNumbers: true })) as Float64Array[];
        for (const [c, column] of columns.entries()) {
          expect(column).toBeInstanceOf(Float64Array);
          read[c].push(...column);
        }
      }
      expect(read).toEqual(expected);
      const cells = (await ask({ group: 0, columns: names })) as ArrayLike<unknown>[];
      expect(cells.map((column) => Array.from(column, (cell) => (cell === null ? Number.NaN : Number(cell))))).toEqual(
        expected.map((column) => column.slice(0, 30)),
      );
    },
  );

  test('stay as they are where a number does not hold an integer, and where cells are texts', async () => {
    const path = shop.path('encoded.parquet');
    writeFileSync(path, Buffer.from(encodedColumns['version 1'], 'base64'));
    const [large] = (await parquetDecoder(path)({ group: 1, columns: ['large'], asNumbers: true })) as [bigint[]];
    expect(Array.from(large)).toEqual(Array.from({ length: 10 }, (_, k) => 2n ** 53n + 30n + BigInt(k)));
    const texts = write({ columnData: [{ name: 't', data: ['a', '1'], type: 'STRING' }] });
    expect(await parquetDecoder(texts)({ group: 0, columns: ['t'], asNumbers: true })).toEqual([['a', '1']]);
  });

  test('of integers without a sign, dates and decimals are numbers', async () => {
    const schema = [
      { name: 'root', num_children: 4 },
      { name: 'u32', type: 'INT32', converted_type: 'UINT_32', repetition_type: 'OPTIONAL' },
      { name: 'u64', type: 'INT64', converted_type: 'UINT_64', repetition_type: 'REQUIRED' },
      { name: 'date', type: 'INT32', converted_type: 'DATE', repetition_type: 'OPTIONAL' },
      {
        name: 'decimal',
        type: 'INT32',
        converted_type: 'DECIMAL',
        scale: 2,
        precision: 6,
        repetition_type: 'OPTIONAL',
      },
    ] as SchemaElement[];
    const columnData = [
      { name: 'u32', data: [4_294_967_295, null] as never },
      { name: 'u64', data: [7n, 2n ** 40n] as never },
      { name: 'date', data: [null, new Date(172_800_000)] as never },
      { name: 'decimal', data: [1.25, null] as never },
    ];
    const columns = schema.slice(1).map(({ name }) => name);
    const read = await parquetDecoder(write({ schema, columnData }))({ group: 0, columns, asNumbers: true });
    expect(read).toEqual(
      [
        [4_294_967_295, Number.NaN],
        [7, 2 ** 40],
        [Number.NaN, 172_800],
        [1.25, Number.NaN],
      ].map((column) => Float64Array.from(column)),
    );
  });
});

test('a run of values that is longer than its page is refused', async () => {
  const data = Array.from({ length: 60 }, (_, k) => (k < 30 ? 'left' : 'right'));
  const column = { name: 'side', data, type: 'STRING', nullable: false } as const;
  const bytes = Buffer.from(parquetWriteBuffer({ columnData: [column], codec: 'UNCOMPRESSED' }));
  // One bit an index: a run of 30 times 0, then of 30 times 1.
  const runs = bytes.indexOf(Buffer.from([1, 60, 0, 60, 1]));
  expect(runs).toBeGreaterThan(0);
  const read = async (length: number): Promise<unknown> => {
    bytes[runs + 3] = 2 * length;
    const path = shop.path('runs.parquet');
    writeFileSync(path, bytes);
    return parquetDecoder(path)({ group: 0, columns: ['side'] });
  };
  expect(await read(30)).toEqual([data]);
  await expect(read(31)).rejects.toThrow(' is damaged: it cannot be decoded.');
});

test('what is no Parquet file, and a file without an end, is refused with its size', async () => {
  for (const content of ['PAR1 and no more', '']) {
    const ask = parquetDecoder(shop.write('odd.parquet', content));
    await expect(ask({ columns: [] })).rejects.toThrow(
      `: must be a complete Parquet file, got ${content.length} bytes without a footer.`,
    );
  }
});
