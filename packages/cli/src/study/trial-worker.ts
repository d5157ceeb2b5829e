import { parentPort, workerData } from 'node:worker_threads';
import { FieldCache } from '../field/field-cache.ts';
import { loadStudy } from './load-study.ts';
import type { TrialReply, TrialRequest } from './trial-message.ts';
import { trialRunner } from './trial-runner.ts';

/** A thread that runs trials of one study, one after the other. */

const { file, cache } = workerData as { readonly file: string; readonly cache: string | undefined };
const runner = loadStudy(file).then((loaded) =>
  trialRunner(loaded, cache === undefined ? undefined : new FieldCache(cache)),
);

parentPort?.on('message', async ({ index, point, seed }: TrialRequest) => {
  let reply: TrialReply;
  try {
    reply = { index, outcome: await (await runner)(point, seed) };
  } catch (error) {
    reply = { index, outcome: undefined, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
