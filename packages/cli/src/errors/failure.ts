import { ScenarioError } from 'shoal';
import { ThreadFailure } from '../run/make-step.ts';
import { BakeFailure } from './bake-failure.ts';
import { WriteFailure } from './file-system-error.ts';
import { InputError } from './input-error.ts';

export interface Failure {
  /** Ready to print; every line says which program speaks. */
  readonly text: string;
  readonly exitCode: 1 | 2;
}

/** What to print for anything that was thrown: 2 where the input is wrong, 1 where it is not. */
export function failureOf(error: unknown): Failure {
  if (error instanceof InputError || error instanceof ScenarioError)
    return { text: spoken(error.message), exitCode: 2 };
  if (error instanceof WriteFailure || error instanceof BakeFailure || error instanceof ThreadFailure)
    return { text: spoken(error.message), exitCode: 1 };
  if (process.env.SHOAL_DEBUG === '1' && error instanceof Error)
    return { text: spoken(error.stack ?? ''), exitCode: 1 };
  const message = error instanceof Error ? error.message : String(error);
  return { text: spoken(`unexpected failure: ${message} (SHOAL_DEBUG=1 shows where)`), exitCode: 1 };
}

export function spoken(message: string): string {
  return message
    .trimEnd()
    .split('\n')
    .map((line) => `shoal: ${line}\n`)
    .join('');
}
