// Checks arguments of functions, and words their errors.

import { ShoalError } from '../../errors/shoal-error.ts';
import { describe, printable } from './problem.ts';
import { suggest } from './suggest.ts';

/**
 * Checks an argument, because JavaScript programs can pass anything.
 * @param call name of the method
 * @param name name of the argument, such as `options.capacity`
 * @param expected what it must be, in words that follow "must be"
 * @param hint what to do
 * @throws ShoalError unless it is valid
 */
export function checkArgument(
  call: string,
  name: string,
  isGood: boolean,
  expected: string,
  got: unknown,
  hint = '',
): void {
  if (isGood) return;
  throw new ShoalError(
    'argument',
    `${call}: ${name} must be ${expected}, got ${printable(brief(got))}.${hint && ` ${hint}`}`,
  );
}

/**
 * Rejects an object with an unknown key, because a misspelt option would be ignored. A key with the value undefined
 * counts as missing.
 * @param name name of the argument, such as `options`
 * @throws ShoalError with the nearest known key
 */
export function checkKeys(call: string, name: string, value: unknown, known: readonly string[]): void {
  checkArgument(call, name, isObject(value) && !Array.isArray(value), 'an object', value);
  const given = value as Readonly<Record<string, unknown>>;
  // Not Object.keys: its list would be allocated in every frame.
  for (const key in given)
    if (Object.hasOwn(given, key) && given[key] !== undefined && !known.includes(key))
      throw new ShoalError('argument', printable(`${call}: ${name}.${key} is not a known key. ${suggest(key, known)}`));
}

/** Whether it is a whole number of at least `min`. */
export function isWhole(value: unknown, min = 0): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= min;
}

/** Whether it is an object, but not a function. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Maximum number of list items that a message shows. */
const mostShown = 4;

function brief(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostShown) return describe(value);
  return `[${value.map(describe).join(', ')}]`;
}
