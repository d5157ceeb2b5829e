// Reads the footer of a Parquet file, which is not trusted.

import {
  type AsyncBuffer,
  type FileMetaData,
  type ParquetParsers,
  parquetMetadataAsync,
  parquetSchema,
} from 'hyparquet';
import { TrackError, type TrackFile } from '../tracks/track-file.ts';
import { outlineOf, type ParquetOutline } from './parquet-outline.ts';

/** Most bytes of a footer: those of a file of 20 GB. */
const mostFooter = 2 ** 26;
/** The last bytes of a file, which are read first. Footers of a hundred row groups fit. */
const tail = 2 ** 18;

/** @param remedy advice for files that cannot be read @throws TrackError */
export async function openFooter(
  file: TrackFile,
  remedy: string,
  parsers?: Partial<ParquetParsers>,
): Promise<{ readonly metadata: FileMetaData; readonly outline: ParquetOutline }> {
  const metadata = await footerOf(file, remedy && ` ${remedy}`, parsers);
  return { metadata, outline: outlineOf(metadata, parquetSchema(metadata), file.size, file.name) };
}

/** The file as hyparquet reads it. */
export function bufferOf(file: TrackFile): AsyncBuffer {
  return {
    byteLength: file.size,
    slice: async (from, to = file.size) => {
      const bytes = await file.bytes(from, to);
      const isWhole = bytes.byteLength === bytes.buffer.byteLength;
      return (isWhole ? bytes : bytes.slice()).buffer as ArrayBuffer;
    },
  };
}

async function footerOf(file: TrackFile, remedy: string, parsers?: Partial<ParquetParsers>): Promise<FileMetaData> {
  const { name, size } = file;
  const end = await file.bytes(Math.max(0, size - 8), size);
  const isParquet = end.length === 8 && String.fromCharCode(...end.subarray(4)) === 'PAR1';
  const length = isParquet ? new DataView(end.buffer, end.byteOffset).getUint32(0, true) : 0;
  if (!isParquet || length + 12 > size)
    throw new TrackError(`${name}: must be a complete Parquet file, got ${size} bytes without a footer.${remedy}`);
  if (length > mostFooter)
    throw new TrackError(`${name}: has a footer of ${length} bytes, expected at most ${mostFooter}.${remedy}`);
  try {
    return await parquetMetadataAsync(bufferOf(file), {
      ...{ geoparquet: false, initialFetchSize: tail },
      ...(parsers && { parsers }),
    });
  } catch {
    throw new TrackError(`${name} is damaged: its footer cannot be read.${remedy}`);
  }
}
