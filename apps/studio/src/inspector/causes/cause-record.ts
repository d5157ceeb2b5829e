// Records which rules moved the selected fish at each moment of the run, for the chart of causes.

import type { CauseMoment } from './cause-moment.ts';

/** Initial time between two moments, s. */
const finest = 0.05;
const mostMoments = 6000;
/** Shorter times between two moments are no gap, s. */
const leastGap = 0.5;

/** A range of steps. */
export interface Steps {
  readonly from: number;
  readonly to: number;
}

/**
 * The moments of one fish over a whole run in bounded memory, added in any order. When it is full, every other moment
 * is dropped. Steps at which the fish did not exist are recorded too.
 */
export class CauseRecord {
  readonly #most: number;
  /** Known moments, by step / stride. `undefined` as a value means that the fish did not exist. */
  readonly #known = new Map<number, CauseMoment | undefined>();
  #stride = 1;
  #stepSeconds = 1;
  #sorted: readonly CauseMoment[] | undefined;
  #changes = 0;

  constructor(most = mostMoments) {
    this.#most = most;
  }

  /** Steps from one moment to the next. */
  get stride(): number {
    return this.#stride;
  }

  /** Incremented with every change. */
  get revision(): number {
    return this.#changes;
  }

  /** Oldest first. */
  get moments(): readonly CauseMoment[] {
    this.#sorted ??= [...this.#known.values()]
      .filter((moment) => moment !== undefined)
      .sort((one, other) => one.step - other.step);
    return this.#sorted;
  }

  /** Forgets all moments, for another fish or run. @param stepSeconds duration of a step, s */
  restart(stepSeconds: number): void {
    this.#known.clear();
    this.#stepSeconds = stepSeconds;
    this.#stride = Math.max(1, Math.round(finest / stepSeconds));
    this.#changed();
  }

  add(moment: CauseMoment): void {
    this.#set(moment.step, moment);
  }

  /** Records that the fish did not exist at a step. */
  addAbsence(step: number): void {
    this.#set(step, undefined);
  }

  /** Forgets the moments after a step, because an edit there changed the rest of the run. */
  forgetAfter(step: number): void {
    for (const [stride, moment] of this.#known)
      if ((moment?.step ?? stride * this.#stride) > step) this.#known.delete(stride);
    this.#changed();
  }

  /** The moments of the last seconds up to a time, back to the first gap; oldest first. */
  upTo(time: number, seconds: number): readonly CauseMoment[] {
    const { moments } = this;
    const longest = this.#longest * this.#stepSeconds;
    const end = moments.findLastIndex((moment) => moment.time <= time) + 1;
    let begin = end;
    for (let next = time; begin > 0; begin--) {
      const { time: before } = moments[begin - 1];
      if (next - before > longest || time - before > seconds) break;
      next = before;
    }
    return moments.slice(begin, end);
  }

  /** The last gap in a range of steps; undefined if there is none. */
  lastGap({ from, to }: Steps): Steps | undefined {
    const most = this.#longest;
    const steps = [...this.#known]
      .map(([stride, moment]) => moment?.step ?? stride * this.#stride)
      .filter((step) => step >= from && step <= to)
      .sort((one, other) => other - one);
    let end = to;
    for (const step of [...steps, from]) {
      if (end - step > most) return { from: step, to: end };
      end = step;
    }
    return undefined;
  }

  /** The moment closest to a step. */
  nearestTo(step: number): CauseMoment | undefined {
    let best: CauseMoment | undefined;
    for (const moment of this.moments)
      if (!best || Math.abs(moment.step - step) < Math.abs(best.step - step)) best = moment;
    return best;
  }

  /** Most steps between two moments that are no gap. */
  get #longest(): number {
    return Math.max(leastGap / this.#stepSeconds, 2 * this.#stride);
  }

  #set(step: number, moment: CauseMoment | undefined): void {
    this.#known.set(Math.floor(step / this.#stride), moment);
    while (this.#known.size > this.#most) this.#thin();
    this.#changed();
  }

  #thin(): void {
    const before = [...this.#known];
    this.#known.clear();
    this.#stride *= 2;
    for (const [stride, moment] of before) {
      const half = Math.floor(stride / 2);
      if (!this.#known.get(half)) this.#known.set(half, moment);
    }
  }

  #changed(): void {
    this.#sorted = undefined;
    this.#changes++;
  }
}
