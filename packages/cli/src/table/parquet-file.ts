// Opens Parquet files of any origin for reading, decoded in a thread.

import { statSync } from 'node:fs';
import type { DecodedArray } from 'hyparquet';
import type { ParquetGroup, ParquetOutline, ParquetTable } from 'shoal/recorded';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';
import { DecoderThread } from './decoding/decoder-thread.ts';
import type { ParquetQuestion } from './parquet-decoder.ts';

// Also in dist/bundle/ it is beside this file.
const program = new URL('./parquet-thread.js', import.meta.url);

/** Generous limits: a footer takes milliseconds, and a row group is decoded at 20 MB a second or faster. */
const outlineLimits = { seconds: 60, bytes: 2 ** 30 };

/** Limits for decoding columns of a row group: time, and memory in bytes. */
export function limitsOf({ rows, stored, bytes }: ParquetGroup, columns: number): { seconds: number; bytes: number } {
  const cells = rows * columns;
  return { seconds: 60 + (stored + bytes + 8 * cells) / 1e6, bytes: 2 ** 29 + 4 * (stored + bytes) + 64 * cells };
}

/** Opens a Parquet file that a thread decodes. @param remedy advice if the file is damaged */
export async function openParquet(
  path: string,
  remedy = 'Remove the run, or start it again with --force.',
): Promise<ParquetTable> {
  const stats = reading(path, remedy, () => statSync(path));
  if (!stats.isFile()) throw new InputError(`${path}: is not an ordinary file, expected a Parquet table. ${remedy}`);
  const start = (): DecoderThread<ParquetQuestion> =>
    new DecoderThread({
      ...{ path, remedy, program },
      decoder: async (file) => (await import('./parquet-decoder.ts')).parquetDecoder(file),
    });
  let idle: DecoderThread<ParquetQuestion> | undefined = start();
  const outline = await idle.ask<ParquetOutline>({ columns: [] }, outlineLimits);
  async function* groups(columns: readonly string[], asNumbers: boolean): AsyncGenerator<readonly DecodedArray[]> {
    // A file that is read again gets another thread.
    const thread = idle ?? start();
    idle = undefined;
    try {
      for (const [group, size] of outline.groups.entries())
        yield await thread.ask<readonly DecodedArray[]>({ group, columns, asNumbers }, limitsOf(size, columns.length));
    } finally {
      await thread.close();
    }
  }
  return {
    outline,
    close: async () => idle?.close(),
    groups: (names) => groups(names, false),
    numbers: (names) => groups(names, true),
  };
}
