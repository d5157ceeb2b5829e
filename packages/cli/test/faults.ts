import { createRequire } from 'node:module';

/** Makes the k-th file system operation fail, or ends the "process" there: nothing reaches the disk after that. */

const real: typeof import('node:fs') = createRequire(import.meta.url)('node:fs');

export type Fault = 'kill' | 'ENOSPC' | 'EIO';

class Killed extends Error {}

let count = 0;
let at = Number.POSITIVE_INFINITY;
let fault: Fault = 'kill';

/** Runs a function with a fault. @returns the number of operations */
export async function withFault(kind: Fault, operation: number, work: () => Promise<unknown>): Promise<number> {
  count = 0;
  at = operation;
  fault = kind;
  try {
    await work();
  } finally {
    at = Number.POSITIVE_INFINITY;
  }
  return count;
}

/** Operations that change the disk. A write stops halfway, as with a full disk or a killed process. */
const changing = [
  'openSync',
  'writeSync',
  'fsyncSync',
  'ftruncateSync',
  'closeSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'mkdirSync',
] as const;
const reading = [
  'readSync',
  'fstatSync',
  'statSync',
  'lstatSync',
  'readdirSync',
  'realpathSync',
  'readFileSync',
] as const;

function removeAllBut(kept: string, [path, options]: Parameters<typeof real.rmSync>): void {
  if (options?.recursive !== true || !real.existsSync(path)) return;
  for (const entry of real.readdirSync(path)) {
    if (entry !== kept) real.rmSync(`${path}/${entry}`, options);
  }
}

function failing(name: string, call: (...args: never[]) => unknown): (...args: never[]) => unknown {
  return (...args) => {
    count++;
    const isOver = fault === 'kill' ? count >= at : count === at;
    if (!isOver) return call(...args);
    if (name === 'writeSync' && count === at) {
      const [descriptor, bytes, offset, length, position] = args as unknown as [
        number,
        Uint8Array,
        number,
        number,
        number,
      ];
      real.writeSync(descriptor, bytes, offset, length >> 1, position);
    }
    // A directory is removed file by file. What remains here is the worst case.
    if (name === 'rmSync' && count === at)
      removeAllBut('checkpoint', args as unknown as Parameters<typeof real.rmSync>);
    // The files of an ended process are closed. A process that continues has closed them even if it got an error.
    if (name === 'closeSync') call(...args);
    if (fault === 'kill') throw new Killed('killed');
    throw Object.assign(new Error(`${fault}: ${name}`), { code: fault, syscall: name });
  };
}

export const faultyFs: object = Object.fromEntries(
  Object.entries(real).map(([name, value]) =>
    [...changing, ...reading].some((known) => known === name)
      ? [name, failing(name, value as (...args: never[]) => unknown)]
      : [name, value],
  ),
);
