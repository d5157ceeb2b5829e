import { ShoalError } from '../errors/shoal-error.ts';
import { printable } from '../scenario/printable.ts';

/** A file that cannot be used as a mesh. Its message is one line, fit to be shown as it stands. */
export class MeshError extends ShoalError {
  declare readonly code: 'mesh';
  override readonly name = 'MeshError';

  constructor(file: string, { where = '', rule, got = '', hint = '' }: MeshFault) {
    super('mesh', printable(`${file}:${where && ` ${where}`} ${rule}${got && `, got ${got}`}.${hint && ` ${hint}`}`));
  }
}

/** What is wrong with a file. */
interface MeshFault {
  /** Where in the file: `line 12`, `accessors[3].count`; left out for the whole. */
  readonly where?: string;
  /** What must be: `must be at least 84 bytes long`. */
  readonly rule: string;
  /** What was found, in a few characters. */
  readonly got?: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** Throws what is wrong with one file. */
export type Fail = (fault: MeshFault) => never;
