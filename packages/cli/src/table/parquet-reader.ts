import type { AsyncBuffer, DecodedArray, FileMetaData } from 'hyparquet';
import type { Column, ColumnData, Rows } from 'shoal/tables';
import { readError } from '../errors/file-system-error.ts';
import { InputError } from '../errors/input-error.ts';
import { columnData } from './column.ts';

/**
 * Reads a Parquet file one row group at a time. Loads the decoder on first use, because most commands read no table.
 */
export async function* readParquetTable(path: string, columns: readonly Column[]): AsyncGenerator<Rows> {
  const { parquetScan } = await import('hyparquet');
  const { file, metadata } = await openParquet(path);
  const present = new Set(metadata.schema.map(({ name }) => name));
  const missing = columns.find(({ name }) => !present.has(name));
  if (missing !== undefined)
    throw new InputError(`${path}: has no column "${missing.name}". Was it written by another version?`);

  // A scan keeps the columns that it has read in memory, so each row group gets its own scan.
  const names = columns.map(({ name }) => name);
  const { ranges } = await parquetScan({ file, metadata, columns: names }).catch(() => damaged(path));
  for (const { rowStart, rowEnd } of ranges) {
    const count = rowEnd - rowStart;
    const scan = await parquetScan({ file, metadata, columns: names }).catch(() => damaged(path));
    const read = await Promise.all(
      columns.map(({ name, type }) =>
        scan.readColumn({ column: name, rowStart, rowEnd }).then((values) => typed(type, values)),
      ),
    ).catch(() => damaged(path));
    if (read.some((values) => values.length < count)) damaged(path);
    yield { count, columns: read };
  }
}

/** @param remedy advice if the file is damaged */
export async function openParquet(
  path: string,
  remedy = 'Remove the run, or start it again with --force.',
): Promise<{ file: AsyncBuffer; metadata: FileMetaData }> {
  const { asyncBufferFromFile, parquetMetadataAsync } = await import('hyparquet');
  const file = await asyncBufferFromFile(path).catch((error) => {
    throw readError(path, error, remedy);
  });
  try {
    return { file, metadata: await parquetMetadataAsync(file) };
  } catch {
    throw new InputError(
      `${path}: must be a complete Parquet file, got ${file.byteLength} bytes without a readable footer. ${remedy}`,
    );
  }
}

/** The decoder's message describes its internals, so it is left out. */
function damaged(path: string): never {
  throw new InputError(
    `${path} is damaged: its rows cannot be decoded. Remove the run, or start it again with --force.`,
  );
}

function typed(type: Column['type'], values: DecodedArray): ColumnData {
  if (type === 'int32' && values instanceof Int32Array) return values;
  if (type === 'float32' && values instanceof Float32Array) return values;
  if (type === 'float64' && values instanceof Float64Array) return values;
  const copy = columnData(type, values.length);
  for (let i = 0; i < values.length; i++) copy[i] = Number(values[i]);
  return copy;
}
