import type { Outcome, Study, TrialFiles } from 'shoal/search';
import { workerCount } from '../../sweep/sweep.ts';
import { askBeforeLeaving } from '../../ui/task-dialog.ts';
import type { OpenedStudy } from './opened-study.ts';
import type { KeyedTrial, StudyProgress } from './study-progress.ts';

/**
 * Runs the missing trials of a study in a few workers until its search ends.
 * @param tell called after each trial @param ended called at the end, with a problem if there is one
 * @returns a function that stops; only runs in progress are lost
 */
export function runTrials(
  { study, files }: OpenedStudy,
  progress: StudyProgress,
  tell: () => void,
  ended: (problem?: string) => void,
): () => void {
  const idle: Worker[] = [];
  const workers = new Set<Worker>();
  let waiting: KeyedTrial[] = [];
  let left = 0;
  let isStopped = false;
  const stopAsking = askBeforeLeaving();
  const stop = (problem?: string): void => {
    if (isStopped) return;
    isStopped = true;
    for (const worker of workers) worker.terminate();
    stopAsking();
    ended(problem);
  };
  const give = (): void => {
    while (waiting.length > 0 && idle.length > 0) {
      const [next] = waiting.splice(0, 1);
      const { trial, key } = next;
      ask(idle.pop() as Worker, { type: 'trial', key, point: trial.point, seed: trial.seed });
    }
  };
  /** Begins the next round. */
  const begin = async (): Promise<void> => {
    await progress.advance(() => !isStopped);
    if (isStopped) return;
    waiting = [...progress.missing];
    left = waiting.length;
    tell();
    if (left === 0) stop();
    else give();
  };
  const take = (worker: Worker, answer: TrialMessage): void => {
    if (isStopped) return;
    if ('problem' in answer) {
      stop(answer.problem);
      return;
    }
    progress.add(answer.key, answer.outcome);
    idle.push(worker);
    left--;
    if (left === 0) void begin();
    else {
      give();
      tell();
    }
  };
  for (let k = workerCount(); k > 0; k--) {
    const worker = new Worker(new URL('./trial-worker.ts', import.meta.url), { type: 'module', name: 'trials' });
    worker.addEventListener('message', ({ data }: MessageEvent<TrialMessage>) => take(worker, data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      stop('The background computation stopped unexpectedly. Run the study again to continue.');
    });
    ask(worker, { type: 'study', study, files });
    workers.add(worker);
    idle.push(worker);
  }
  void begin();
  return () => stop();
}

function ask(worker: Worker, question: TrialQuestion): void {
  worker.postMessage(question);
}

/** To a worker: the study once, then one trial at a time. */
export type TrialQuestion =
  | { readonly type: 'study'; readonly study: Study; readonly files: Pick<TrialFiles, 'files' | 'meshes'> }
  | { readonly type: 'trial'; readonly key: string; readonly point: Float64Array; readonly seed: number };

/** From a worker, for each trial. */
export type TrialMessage =
  | { readonly key: string; readonly outcome: Outcome }
  | { readonly key: string; readonly problem: string };
