// The measured values of a run, for the charts.

import type { Metrics, Simulation } from 'shoal';
import { isIdle } from '../state/idle.ts';
import { Observable } from '../state/observable.ts';
import { comparePairsLater, metricsOf } from './later-metrics.ts';
import { chartRows, jerkinessRow, phaseKey } from './measure-rows.ts';
import { mostComparedHere, type PairMeasurer, type PairValues, pairRequest, splitByPairs } from './pair-measures.ts';
import type { Readings } from './readings.ts';

/** An edit of the scene. */
export interface EditMark {
  /** Simulated time, s. */
  readonly time: number;
  readonly path: string;
}

/** Largest fraction of the time for measuring, and least milliseconds between two rows. */
const whenSeen = { share: 0.1, leastPause: 100 };
/** The same while charts are closed. Measuring goes on, so that charts have data when they are opened. */
const inBackground = { share: 0.01, leastPause: 500 };
/**
 * Frames of a new run before its first row while charts are closed, because counting the groups of thousands of fish
 * takes longer than a frame.
 */
const firstPictures = 3;
/** Least milliseconds between two updates of the views. */
const tellEvery = 250;
const mostMarks = 200;

/** Measures a whole run in bounded memory: order of the school, catches, and timings. */
export class Measures {
  readonly table: TimeTable = new TimeTable(
    [...chartRows, jerkinessRow].flatMap(({ lines }) => lines.map(({ key }) => key)),
  );
  /** Changes when there are new data to draw. */
  readonly news = new Observable<{ readonly revision: number }>({ revision: 0 });
  readonly #now: () => number;
  readonly #compare: PairMeasurer;
  #noted: Readonly<Record<string, number>> = {};
  #marks: EditMark[] = [];
  #simulation: Simulation | undefined;
  #metrics: Metrics | undefined;
  #stopListening: () => void = () => undefined;
  /** Step of each catch. */
  #catches: number[] = [];
  #edits = 0;
  /** Last step up to which catches were counted, and last step that was measured. */
  #counted = 0;
  #measured = 0;
  #wanted: ReadonlySet<string> = new Set();
  #notBefore = 0;
  /** The row whose fish are being compared elsewhere. */
  #awaited: object | undefined;
  /** Frames until the first row. */
  #waits = 0;
  #seen = true;
  #tellAt = 0;
  #untold = false;

  /**
   * @param now a clock in milliseconds
   * @param compare compares the fish of large schools
   */
  constructor(now: () => number, compare: PairMeasurer = comparePairsLater) {
    this.#now = now;
    this.#compare = compare;
  }

  /** Edits since the start, oldest first. A dragged slider is one edit. */
  get marks(): readonly EditMark[] {
    return this.#marks;
  }

  /** Records a quantity that is measured elsewhere. All later rows of this run contain it. */
  note(key: string, value: number): void {
    this.#noted = { ...this.#noted, [key]: value };
  }

  /**
   * Call it after each frame.
   * @param wanted keys of the quantities to measure
   * @param playing false: visible quantities are measured immediately
   * @param seen whether the charts are visible
   */
  update(simulation: Simulation, wanted: ReadonlySet<string>, readings: Readings, playing: boolean, seen = true): void {
    if (!isIdle(simulation)) return;
    const isOther = simulation !== this.#simulation;
    if (isOther) this.#restart(simulation, seen);
    else if (this.#waits > 0) this.#waits--;
    const { step } = simulation.school;
    if (step < this.#counted) this.#forgetAfter(step);
    this.#counted = step;
    this.#mark(simulation);
    const now = this.#now();
    const changed = isOther || wanted !== this.#wanted || step !== this.#measured;
    this.#metrics ??= metricsOf(simulation);
    const isDue = this.#metrics && !this.#awaited && (this.#waits === 0 || seen);
    if (wanted.size > 0 && changed && isDue && (now >= this.#notBefore || (seen && (!playing || !this.#seen)))) {
      this.#wanted = wanted;
      this.#measured = step;
      this.#seen = seen;
      const others = { ...timingsOf(readings), ...this.#noted, catches: this.#catches.length };
      this.#measure(now, simulation, wanted, others);
    }
    this.#seen = seen;
    if (!this.#untold || (now < this.#tellAt && playing)) return;
    this.#tellAt = now + tellEvery;
    this.#untold = false;
    this.news.update({ revision: this.news.value.revision + 1 });
  }

  #restart(simulation: Simulation, seen: boolean): void {
    this.#simulation = simulation;
    this.#metrics = undefined;
    this.#awaited = undefined;
    this.#noted = {};
    this.#notBefore = 0;
    this.#waits = seen ? 0 : firstPictures;
    this.#marks = [];
    this.#edits = simulation.recorded.length;
    this.#catches = [];
    this.#counted = simulation.school.step;
    this.#stopListening();
    this.#stopListening = simulation.on('catch', ({ step }) => {
      // After a jump back in time, steps are made again.
      if (step <= this.#counted) this.#forgetAfter(step - 1);
      this.#catches.push(step);
    });
    this.table.clear();
  }

  #forgetAfter(step: number): void {
    this.#catches = this.#catches.filter((at) => at <= step);
    this.#counted = step;
    this.#awaited = undefined;
  }

  /** Adds a row; for many fish later, with the values of now. @param others values that are known already */
  #measure(began: number, simulation: Simulation, wanted: ReadonlySet<string>, others: PairValues): void {
    const { time, count } = simulation.school;
    const add = (values: PairValues): void => {
      this.table.add(time, { ...values, ...others });
      const { share, leastPause } = this.#seen ? whenSeen : inBackground;
      this.#notBefore = began + Math.max(leastPause, (this.#now() - began) / share);
      this.#untold = true;
    };
    const [pairs, own] = splitByPairs(wanted);
    const isLarge = count > mostComparedHere && pairs.size > 0;
    const answer = isLarge && this.#metrics && this.#compare(pairRequest(simulation, this.#metrics, pairs));
    if (!answer) {
      add(this.#values(wanted));
      return;
    }
    const row = {};
    this.#awaited = row;
    const values = this.#values(own);
    const end = (compared: PairValues): void => {
      // After a restart or a jump back in time, the row no longer counts.
      if (this.#awaited !== row) return;
      this.#awaited = undefined;
      add({ ...values, ...compared });
    };
    // Without the worker, the next row is measured here.
    answer.then(end, () => end({}));
  }

  /** Discards quantities that were computed with others but not requested. */
  #values(wanted: ReadonlySet<string>): PairValues {
    const values: Record<string, number | undefined> = { ...this.#metrics?.measure(wanted) };
    for (const key of Object.keys(values)) if (!wanted.has(key)) delete values[key];
    return values;
  }

  #mark({ recorded, school: { time } }: Simulation): void {
    if (recorded.length === this.#edits) return;
    // After a jump back in time, later edits no longer count.
    this.#marks = this.#marks.filter((mark) => mark.time <= time);
    for (const { command } of recorded.slice(this.#edits)) {
      if (command.type !== 'set') continue;
      const last = this.#marks.at(-1);
      if (last?.path === command.path && time - last.time < 1) this.#marks.pop();
      this.#marks.push({ time, path: command.path });
    }
    this.#edits = recorded.length;
    this.#marks = this.#marks.slice(-mostMarks);
    this.#untold = true;
  }
}

function timingsOf({ stepsPerSecond, frame, phases }: Readings): Record<string, number> {
  const times = phases.map(({ name, milliseconds }) => [phaseKey(name), milliseconds] as const);
  return { stepsPerSecond, frameMilliseconds: frame, ...Object.fromEntries(times) };
}

/** A table over simulated time with bounded memory: when it is full, every second row is dropped. */
export class TimeTable {
  readonly #columns = new Map<string, Float64Array>();
  readonly #time: Float64Array;
  readonly #first: number;
  #count = 0;
  #spacing: number;

  /**
   * @param rows capacity
   * @param spacing least time between rows, s; it doubles with each thinning
   */
  constructor(names: Iterable<string>, rows = 1024, spacing = 0.05) {
    this.#time = new Float64Array(rows);
    for (const name of names) this.#columns.set(name, new Float64Array(rows));
    this.#first = this.#spacing = spacing;
  }

  /** Number of rows. */
  get count(): number {
    return this.#count;
  }

  /** Time of each row, s. */
  get time(): Float64Array {
    return this.#time.subarray(0, this.#count);
  }

  /** Memory, bytes; constant. */
  get bytes(): number {
    return this.#time.byteLength * (1 + this.#columns.size);
  }

  /** A column; NaN where it was not measured. */
  column(name: string): Float64Array {
    return this.#columns.get(name)?.subarray(0, this.#count) ?? new Float64Array(this.#count).fill(Number.NaN);
  }

  /** Adds a row. After a jump back in time, removes later rows. */
  add(time: number, values: Readonly<Record<string, number | undefined>>): void {
    while (this.#count > 0 && this.#time[this.#count - 1] >= time) this.#count--;
    // Replaces the last row until it is far enough from the one before.
    if (this.#count > 1 && this.#time[this.#count - 1] - this.#time[this.#count - 2] < this.#spacing) this.#count--;
    if (this.#count === this.#time.length) this.#thin();
    this.#time[this.#count] = time;
    for (const [name, column] of this.#columns) column[this.#count] = values[name] ?? Number.NaN;
    this.#count++;
  }

  clear(): void {
    this.#count = 0;
    this.#spacing = this.#first;
  }

  #thin(): void {
    const kept = Math.ceil(this.#count / 2);
    for (const column of [this.#time, ...this.#columns.values()]) {
      for (let row = 0; row < kept; row++) column[row] = column[2 * row];
    }
    this.#count = kept;
    this.#spacing *= 2;
  }
}
