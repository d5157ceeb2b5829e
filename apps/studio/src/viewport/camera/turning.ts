import { Spring } from './spring.ts';

/** Radians per second: usually, and away from what hides the school. */
const rates = { drift: 0.012, away: 0.14 };
/** Time constant of changes, s, and seconds between two looks. */
const settle = 2.5;
const lookEvery = 0.4;
/** It turns away when less than this part of the fish is clear, until more is. */
const hidden = { from: 0.7, until: 0.88 };
/** How far it looks to both sides, radians. */
const aside = 0.35;

/** How fast the camera turns about the school. */
export class Turning {
  readonly #rate = new Spring();
  #wanted = rates.drift;
  #sinceLook = 0;

  constructor() {
    this.stop();
  }

  stop(): void {
    this.#rate.put(rates.drift);
    this.#wanted = rates.drift;
  }

  /**
   * @param seconds since the last frame
   * @param clearShare the part of the fish that is not hidden from a side, turned by so many radians from the present one
   * @returns the turn of this frame, radians
   */
  turn(seconds: number, clearShare: (turn: number) => number): number {
    this.#sinceLook += seconds;
    if (this.#sinceLook > lookEvery) {
      this.#sinceLook = 0;
      this.#look(clearShare);
    }
    this.#rate.follow(this.#wanted, 0, seconds, settle);
    return this.#rate.value * seconds;
  }

  #look(clearShare: (turn: number) => number): void {
    const now = clearShare(0);
    if (now >= hidden.until) this.#wanted = rates.drift;
    // Once it turns away, it goes on to the same side.
    if (now >= hidden.from || Math.abs(this.#wanted) === rates.away) return;
    const side = clearShare(aside) - clearShare(-aside);
    this.#wanted = side < 0 ? -rates.away : rates.away;
  }
}
