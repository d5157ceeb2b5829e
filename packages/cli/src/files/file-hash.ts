import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readError } from '../errors/file-system-error.ts';

/** SHA-256 of a file of any size, in hexadecimal digits. @param advice what to do if it cannot be read */
export async function hashOfFile(path: string, advice: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes);
  } catch (error) {
    throw readError(path, error, advice);
  }
  return hash.digest('hex');
}
