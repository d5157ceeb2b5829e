// The program of a thread that runs trials of claims, one after the other.

import { parentPort } from 'node:worker_threads';
import { type RunMeans, runClaimTrial } from './run-trial.ts';
import type { ClaimTrial } from './trials.ts';

/** A thread's answer. */
export interface ClaimReply {
  readonly key: string;
  readonly outcome?: RunMeans;
  readonly error?: string;
}

parentPort?.on('message', (trial: ClaimTrial) => {
  let reply: ClaimReply;
  try {
    reply = { key: trial.key, outcome: runClaimTrial(trial) };
  } catch (error) {
    reply = { key: trial.key, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
