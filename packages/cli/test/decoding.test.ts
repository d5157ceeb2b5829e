import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type FileMetaData, parquetMetadata, parquetSchema } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { outlineOf } from 'shoal/recorded';
import { describe, expect, test } from 'vitest';
import { DecoderThread } from '../src/table/decoding/decoder-thread.ts';
import { readParquetTable, readTable } from '../src/table/format.ts';
import { limitsOf } from '../src/table/parquet-file.ts';
import { workshop } from './run-shoal.ts';

const shop = workshop();
const generous = { seconds: 60, bytes: 2 ** 32 };

/** A thread that does this with each question, in place of a decoder. */
function thread(work: string): DecoderThread<number> {
  shop.write(
    'decoder.mjs',
    `import { parentPort } from 'node:worker_threads';
parentPort.on('message', (question) => { ${work} });
parentPort.postMessage('ready');`,
  );
  return new DecoderThread<number>({
    ...{ path: 'fish.bin', remedy: 'Write it again.', program: pathToFileURL(shop.path('decoder.mjs')) },
    decoder: async () => async (question) => question + 1,
  });
}

describe('a thread that decodes', () => {
  test('answers one question after another', async () => {
    const asked = thread('parentPort.postMessage({ answer: 2 * question });');
    expect([await asked.ask(3, generous), await asked.ask(4, generous)]).toEqual([6, 8]);
    await asked.close();
  });

  test('is ended when it takes too long, while this thread is free', async () => {
    let turns = 0;
    const turning = setInterval(() => turns++, 10);
    const asked = thread('for (;;);').ask(1, { ...generous, seconds: 0.5 });
    await expect(asked).rejects.toThrow(
      'fish.bin: decoding was stopped after 0.500 s, expected less for a file of its size. It is probably damaged. Write it again.',
    );
    clearInterval(turning);
    expect(turns).toBeGreaterThan(3);
  });

  test('is ended when it takes too much memory', async () => {
    // Half a GiB at most.
    const hungry = 'globalThis.kept = Array.from({ length: 32 }, () => Buffer.alloc(2 ** 24, 1)); for (;;);';
    await expect(thread(hungry).ask(1, { ...generous, bytes: 2 ** 27 })).rejects.toThrow(
      'fish.bin: decoding was stopped at 128 MiB of memory, expected less for a file of its size.',
    );
  });

  test.each(['process.exit(0);', 'throw new Error("of the decoder");'])(
    'that ends with %j damages nothing else',
    async (work) => {
      await expect(thread(work).ask(1, generous)).rejects.toThrow(
        'fish.bin is damaged: it cannot be decoded. Write it again.',
      );
    },
  );

  test('is replaced by this one where no thread starts', async () => {
    const asked = new DecoderThread<number>({
      ...{ path: 'fish.bin', remedy: '', program: pathToFileURL(shop.path('none.mjs')) },
      decoder: async () => async (question) => question + 1,
    });
    expect(await asked.ask(3, generous)).toBe(4);
  });
});

test('a missing value of a table is NaN, not 0', async () => {
  const columnData = [{ name: 'x', data: [1.5, null, 4], type: 'DOUBLE' as const }];
  writeFileSync(shop.path('null.parquet'), Buffer.from(parquetWriteBuffer({ columnData })));
  const read = [];
  for await (const { columns } of readParquetTable(shop.path('null.parquet'), [{ name: 'x', type: 'float64' }]))
    read.push(...columns[0]);
  expect(read).toEqual([1.5, Number.NaN, 4]);
});

test.each(['csv', 'jsonl'] as const)('a word in a recorded %s table is an error, not NaN', async (format) => {
  const [good, bad] =
    format === 'csv' ? ['x\n1\n\n', 'x\n1\n0x10\n'] : ['{"x":1}\n{"x":null}\n', '{"x":1}\n{"x":"0x10"}\n'];
  const read = async (text: string): Promise<number[]> => {
    const values = [];
    const path = shop.write(`table.${format}`, text);
    for await (const { count, columns } of readTable(format, path, [{ name: 'x', type: 'float64' }]))
      values.push(...columns[0].subarray(0, count));
    return values;
  };
  expect(await read(good)).toEqual([1, Number.NaN]);
  await expect(read(bad)).rejects.toThrow(
    /line [23], (column|key) "x" must be a number.*, got "0x10"\. Remove the run/,
  );
});

describe('the footer of a Parquet file', () => {
  const bytes = parquetWriteBuffer({
    columnData: [
      { name: 'x', data: [1.5, 2.5, 4], type: 'DOUBLE' },
      { name: 'day', data: [1, 2, 3], type: 'INT32' },
    ],
  });

  /** The outline of that file with some of its numbers changed. */
  function outline(change: (metadata: FileMetaData) => void) {
    const metadata = parquetMetadata(bytes);
    change(metadata);
    return outlineOf(metadata, parquetSchema(metadata), bytes.byteLength, 'fish.parquet');
  }
  const chunk = (metadata: FileMetaData, c = 0) => {
    const { meta_data } = metadata.row_groups[0].columns[c];
    if (!meta_data) throw new Error('no chunk');
    return meta_data;
  };

  const contradiction = ' is damaged: its footer contradicts itself or the size of the file.';

  test('tells the columns and the row groups', () => {
    expect(outline(() => undefined)).toMatchObject({
      columns: [{ name: 'x' }, { name: 'day' }],
      groups: [{ rows: 3 }],
    });
    const times = outline(({ schema }) => {
      schema[2].logical_type = { type: 'TIME', isAdjustedToUTC: true, unit: 'NANOS' };
    });
    expect(times.columns[1]).toEqual({ name: 'day', unit: 1e-9 });
  });

  test.each([
    ['TIME_MILLIS', 1e-3],
    ['TIME_MICROS', 1e-6],
    ['DATE', undefined],
  ] as const)('has times of the day in their unit: %s', (type, unit) => {
    const { columns } = outline(({ schema }) => {
      schema[2].converted_type = type;
    });
    expect(columns[1].unit).toBe(unit);
  });

  test('tells the sizes of a row group, of which each may be as large as allowed', () => {
    const data = bytes.byteLength - parquetMetadata(bytes).metadata_length - 8;
    let from = 0;
    const sizes = (stored: number, first: bigint, second: bigint) =>
      outline((metadata) => {
        from = Number(chunk(metadata, 1).dictionary_page_offset || chunk(metadata, 1).data_page_offset);
        chunk(metadata).total_compressed_size = 7n;
        chunk(metadata, 1).total_compressed_size = BigInt(stored);
        chunk(metadata).total_uncompressed_size = first;
        chunk(metadata, 1).total_uncompressed_size = second;
      });
    const gibibyte = 2n ** 30n;
    expect(sizes(5, gibibyte, 3n * gibibyte)).toMatchObject({
      groups: [{ rows: 3, stored: 12, bytes: 4 * 2 ** 30 }],
      largestChunk: 3 * 2 ** 30,
    });
    expect(sizes(5, 9n, 4n).largestChunk).toBe(9);
    expect(() => sizes(5, gibibyte, 3n * gibibyte + 1n)).toThrow('has 4096 MiB, expected at most 4096');
    expect(sizes(data - from, 9n, 4n).groups[0].stored).toBe(7 + data - from);
    expect(() => sizes(data - from + 1, 9n, 4n)).toThrow(contradiction);
  });

  test.each<[string, (metadata: FileMetaData) => void, string]>([
    [
      'more rows than its row groups',
      (metadata) => {
        metadata.num_rows = 4n;
      },
      contradiction,
    ],
    [
      'a row group of 10^9 rows',
      (metadata) => {
        metadata.num_rows = metadata.row_groups[0].num_rows = 1_000_000_000n;
      },
      contradiction,
    ],
    [
      'a column with other rows',
      (metadata) => {
        chunk(metadata).num_values = 2n;
      },
      contradiction,
    ],
    [
      'a column beyond the end of the file',
      (metadata) => {
        chunk(metadata).total_compressed_size = BigInt(bytes.byteLength);
      },
      contradiction,
    ],
    [
      'a column fewer than its schema',
      (metadata) => {
        metadata.row_groups[0].columns.pop();
      },
      contradiction,
    ],
    [
      'another order of columns',
      (metadata) => {
        metadata.row_groups[0].columns.reverse();
      },
      contradiction,
    ],
    [
      'columns in another file',
      (metadata) => {
        metadata.row_groups[0].columns[0].file_path = 'other';
      },
      contradiction,
    ],
    [
      'a negative size',
      (metadata) => {
        chunk(metadata).total_compressed_size = -1n;
      },
      ' is damaged: its footer has a count that is not a whole number.',
    ],
    [
      '10 GiB in a row group',
      (metadata) => {
        chunk(metadata).total_uncompressed_size = 10n * 2n ** 30n;
      },
      ': a row group of it has 10240 MiB, expected at most 4096. Write it again with smaller row groups.',
    ],
    [
      'a codec that is not known',
      (metadata) => {
        chunk(metadata).codec = 'LZO';
      },
      ': its columns are compressed by LZO, expected one of UNCOMPRESSED, SNAPPY, GZIP, BROTLI, ZSTD, LZ4, LZ4_RAW.',
    ],
  ])('is refused with %s', (_, change, message) => {
    expect(() => outline(change)).toThrow(message);
  });

  test('a row group may take 60 s and a second a megabyte, and a few times its size', () => {
    // Three columns of a million rows: 24 MB of numbers, from 3 MB.
    expect(limitsOf({ rows: 1e6, stored: 1e6, bytes: 2e6 }, 3)).toEqual({
      seconds: 60 + 3 + 24,
      bytes: 2 ** 29 + 12e6 + 192e6,
    });
  });

  test('is decoded neither if it is cut nor if its rows are', async () => {
    writeFileSync(
      shop.path('cut.parquet'),
      Buffer.concat([Buffer.from(bytes).subarray(0, 40), Buffer.from(bytes).subarray(60)]),
    );
    const { code, stderr } = await shop.apart('measure', 'cut.parquet', '--fps', '10');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^shoal: cut\.parquet is damaged: .* Write it again\.\n$/),
    });
  });
});
