// How fast a served school is shown: at an even pace, two frames behind the server, as players of video do.

/** Seconds of arrivals, at least, from which the clock of the server is estimated, and frames. */
const observed = { seconds: 2, frames: 4 };
/** Frames that the view is behind, and the seconds for their way. */
const behind = { frames: 2, seconds: 0.05 };
/** A pause of the server is not a rate: after this many seconds and frames without one, the estimate starts again. */
const pause = { seconds: 1, frames: 4 };
/** Seconds in which a view makes up for being early or late, and the most by which it is faster or slower. */
const correction = { seconds: 2, most: 0.5 };
/** Seconds by which a view may be late or early before it goes to its moment at once. */
const longestLate = 1;

/** A frame: its simulated time and when it came, s. */
interface Arrival {
  readonly time: number;
  readonly at: number;
}

/** The clock of a server, estimated from the frames that come, which are uneven. */
export class ServedClock {
  /** Simulated seconds in a second, and from one frame to the next. */
  #rate = 1;
  #interval: number;
  #arrivals: Arrival[] = [];

  /** @param fps frames a second that the server intends to send; a slow one sends fewer */
  constructor(fps: number) {
    this.#interval = 1 / fps;
  }

  /** Simulated seconds in a second: less than 1 if the server is slow. */
  get rate(): number {
    return this.#rate;
  }

  /** Simulated seconds by which a view is behind the server. */
  get delay(): number {
    return behind.frames * this.#interval + behind.seconds * this.#rate;
  }

  /** Notes a frame. @param time its simulated time, s @param at when it came, s */
  arrived(time: number, at: number): void {
    const seconds = this.#interval / Math.max(this.#rate, 1e-3);
    const last = this.#arrivals.at(-1);
    if (last && at - last.at > pause.seconds + pause.frames * seconds) this.#arrivals = [];
    this.#arrivals.push({ time, at });
    while (this.#arrivals.length > observed.frames && at - this.#arrivals[1].at > observed.seconds)
      this.#arrivals.shift();
    if (this.#arrivals.length < observed.frames) return;
    const [first] = this.#arrivals;
    if (at > first.at) this.#rate = (time - first.time) / (at - first.at);
    this.#interval = (time - first.time) / (this.#arrivals.length - 1);
  }

  /** The simulated time that a view shows at a moment, s: at most that of the last frame. */
  timeAt(now: number): number {
    const count = Math.max(1, this.#arrivals.length);
    const mean = (key: keyof Arrival): number => this.#arrivals.reduce((sum, one) => sum + one[key], 0) / count;
    const time = mean('time') + (now - mean('at')) * this.#rate - this.delay;
    return Math.min(time, this.#arrivals.at(-1)?.time ?? time);
  }

  /**
   * Simulated seconds to show in a second. It differs little from one picture to the next.
   * @param shown the simulated time that is shown, s @returns Infinity: go to `timeAt` at once
   */
  paceAt(now: number, shown: number): number {
    const late = this.timeAt(now) - shown;
    if (Math.abs(late) > longestLate * Math.max(1, this.#rate) + this.delay) return Number.POSITIVE_INFINITY;
    const most = correction.most * this.#rate;
    return this.#rate + Math.min(most, Math.max(-most, late / correction.seconds));
  }
}
