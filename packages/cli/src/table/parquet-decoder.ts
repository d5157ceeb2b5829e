// Decodes Parquet files for the command, in a thread of its own because files are not trusted.

import { openParquetColumns } from 'shoal/recorded';
import { TrackError } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { fileAt } from '../files/read-file.ts';
import type { Decoder } from './decoding/reply.ts';

/** Decodes a Parquet file: its outline, then columns of row groups. */
export function parquetDecoder(path: string): Decoder<ParquetQuestion> {
  const opened = open(path);
  // Each question gets the error.
  opened.catch(() => undefined);
  return async ({ group, columns, asNumbers }) => {
    const table = await opened;
    return group === undefined ? table.outline : table.read(group, columns, asNumbers);
  };
}

/** @throws InputError whose message continues the path of the file */
async function open(path: string): ReturnType<typeof openParquetColumns> {
  try {
    const compressors = () => import('hyparquet-compressors');
    return await openParquetColumns({ ...fileAt(path), name: '' }, { compressors });
  } catch (error) {
    throw error instanceof TrackError ? new InputError(error.message) : error;
  }
}

/** Asks for columns of a row group of a Parquet file or, without one, for the outline of the file. */
export interface ParquetQuestion {
  readonly group?: number;
  readonly columns: readonly string[];
  /** Whether columns of numbers are wanted as Float64Array, with NaN for missing ones. Others stay as they are. */
  readonly asNumbers?: boolean;
}
