// Decodes Parquet files with hyparquet, and bounds what their compressed pages may take in memory.

import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type Compressors,
  type DecodedArray,
  type FileMetaData,
  parquetMetadataAsync,
  parquetScan,
  parquetSchema,
} from 'hyparquet';
import { needsCompressors, outlineOf, type ParquetOutline, withOldTypes } from 'shoal/recorded';
import { TrackError } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import type { Decoder } from './decoding/reply.ts';
import { numberColumn, numbersIn } from './parquet-numbers.ts';
import type { ParquetQuestion } from './parquet-question.ts';

interface Opened {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly outline: ParquetOutline;
  readonly compressors: Compressors;
}

/** Timestamps in seconds since 1970, because a Date has only whole milliseconds. Strings stay as they are. */
const parsers = {
  timestampFromMilliseconds: (time: bigint) => Number(time) / 1e3,
  timestampFromMicroseconds: (time: bigint) => Number(time) / 1e6,
  timestampFromNanoseconds: (time: bigint) => Number(time) / 1e9,
  dateFromDays: (days: number) => 86_400 * days,
  jsonFromBytes: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
  geometryFromBytes: (bytes: Uint8Array) => bytes,
  geographyFromBytes: (bytes: Uint8Array) => bytes,
};

async function open(path: string): Promise<Opened> {
  const file = await asyncBufferFromFile(path);
  const metadata = withOldTypes(
    await parquetMetadataAsync(file, { parsers, geoparquet: false }).catch(() => {
      throw new InputError(
        `: must be a complete Parquet file, got ${file.byteLength} bytes without a readable footer.`,
      );
    }),
  );
  const outline = checked(metadata, file.byteLength);
  return { file, metadata, outline, compressors: needsCompressors(metadata) ? await loadCompressors(outline) : {} };
}

/** @throws InputError whose message continues the path of the file */
function checked(metadata: FileMetaData, length: number): ParquetOutline {
  try {
    return outlineOf(metadata, parquetSchema(metadata), length, '');
  } catch (error) {
    throw error instanceof TrackError ? new InputError(error.message) : error;
  }
}

/** The codecs that hyparquet lacks. None may write more than the footer announces. */
async function loadCompressors({ largestChunk }: ParquetOutline): Promise<Compressors> {
  const { compressors, decompressZstd } = await import('hyparquet-compressors');
  const all: Compressors = {
    ...compressors,
    // hyparquet's own decoder trusts the length that the compressed bytes state.
    ZSTD: (bytes, length) => decompressZstd(bytes, new Uint8Array(length)),
  };
  return Object.fromEntries(
    Object.entries(all).map(([codec, decompress]) => [
      codec,
      (bytes: Uint8Array, length: number) => {
        if (length > largestChunk) throw new Error('a page is larger than its column');
        return decompress(bytes, length);
      },
    ]),
  );
}

/** Decodes a Parquet file: its outline, then columns of row groups. */
export function parquetDecoder(path: string): Decoder<ParquetQuestion> {
  const opened = open(path);
  // Each question gets the error.
  opened.catch(() => undefined);
  return async ({ group, columns, asNumbers }) => {
    const { outline, ...source } = await opened;
    if (group === undefined) return outline;
    const rowStart = outline.groups.slice(0, group).reduce((sum, { rows }) => sum + rows, 0);
    const rowEnd = rowStart + outline.groups[group].rows;
    const read: DecodedArray[] = [];
    for (const column of columns) {
      const numbers = asNumbers ? await numberColumn({ ...source, parsers }, group, column) : undefined;
      if (numbers) {
        read.push(numbers);
        continue;
      }
      // A scan keeps what it has read in memory, so each column of a row group gets its own.
      const scan = await parquetScan({ ...source, columns: [column], parsers });
      const values = await scan.readColumn({ column, rowStart, rowEnd });
      if (values.length !== rowEnd - rowStart) throw new Error('a column is too short');
      read.push((asNumbers && numbersIn(values)) || values);
    }
    return read;
  };
}
