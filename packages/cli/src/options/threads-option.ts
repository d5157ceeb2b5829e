import { availableParallelism } from 'node:os';
import { Option } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import { wholeNumbers } from './option-values.ts';

const mostThreads = 64;

/** A number of threads, or an automatic choice by machine and scene. */
export type Threads = number | 'auto';

export function threadsOption(): Option {
  return new Option(
    '--threads <N>',
    `number of threads, 1 to ${mostThreads}, or auto: one for small schools, one per processor for large ones (default: auto). The result is bit-identical for any number`,
  ).argParser(threads);
}

function threads(text: string): Threads {
  if (text === 'auto') return text;
  const value = /^\+?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= mostThreads) return value;
  throw new InputError(`--threads must be a whole number from 1 to ${mostThreads}, or auto, got "${text}".`);
}

export function threadCountsOption(): Option {
  return new Option('--threads <N,…>', 'numbers of threads (default: 1 and the number of processors)').argParser(
    wholeNumbers('--threads', 1, mostThreads, 'number'),
  );
}

/** Default numbers of threads: one, and as many as the machine has processors. */
export function defaultThreadCounts(): readonly number[] {
  return [...new Set([1, Math.min(mostThreads, availableParallelism())])];
}
