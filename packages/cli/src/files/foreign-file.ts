import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { reading } from '../errors/file-system-error.ts';
import { InputError } from '../errors/input-error.ts';

/** Bytes at the start of a file in which the mark of Shoal is searched for. */
const most = 4096;

/** The mark of each kind of output. */
const signs = {
  page: '<meta name="generator" content="shoal',
  state: '{"time":',
  verdict: '{\n  "verdict": "',
  // A notebook saved by Jupyter begins with its cells.
  notebook: '{\n  "metadata": {\n    "generator": "shoal',
  table: 'condition,at,seed,measure,',
} as const;

/**
 * Refuses to replace a file that Shoal did not write, unless `force`. Outputs without a mark, such as tables and
 * pictures, are never replaced without --force. `shoal run` has no such option for states.
 */
export function refuseForeign(option: string, path: string, kind: keyof typeof signs, force = false): void {
  // Anything that is not a regular file is refused when it is written.
  if (force || !existsSync(path) || !statSync(path).isFile()) return;
  if (startOf(path).includes(signs[kind])) return;
  throw new InputError(
    `${path}: exists already and is not a ${kind} written by Shoal; ${kind === 'state' ? 'move it' : 'replace it with --force'}, or name another file for ${option}.`,
  );
}

function startOf(path: string): string {
  return reading(path, 'Choose another place.', () => {
    const bytes = Buffer.alloc(most);
    const descriptor = openSync(path, 'r');
    try {
      return bytes.toString('latin1', 0, readSync(descriptor, bytes));
    } finally {
      closeSync(descriptor);
    }
  });
}
