import { Worker } from 'node:worker_threads';
import { ThreadFailure } from '../errors/exit-error.ts';
import type { Interruption } from '../terminal/interruption.ts';
import { Progress } from '../terminal/progress.ts';
import type { Outcome } from './run-trial.ts';
import type { TrialReply } from './trial-worker.ts';
import type { Trial } from './trials.ts';

// From dist/reproduce/ and from dist/bundle/ alike.
const workerFile = new URL('../reproduce/trial-worker.js', import.meta.url);

/**
 * Runs trials on threads, one trial at a time on each thread, until all are done or a signal arrives.
 * @param take called with each outcome
 * @throws ThreadFailure if a trial cannot be run
 */
export async function runTrials(
  trials: readonly Trial[],
  {
    threads,
    interruption,
    label,
  }: { readonly threads: number; readonly interruption: Interruption; readonly label: string },
  take: (trial: Trial, outcome: Outcome) => void,
): Promise<void> {
  const waiting = [...trials];
  const progress = new Progress(trials.length, 0, 'run', label);
  let done = 0;
  const workers = Array.from({ length: Math.min(threads, trials.length) }, () => new Worker(workerFile));
  try {
    const work = workers.map((worker) =>
      drain(worker, waiting, interruption, (trial, outcome) => {
        take(trial, outcome);
        progress.update(++done, `${trial.condition}${trial.at === null ? '' : ` at ${trial.at}`}, seed ${trial.seed}`);
      }),
    );
    await Promise.race([Promise.all(work), interruption.asked]);
  } finally {
    progress.clear();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Runs trials on one thread while any are waiting. */
function drain(
  worker: Worker,
  waiting: Trial[],
  interruption: Interruption,
  take: (trial: Trial, outcome: Outcome) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let running: Trial | undefined;
    const next = (): void => {
      running = interruption.signal === undefined ? waiting.shift() : undefined;
      if (running) worker.postMessage(running);
      else resolve();
    };
    worker.on('message', ({ outcome, error }: TrialReply) => {
      if (!running || !outcome) {
        reject(new ThreadFailure(`${running?.condition}, seed ${running?.seed}: ${error}`));
        return;
      }
      take(running, outcome);
      next();
    });
    worker.once('error', (error) => reject(new ThreadFailure(error.message)));
    next();
  });
}
