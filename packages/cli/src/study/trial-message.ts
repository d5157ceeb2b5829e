// What a study and its threads send each other, and the function that runs one trial.

import { planOfCandidate, runTrial, type TrialResult } from 'shoal/search';
import { type FieldCache, prepareFields } from '../field/field-cache.ts';
import type { Outcome } from './journal.ts';
import type { LoadedStudy } from './load-study.ts';

/** A candidate with one seed, for a thread to run. */
export interface TrialRequest {
  readonly index: number;
  readonly point: Float64Array;
  readonly seed: number;
}

/** Outcome of a trial, or `error` if it could not be run. */
export interface TrialReply {
  readonly index: number;
  readonly outcome: Outcome;
  readonly error?: string;
  /** Whether a rule of the user's own failed. */
  readonly isOfRule?: boolean;
}

/** Runs trials somewhere. */
export interface TrialBackend {
  /** Runs trials, in any order, and passes each reply to `take` once. Only one run at a time. */
  run(requests: readonly TrialRequest[], take: (reply: TrialReply) => void): Promise<void>;
  /** May be called more than once. */
  close(): Promise<void>;
  /** Text for the progress bar. */
  readonly note?: string;
}

/** Trials that run on other machines. */
export interface SharedTrials extends TrialBackend {
  /** Sets the new location of the study and its inputs. */
  readFrom(file: string, loaded: LoadedStudy): void;
}

/** Runs trials of a study on this thread. */
export async function trialRunner(
  { study, scenario: { plan, files, meshes } }: LoadedStudy,
  cache: FieldCache | undefined,
): Promise<(point: Float64Array, seed: number) => Outcome> {
  // Fields shared by all trials that move no obstacle. Other trials compute their own.
  const fields = await prepareFields(plan, meshes, cache);
  return (point, seed) => {
    const candidate = planOfCandidate(study, point);
    if (!candidate) return undefined;
    const begun = performance.now();
    const result = runTrial(study, candidate, seed, { files, meshes, fields });
    return { ...asJson(result), seconds: Math.round(performance.now() - begun) / 1000 };
  };
}

/**
 * Limits measures to values that JSON can store, so that an outcome is the same from the journal, from a queue or from
 * this thread.
 */
function asJson({ measures, stateHash }: TrialResult): TrialResult {
  return { measures: measures.map((x) => (Number.isFinite(x) ? x + 0 : Number.NaN)), stateHash };
}
