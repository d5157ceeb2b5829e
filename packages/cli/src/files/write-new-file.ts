import { existsSync } from 'node:fs';
import { InputError } from '../errors/exit-error.ts';
import { PartialFile } from './partial-file.ts';

/** Writes a file without a mark of Shoal. An existing file is replaced only with --force. */
export function writeNewFile(option: string, path: string, text: () => string | Uint8Array, force = false): void {
  if (!force && existsSync(path))
    throw new InputError(`${path}: exists already; replace it with --force, or name another file for ${option}.`);
  const file = new PartialFile(path);
  try {
    file.write(text());
  } catch (error) {
    file.discard();
    throw error;
  }
  file.commit();
}
