import { printable, ScenarioError } from 'shoal/scenario';
import { ruleFailure } from '../own-rules/loaded-modules.ts';
import { ExitError } from './exit-error.ts';

export interface Failure {
  /** Ready to print; every line says which program speaks. */
  readonly text: string;
  readonly exitCode: 1 | 2;
}

/** What to print for anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ExitError) return { text: spoken(error.message), exitCode: error.exitCode };
  if (error instanceof ScenarioError) return { text: spoken(error.message), exitCode: 2 };
  const ofRule = ruleFailure(error);
  if (ofRule) return { text: spoken(ofRule.message), exitCode: ofRule.exitCode };
  if (process.env.SHOAL_DEBUG === '1' && error instanceof Error)
    return { text: spoken(error.stack ?? ''), exitCode: 1 };
  const message = error instanceof Error ? error.message : String(error);
  return { text: spoken(`unexpected failure: ${message} (SHOAL_DEBUG=1 shows where)`), exitCode: 1 };
}

/** A message for the terminal. Names of files and what they contain may hold characters that a terminal obeys. */
export function spoken(message: string): string {
  return message
    .trimEnd()
    .split('\n')
    .map((line) => `shoal: ${printable(line)}\n`)
    .join('');
}

/** A reason from another program without its full stop, to continue the sentence. */
export function withoutStop(reason: string): string {
  return reason.trimEnd().replace(/\.+$/, '');
}
