// Opens the queue of `--queue` for a study. Loaded only with that option, because BullMQ is large.

import type { LoadedStudy } from '../study/load-study.ts';
import type { SharedTrials } from '../study/trial-message.ts';
import type { PoolStudy } from '../study/trial-pool.ts';
import { AnswerCheck } from './answer-check.ts';
import { hideArguments, queueAddress } from './queue-address.ts';
import { TrialQueue } from './trial-queue.ts';

/**
 * Opens the queue that passes the trials of a study to workers.
 * @param given the value of `--queue` @param command name of the command @param file of the study
 * @throws InputError if there is no Redis, or another process runs the study
 */
export function openTrialQueue(
  given: string | true,
  command: string,
  file: string,
  loaded: LoadedStudy,
  how: Pick<PoolStudy, 'cache' | 'rules'>,
): Promise<SharedTrials> {
  const address = queueAddress(given);
  hideArguments(command, address);
  return TrialQueue.open(address, file, loaded, new AnswerCheck(how, address.shown));
}
