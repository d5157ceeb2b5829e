import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';

/** Number of bytes at the start of a file that are searched for a mark of Shoal. */
const most = 4096;

/** The mark of each kind of output. */
const marks = {
  page: '<meta name="generator" content="shoal',
  state: '{"time":',
  verdict: '{\n  "verdict": ',
  // Jupyter writes the cells first, so a notebook that a user has saved there lacks this mark and is not replaced.
  notebook: '{\n  "metadata": {\n    "generator": "shoal',
  table: 'condition,at,seed,measure,',
} as const;

/**
 * Refuses to replace a file that Shoal did not write, unless `force`. Outputs without a mark, such as pictures, are
 * checked elsewhere. The --force of `shoal run` does not apply to --save-state.
 */
export function refuseForeign(option: string, path: string, kind: keyof typeof marks, force = false): void {
  // PartialFile refuses to replace anything that is not a regular file.
  if (force || !existsSync(path) || !statSync(path).isFile()) return;
  if (startOf(path).includes(marks[kind])) return;
  throw new InputError(
    `${path}: exists already and is not a ${kind} written by Shoal; ${kind === 'state' ? 'move it' : 'replace it with --force'}, or name another file for ${option}.`,
  );
}

function startOf(path: string): string {
  return reading(path, 'Choose another path.', () => {
    const bytes = Buffer.alloc(most);
    const descriptor = openSync(path, 'r');
    try {
      return bytes.toString('latin1', 0, readSync(descriptor, bytes));
    } finally {
      closeSync(descriptor);
    }
  });
}
