// Turns errors of Node's file functions into messages that name the path and a remedy.

import { InputError, WriteFailure } from './exit-error.ts';

/** Error codes that another path can solve. */
const wrongPath: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENOENT: 'no such file or directory',
  ENOTDIR: 'a part of the path is a file, not a directory',
  EISDIR: 'it is a directory',
  EEXIST: 'it exists already',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its symbolic links go round in a circle',
  EMFILE: 'too many files are open',
};

/** Error codes caused by the machine. */
const machine: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than this system allows',
  EIO: 'the disk reports an error',
};

export function systemCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The error to throw instead of Node's for a file that cannot be read. */
export function readError(path: string, error: unknown, advice: string): unknown {
  const code = systemCodeOf(error);
  if (machine[code])
    return new WriteFailure(`${path}: reading stopped: ${machine[code]}. Check the disk and run again.`);
  return wrongPath[code] ? new InputError(`${path}: cannot be read: ${wrongPath[code]}. ${advice}`) : error;
}

/** The error to throw instead of Node's for a file that cannot be written. */
export function writeError(path: string, error: unknown): unknown {
  const code = systemCodeOf(error);
  if (machine[code]) return new WriteFailure(`${path}: writing stopped: ${machine[code]}. Make room and run again.`);
  return wrongPath[code]
    ? new InputError(`${path}: cannot be written: ${wrongPath[code]}. Choose another path.`)
    : error;
}

/** Runs `work`, which writes `path`, and translates its errors. */
export function writing<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw writeError(path, error);
  }
}

/** Runs `work`, which reads `path`, and translates its errors. */
export function reading<T>(path: string, advice: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw readError(path, error, advice);
  }
}
