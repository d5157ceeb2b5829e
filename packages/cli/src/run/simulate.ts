import { ThreadFailure } from '../errors/thread-failure.ts';
import type { StepClock } from '../measure/step-clock.ts';
import { breathe, type Interruption } from '../terminal/interruption.ts';
import type { Progress } from '../terminal/progress.ts';

/** ms of stepping between two polls for signals: short for the user, long compared with a poll. */
const breathInterval = 20;

/** Steps per batch, if steps are made in batches. */
const mostTogether = 64;

export interface Course {
  readonly clock: StepClock;
  readonly progress: Progress;
  readonly interruption: Interruption;
  /** Steps already made, and total number of steps. */
  readonly done: number;
  readonly target: number;
  readonly every: number;
  /** Measures and records the current frame. */
  readonly frame: (done: number) => void;
  /** Called after every step. */
  readonly stepped?: () => void;
  /** Observes the step before a frame, for jerkiness. */
  readonly observe: () => void;
  /** Called after every step once its frame is recorded, when a checkpoint is possible. */
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
  const { clock, progress, interruption, target, every, stepped, frame, observe, checkpoint } = course;
  let { done } = course;
  let lastBreath = performance.now();
  let failure: ThreadFailure | undefined;
  while (done < target && interruption.signal === undefined) {
    const count = clock.manyAtOnce ? stepsTogether(course, done) : 1;
    failure = await failureOfStep(clock, count);
    if (failure) break;
    stepped?.();
    done += count;
    if (done % every === 0) frame(done);
    else if ((done + 1) % every === 0) observe();
    checkpoint?.(done);
    progress.update(done);
    if (performance.now() - lastBreath > breathInterval) {
      await breathe();
      lastBreath = performance.now();
    }
  }
  progress.clear();
  return { done, failure };
}

/** Steps until the next one that is observed or recorded. */
function stepsTogether({ every, target }: Course, done: number): number {
  const untilFrame = every - (done % every);
  return Math.min(mostTogether, target - done, Math.max(1, untilFrame - 1));
}

async function failureOfStep(clock: StepClock, count: number): Promise<ThreadFailure | undefined> {
  try {
    await clock.step(count);
    return undefined;
  } catch (error) {
    if (error instanceof ThreadFailure) return error;
    throw error;
  }
}
