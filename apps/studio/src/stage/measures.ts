import { Metrics, type Simulation } from 'shoal';
import { isAtRest } from './at-rest.ts';
import { chartRows, jumpRow, phaseKey } from './measure-rows.ts';
import { Observable } from './observable.ts';
import type { Readings } from './readings.ts';
import { TimeTable } from './time-table.ts';

/** An edit of the scene, at a time. */
export interface Mark {
  /** Simulated time, s. */
  readonly time: number;
  readonly path: string;
}

/** Measuring takes at most this part of the time, and so many milliseconds pass from one row to the next, at least. */
const whenSeen = { share: 0.1, leastPause: 100 };
/** Nobody looks yet: just so that charts have something to show when they are opened. */
const inBackground = { share: 0.01, leastPause: 500 };
/** Milliseconds from one telling to the next, at least: numbers move calmly. */
const tellEvery = 250;
const mostMarks = 200;

/** Follows a run over its whole time in bounded memory: how ordered the school is, catches, and what steps cost. */
export class Measures {
  readonly table: TimeTable = new TimeTable(
    [...chartRows, jumpRow].flatMap(({ lines }) => lines.map(({ key }) => key)),
  );
  /** Told when there is something new to draw. */
  readonly news = new Observable<{ readonly revision: number }>({ revision: 0 });
  readonly #now: () => number;
  #noted: Readonly<Record<string, number>> = {};
  #marks: Mark[] = [];
  #simulation: Simulation | undefined;
  #metrics: Metrics | undefined;
  #catches = 0;
  #edits = 0;
  /** Steps that were last looked at, for events and for all else. */
  #counted = 0;
  #measured = 0;
  #wanted: ReadonlySet<string> = new Set();
  #notBefore = 0;
  #seen = true;
  #tellAt = 0;
  #untold = false;

  /** @param now a clock in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Edits since the start, oldest first; a value that was dragged is one. */
  get marks(): readonly Mark[] {
    return this.#marks;
  }

  /** A number that somebody else has measured; it stands in all rows of this run from now on. */
  note(key: string, value: number): void {
    this.#noted = { ...this.#noted, [key]: value };
  }

  /**
   * Looks at the simulation after a frame.
   * @param wanted keys of what is shown; only that is computed
   * @param playing while it rests everything that is seen is measured at once
   * @param seen whether somebody looks at it
   */
  update(simulation: Simulation, wanted: ReadonlySet<string>, readings: Readings, playing: boolean, seen = true): void {
    if (!isAtRest(simulation)) return;
    const isOther = simulation !== this.#simulation;
    if (isOther) this.#restart(simulation);
    const { step, time } = simulation.school;
    if (step !== this.#counted) for (const { kind } of simulation.events) if (kind === 'catch') this.#catches++;
    this.#counted = step;
    this.#mark(simulation);
    const now = this.#now();
    const changed = isOther || wanted !== this.#wanted || step !== this.#measured;
    if (wanted.size > 0 && changed && (now >= this.#notBefore || (seen && (!playing || !this.#seen)))) {
      this.#wanted = wanted;
      this.#measured = step;
      this.table.add(time, { ...this.#values(wanted), ...timingsOf(readings), ...this.#noted, catches: this.#catches });
      const cost = this.#now() - now;
      const { share, leastPause } = seen ? whenSeen : inBackground;
      this.#notBefore = now + Math.max(leastPause, cost / share);
      this.#untold = true;
    }
    this.#seen = seen;
    if (!this.#untold || (now < this.#tellAt && playing)) return;
    this.#tellAt = now + tellEvery;
    this.#untold = false;
    this.news.update({ revision: this.news.value.revision + 1 });
  }

  #restart(simulation: Simulation): void {
    this.#simulation = simulation;
    this.#metrics = new Metrics(simulation);
    this.#noted = {};
    this.#notBefore = 0;
    this.#marks = [];
    this.#edits = simulation.recorded.length;
    this.#catches = 0;
    this.#counted = simulation.school.step;
    this.table.clear();
  }

  /** Only what is wanted: the rest would be measured at moments of which nobody has asked. */
  #values(wanted: ReadonlySet<string>): Record<string, number | undefined> {
    const values: Record<string, number | undefined> = { ...this.#metrics?.measure(wanted) };
    for (const key of Object.keys(values)) if (!wanted.has(key)) delete values[key];
    return values;
  }

  #mark({ recorded, school: { time } }: Simulation): void {
    if (recorded.length === this.#edits) return;
    // The scene went back: what comes is another future.
    this.#marks = this.#marks.filter((mark) => mark.time <= time);
    for (const { command } of recorded.slice(this.#edits)) {
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
