// The loop of `shoal run`: steps, measurements, checkpoints and signals.

import { ThreadFailure } from '../errors/exit-error.ts';
import { breathe, type Interruption } from '../terminal/interruption.ts';
import type { Progress } from '../terminal/progress.ts';
import type { StepTimer } from './step-clock.ts';

/** ms of stepping between two polls for signals: short for the user, long compared with a poll. */
const breathInterval = 20;

export interface Course {
  readonly clock: StepTimer;
  readonly progress: Progress;
  readonly interruption: Interruption;
  /** Steps already made, and total number of steps. */
  readonly done: number;
  readonly target: number;
  readonly every: number;
  /** Measures and records the current frame, or keeps it for `meanwhile`. */
  readonly frame: (done: number) => void;
  /** Called while other threads make the next steps. */
  readonly meanwhile?: () => void;
  /** Most steps in a batch; default `clock.stepsTogether`. */
  readonly mostTogether?: number;
  /** Called after every batch of steps. */
  readonly stepped?: () => void;
  /** Observes the step before a frame, for jerkiness. */
  readonly observe: () => void;
  /** Called after every batch once its frame is recorded, when a checkpoint is possible. */
  readonly checkpoint?: (done: number) => void;
}

export interface Ending {
  /** Total number of steps made. */
  readonly done: number;
  /** The error that ended the steps early, if any. */
  readonly failure: ThreadFailure | undefined;
}

/** Makes steps until the target, a signal, or the failure of a thread. */
export async function simulate(course: Course): Promise<Ending> {
  const { clock, progress, interruption, target, every, stepped, frame, observe, checkpoint, meanwhile } = course;
  let { done } = course;
  const first = clock.school.step - done;
  let lastBreath = performance.now();
  const rest = async (): Promise<boolean> => {
    if (performance.now() - lastBreath > breathInterval) {
      await breathe();
      lastBreath = performance.now();
    }
    return interruption.signal !== undefined;
  };
  let failure: ThreadFailure | undefined;
  while (done < target && interruption.signal === undefined) {
    const stepping = errorOf(clock.step(stepsTogether(course, done), rest));
    const [error] = await Promise.all([stepping, meanwhile && clock.leavesThreadFree && afterPosting(meanwhile)]);
    // Thrown only now, when nothing is being measured any more.
    if (error !== undefined && !(error instanceof ThreadFailure)) {
      progress.clear();
      throw error;
    }
    failure = error;
    stepped?.();
    done = clock.school.step - first;
    if (failure) break;
    if (done % every === 0) frame(done);
    else if ((done + 1) % every === 0) observe();
    checkpoint?.(done);
    progress.update(done);
    await rest();
  }
  progress.clear();
  return { done, failure };
}

/** Steps until the next one that is observed or recorded. */
function stepsTogether({ clock, every, target, mostTogether = clock.stepsTogether }: Course, done: number): number {
  const untilFrame = every - (done % every);
  return Math.min(mostTogether, target - done, Math.max(1, untilFrame - 1));
}

/** Does something once the request for the next steps has been sent. */
async function afterPosting(act: () => void): Promise<void> {
  await breathe();
  act();
}

async function errorOf(stepping: Promise<void>): Promise<unknown> {
  try {
    await stepping;
    return undefined;
  } catch (error) {
    return error;
  }
}
