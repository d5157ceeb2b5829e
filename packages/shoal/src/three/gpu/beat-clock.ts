import { lookAt } from '../../drawing/fish/swimming.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';

/** What the beats do in a frame. */
export interface BeatTimes {
  /** Simulated time from the last frame to the moment when they begin to follow the last look at the fish, s. */
  readonly before: number;
  /** From that moment to this frame, s. */
  readonly after: number;
  /** Whether that moment has come since the last frame. */
  readonly turns: boolean;
  /** Whether to look at the state. The beats follow what was seen from the time of the state on. */
  readonly looks: boolean;
}

/** Lets the beats that the device computes follow the states at the same steps as those of `Swimming`. */
export class BeatClock {
  #shown: number | undefined;
  #look: number | undefined;
  /** The time of the state that was looked at, if the shown time is before it, s. */
  #coming = Number.POSITIVE_INFINITY;

  /** @param ahead time from the state to the frame, s */
  at(plan: Plan, { step, time }: Pick<School, 'step' | 'time'>, ahead: number): BeatTimes {
    const shown = time + ahead;
    const last = this.#shown ?? shown;
    this.#shown = shown;
    // With the tolerance, rounding delays nothing by a frame.
    const turns = shown > this.#coming - 1e-9;
    const middle = turns ? this.#coming : shown;
    const look = lookAt(step, plan);
    // Without a look before, all fish are new, and new fish begin with an aim of their own.
    const looks = look !== (this.#look ?? look);
    this.#look = look;
    if (looks) this.#coming = time;
    else if (turns) this.#coming = Number.POSITIVE_INFINITY;
    return { before: Math.max(0, middle - last), after: Math.max(0, shown - middle), turns, looks };
  }
}
