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
