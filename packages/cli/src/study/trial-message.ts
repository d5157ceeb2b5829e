import type { Outcome } from './journal.ts';
import type { LoadedStudy } from './load-study.ts';

/** What a thread runs: a candidate with one seed. */
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
}

/** Something that runs trials. */
export interface TrialBackend {
  /** Runs trials, in any order, and gives each reply to `take` once. One run at a time. */
  run(requests: readonly TrialRequest[], take: (reply: TrialReply) => void): Promise<void>;
  /** May be called more than once. */
  close(): Promise<void>;
  /** For progress. */
  readonly note?: string;
}

/** Trials that run on other machines. */
export interface SharedTrials extends TrialBackend {
  /** Says where the study and its inputs are from now on. */
  readFrom(file: string, loaded: LoadedStudy): void;
}
