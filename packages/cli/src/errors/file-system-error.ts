import { InputError } from './input-error.ts';

/** A file could not be written to its end, for a reason outside the request: the disk is full. Exit code 1. */
export class WriteFailure extends Error {
  override readonly name = 'WriteFailure';
}

const whyNot: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENOENT: 'no such file or directory',
  ENOTDIR: 'a part of the path is a file, not a directory',
  EISDIR: 'it is a directory',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its symbolic links go round in a circle',
  EMFILE: 'too many files are open',
};

const runOut: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than this system allows',
  EIO: 'the disk reports an error',
};

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What to throw instead of Node's error for a file that cannot be read. */
export function readError(path: string, error: unknown, advice: string): unknown {
  const why = whyNot[codeOf(error)];
  return why === undefined ? error : new InputError(`${path}: cannot be read: ${why}. ${advice}`);
}

/** What to throw instead of Node's error for a file that cannot be written. */
export function writeError(path: string, error: unknown): unknown {
  const code = codeOf(error);
  const exhausted = runOut[code];
  if (exhausted !== undefined) {
    return new WriteFailure(
      `${path}: writing stopped: ${exhausted}. No unfinished file is left; make room and run again.`,
    );
  }
  const why = whyNot[code];
  return why === undefined ? error : new InputError(`${path}: cannot be written: ${why}. Choose another place.`);
}
