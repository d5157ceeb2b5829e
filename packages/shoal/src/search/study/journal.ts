import { version } from '../../version.ts';
import type { TrialResult } from './trial.ts';

/**
 * Result of a trial and its duration, s. The result is undefined if the trial's values do not make a valid scenario.
 */
export type Outcome = (TrialResult & { readonly seconds?: number }) | undefined;

/**
 * A text of everything that determines the result of a trial. The first 128 bits of its SHA-256, as hexadecimal digits,
 * are the trial's key.
 */
export function trialIdentity(scenario: unknown, seed: number): string {
  return JSON.stringify([version, scenario, seed]);
}

/** The first line of a journal: the version that wrote it, and a hash of the study. Undefined for any other line. */
export function journalHead(line: string): { readonly shoal: string; readonly study: string } | undefined {
  const { shoal, study } = parsed(line);
  return typeof shoal === 'string' && typeof study === 'string' ? { shoal, study } : undefined;
}

/** Another line of a journal: the key of a trial and its result. Undefined for any other text. */
export function journalEntry(line: string): { readonly key: string; readonly outcome: Outcome } | undefined {
  const { key, measures, stateHash, seconds } = parsed(line);
  if (typeof key !== 'string') return undefined;
  if (measures === null) return { key, outcome: undefined };
  const isGood =
    typeof stateHash === 'string' &&
    Array.isArray(measures) &&
    // JSON has no infinity, but a number such as 1e999 is read as infinity.
    measures.every((x) => x === null || Number.isFinite(x)) &&
    (seconds === undefined || (Number.isFinite(seconds) && Number(seconds) >= 0));
  if (!isGood) return undefined;
  const result = { measures: measures.map((x) => x ?? Number.NaN), stateHash };
  return { key, outcome: typeof seconds === 'number' ? { ...result, seconds } : result };
}

/** The journal line of a trial. */
export function journalLine(key: string, outcome: Outcome): string {
  return JSON.stringify({ key, ...(outcome ?? { measures: null }) });
}

function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
