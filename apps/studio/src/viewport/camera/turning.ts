// How fast the camera moves around the school: slowly, and faster if an obstacle hides it.

/** Radians per second: usually, and while turning away from an obstacle that hides the school. */
const rates = { drift: 0.012, away: 0.14 };
/** Time constant of changes, s, and seconds between two tests of visibility. */
const settle = 2.5;
const lookEvery = 0.4;
/**
 * The camera begins to turn away if less than the first fraction of the fish is visible, and stops above the second.
 */
const hidden = { from: 0.7, until: 0.88 };
/** Angles to both sides at which visibility is tested, radians. */
const aside = 0.35;

/** How fast the camera moves around the school. */
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
   * @param clearShare returns the visible fraction of the fish from a side, given by its angle from the current one,
   * radians
   * @returns the turn in this frame, radians
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
    // While it turns away, it does not change direction.
    if (now >= hidden.from || Math.abs(this.#wanted) === rates.away) return;
    const side = clearShare(aside) - clearShare(-aside);
    this.#wanted = side < 0 ? -rates.away : rates.away;
  }
}

/**
 * A value that follows a moving goal without overshoot: a critically damped spring, solved exactly for any frame time.
 * If the goal moves at the given speed, the value does not lag behind.
 */
export class Spring {
  value = 0;
  speed = 0;

  put(value: number): void {
    this.value = value;
    this.speed = 0;
  }

  /**
   * @param goal at the end of the frame
   * @param speed of the goal, per second
   * @param settle time constant, s
   */
  follow(goal: number, speed: number, seconds: number, settle: number): void {
    const rate = 2 / settle;
    const off = this.value - (goal - speed * seconds);
    const drift = this.speed - speed;
    const pull = drift + rate * off;
    const fade = Math.exp(-rate * seconds);
    this.value = goal + (off + pull * seconds) * fade;
    this.speed = speed + (drift - rate * pull * seconds) * fade;
  }
}
