import { availableParallelism } from 'node:os';
import { Option } from 'commander';
import { InputError } from '../errors/input-error.ts';
import { wholeNumbers } from './option-values.ts';

const mostThreads = 64;

/** A number of threads, or as many as suit the machine and the scene. */
export type Threads = number | 'auto';

export function threadsOption(): Option {
  return new Option(
    '--threads <N>',
    `how many threads make the steps, 1 to ${mostThreads}, or auto: one for small schools, all processors for large ones; auto if not given. The result is the same, bit by bit`,
  ).argParser(threads);
}

function threads(text: string): Threads {
  if (text === 'auto') return text;
  const value = /^\+?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= mostThreads) return value;
  throw new InputError(`--threads must be a whole number from 1 to ${mostThreads}, or auto, got "${text}".`);
}

export function threadCountsOption(): Option {
  return new Option(
    '--threads <N,…>',
    'numbers of threads; 1 and as many as there are processors if not given',
  ).argParser(wholeNumbers('--threads', 1, mostThreads, 'number'));
}

/** What is measured where nobody says otherwise: one thread, and all that the machine runs at once. */
export function defaultThreadCounts(): readonly number[] {
  return [...new Set([1, Math.min(mostThreads, availableParallelism())])];
}
