// Checksums of a run's files, which show whether they have changed since.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { hashOfFile } from '../files/read-file.ts';
import type { TableFormat } from '../table/table-formats.ts';
import { runFile, tableFile } from './run-files.ts';

/** SHA-256 of a run's files by their names. */
export type Checksums = Readonly<Record<string, string>>;

const advice = 'so the run cannot be continued. Start it again with --force.';

/** Checksums of the files, as listed in the summary. */
interface WrittenFiles {
  readonly format: TableFormat;
  readonly checksums?: Checksums;
}

/** Refuses a run whose files have changed, such as a damaged table or one from another run. Changes nothing. */
export async function checkFiles(folder: string, { format, checksums }: WrittenFiles): Promise<void> {
  const names = [tableFile('trajectory', format), tableFile('metrics', format), runFile.events, runFile.snapshot];
  for (const name of names) {
    const path = join(folder, name);
    const expected = checksums?.[name];
    if (expected === undefined) {
      throw new InputError(`${join(folder, runFile.summary)} has no checksum of ${name}, ${advice}`);
    }
    if (!existsSync(path)) throw new InputError(`${path} is missing, but ${runFile.summary} names it, ${advice}`);
    if (expected !== (await hashOfFile(path, `It belongs to the run, ${advice}`))) {
      throw new InputError(`${path} is damaged or of another run: ${runFile.summary} has another checksum, ${advice}`);
    }
  }
}

export function checksumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
