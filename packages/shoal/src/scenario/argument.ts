import { ShoalError } from '../errors/shoal-error.ts';
import { printable } from './printable.ts';
import { describe } from './problem.ts';

/**
 * Refuses a wrong argument: programs in JavaScript may pass anything.
 * @param call the method @param name the argument, `options.capacity`
 * @param expected what it must be, after "must be" @param hint what to do
 * @throws ShoalError unless it is good
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

/** Whether it is a whole number of at least `min`. */
export function isWhole(value: unknown, min = 0): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= min;
}

/** Whether it is an object, and no function. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Most items of a list that a message shows. */
const mostShown = 4;

function brief(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostShown) return describe(value);
  return `[${value.map(describe).join(', ')}]`;
}
