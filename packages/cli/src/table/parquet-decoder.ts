import { openParquetColumns } from 'shoal/recorded';
import { TrackError } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { fileAt } from '../files/read-file.ts';
import type { Decoder } from './decoding/reply.ts';
import type { ParquetQuestion } from './parquet-question.ts';

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
