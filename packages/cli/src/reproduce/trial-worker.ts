import { parentPort } from 'node:worker_threads';
import { type Outcome, runTrial } from './run-trial.ts';
import type { Trial } from './trials.ts';

/** A thread that runs the trials of claims, one after the other. */

/** A thread's answer. */
export interface TrialReply {
  readonly key: string;
  readonly outcome?: Outcome;
  readonly error?: string;
}

parentPort?.on('message', (trial: Trial) => {
  let reply: TrialReply;
  try {
    reply = { key: trial.key, outcome: runTrial(trial) };
  } catch (error) {
    reply = { key: trial.key, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
