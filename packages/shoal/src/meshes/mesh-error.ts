import { ShoalError } from '../errors/shoal-error.ts';
import { printable } from '../scenario/schema/printable.ts';

/** A file that cannot be used as a mesh. The message is a single line that can be shown to users. */
export class MeshError extends ShoalError {
  declare readonly code: 'mesh';
  override readonly name = 'MeshError';

  constructor(file: string, { where = '', rule, got = '', hint = '' }: MeshFault) {
    super('mesh', printable(`${file}:${where && ` ${where}`} ${rule}${got && `, got ${got}`}.${hint && ` ${hint}`}`));
  }
}

/** A problem in a file. */
interface MeshFault {
  /** Location in the file, such as `line 12` or `accessors[3].count`; absent: the whole file. */
  readonly where?: string;
  /** What was expected, such as `must be at least 84 bytes long`. */
  readonly rule: string;
  /** What was found, in a few characters. */
  readonly got?: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** Throws the error of a problem in one file. */
export type Fail = (fault: MeshFault) => never;

/** Tells what a reader has left out, as a clause. */
export type Tell = (what: string) => void;

/** The note on bytes that follow the end of the data. */
export function bytesAfter(count: number, end: string): string {
  return `${count === 1 ? '1 byte follows' : `${count} bytes follow`} ${end} and ${count === 1 ? 'is' : 'are'} left out`;
}
