// Turns anything that was thrown into the message and the exit code of the command.

import { ExitError } from './exit-error.ts';
import { ruleFailure } from './rule-failure.ts';

export interface Failure {
  /** Text ready to print; every line begins with the name of the program. */
  readonly text: string;
  readonly exitCode: 1 | 2;
}

/** What to print for anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ExitError) return { text: spoken(error.message), exitCode: error.exitCode };
  // Compares the name, because importing the class would load the library, and an error may occur before it is loaded.
  if (error instanceof Error && error.name === 'ScenarioError') return { text: spoken(error.message), exitCode: 2 };
  const ofRule = ruleFailure(error);
  if (ofRule) return { text: spoken(ofRule.message), exitCode: ofRule.exitCode };
  if (process.env.SHOAL_DEBUG === '1' && error instanceof Error)
    return { text: spoken(error.stack ?? ''), exitCode: 1 };
  const message = error instanceof Error ? error.message : String(error);
  return { text: spoken(`unexpected failure: ${message} (SHOAL_DEBUG=1 shows where)`), exitCode: 1 };
}

/** A message made safe for the terminal. Names and contents of files may contain control characters. */
export function spoken(message: string): string {
  return message
    .trimEnd()
    .split('\n')
    .map((line) => `shoal: ${printableText(line)}\n`)
    .join('');
}

/** A reason given by another program, without its full stop, so that the sentence can continue. */
export function withoutStop(reason: string): string {
  return reason.trimEnd().replace(/\.+$/, '');
}

/** Control characters, line separators and marks of text direction, which would affect a terminal. */
const unprintable = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;

/**
 * A copy of the function in `shoal/scenario`. Importing that would load all checks of scenarios before an error can be
 * printed.
 */
export function printableText(text: string): string {
  return text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Waits for a promise. Without this, a promise that never settles ends the process silently and with exit code 0.
 * @throws `stuck()` if nothing is left that could settle it
 */
export async function settled<T>(promise: Promise<T>, stuck: () => Error): Promise<T> {
  let listen = (): void => undefined;
  const never = new Promise<never>((_, reject) => {
    listen = () => setImmediate(() => reject(stuck()));
  });
  // Prepended, so that of two nested waits the inner one is rejected first.
  process.prependOnceListener('beforeExit', listen);
  try {
    return await Promise.race([promise, never]);
  } finally {
    process.off('beforeExit', listen);
  }
}
