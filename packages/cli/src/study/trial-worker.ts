// The program of a thread that runs trials of one study, one after another.

import { parentPort, workerData } from 'node:worker_threads';
import { ruleFailure } from '../errors/rule-failure.ts';
import { FieldCache } from '../field/field-cache.ts';
import { loadStudy } from './load-study.ts';
import { type TrialReply, type TrialRequest, trialRunner } from './trial-message.ts';
import type { PoolStudy } from './trial-pool.ts';

const { file, hash, cache, rules } = workerData as PoolStudy;

async function load(): Promise<ReturnType<typeof trialRunner>> {
  const loaded = await loadStudy(file, { modules: rules ?? [] });
  if (hash !== undefined && loaded.hash !== hash)
    throw new Error('a file of the study or of --rules has changed since it began. Restore it');
  return trialRunner(loaded, cache === undefined ? undefined : new FieldCache(cache));
}

const runner = load();

parentPort?.on('message', async ({ index, point, seed }: TrialRequest) => {
  let reply: TrialReply;
  try {
    reply = { index, outcome: await (await runner)(point, seed) };
  } catch (error) {
    const ofRule = ruleFailure(error);
    const { message = String(error) } = Object(ofRule ?? error);
    reply = { index, outcome: undefined, error: message, isOfRule: ofRule !== undefined };
  }
  parentPort?.postMessage(reply);
});
