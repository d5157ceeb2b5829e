import type { Simulation } from 'shoal';
import { Observable } from './observable.ts';

/** What has been played of a run. Steps are those of the school. */
export interface Played {
  /** Where going back ends. */
  readonly first: number;
  readonly step: number;
  /** How far it has been played. */
  readonly last: number;
  /** Steps of edits. */
  readonly edits: readonly number[];
  /** Times of catches, s. */
  readonly catches: readonly number[];
  /** Whether an edit of the past has just made another future. */
  readonly dropped: boolean;
}

/** Milliseconds of stepping in a frame on the way to a step that is sought. */
const slice = 14;
/** Steps between two pictures on that way where they are made elsewhere. */
const together = 30;
/** Simulated seconds for which it is said that an edit has made another future. */
const saidSeconds = 2;
/** More marks than this are not told apart. */
const mostMarks = 500;

const nothing: Played = { first: 0, step: 0, last: 0, edits: [], catches: [], dropped: false };

/** Goes back and forth through what has been played, and remembers what happened there. */
export class Playback {
  readonly played: Observable<Played> = new Observable(nothing);
  #wanted: number | undefined;
  /** Step of the last edit of the past. */
  #droppedAt = 0;

  /** Another run. */
  restart({ school: { step } }: Simulation): void {
    this.#wanted = undefined;
    this.played.update({ ...nothing, first: step, step, last: step });
  }

  /** Whether a step is sought. */
  get seeks(): boolean {
    return this.#wanted !== undefined;
  }

  /** Asks for a step; the latest question counts. */
  ask(step: number): void {
    const { first, last } = this.played.value;
    this.#wanted = Math.min(last, Math.max(first, Math.round(step)));
  }

  /** Where the run is, or is about to be. */
  get goal(): number {
    return this.#wanted ?? this.played.value.step;
  }

  /**
   * Goes towards the step that is sought: to the nearest state that is kept at once, from there in small pieces.
   * @returns steps that are under way on other threads or on the graphics card; undefined: there are none
   */
  work(simulation: Simulation, now: () => number): Promise<unknown> | undefined {
    const wanted = this.#wanted;
    if (wanted === undefined) return undefined;
    const { school } = simulation;
    const nearest = simulation.nearestTo(wanted);
    if (nearest !== school.step) simulation.seek(nearest);
    const { step } = simulation.school;
    if (step < wanted && simulation.engine.run) return simulation.run(Math.min(together, wanted - step));
    const until = now() + slice;
    while (simulation.school.step < wanted && now() < until) simulation.seek(simulation.school.step + 1);
    if (simulation.school.step === wanted) {
      this.#wanted = undefined;
      // It is drawn as it is, not between two steps.
      simulation.seek(wanted);
      // Edits of this very step are seen at once, as they were when they were made.
      simulation.applyCommands();
    }
    this.played.update({ step: simulation.school.step, dropped: false });
    return undefined;
  }

  /** Takes note of the steps that were just run. */
  follow({ plan, school: { step }, events }: Simulation): void {
    const { played } = this;
    const { last, catches, dropped } = played.value;
    if (step === played.value.step) return;
    const caught = events.flatMap(({ kind, time }) => (kind === 'catch' ? [time] : []));
    // What is played again has been seen.
    const isNew = step > last && caught.length > 0;
    played.update({
      step,
      last: Math.max(last, step),
      dropped: dropped && step < this.#droppedAt + saidSeconds / plan.step,
      ...(isNew && { catches: [...catches, ...caught].slice(-mostMarks) }),
    });
  }

  /** An edit takes effect at the present step: what was played after it is another future. */
  edited({ plan, school: { step, time } }: Simulation, marked: boolean): void {
    const { last, edits, catches, dropped } = this.played.value;
    const isPast = step < last;
    if (!marked && !isPast) return;
    if (isPast) this.#droppedAt = step;
    const kept = edits.filter((at) => at < step || (at === step && !isPast));
    this.played.update({
      step,
      last: step,
      edits: marked && kept.at(-1) !== step ? [...kept, step].slice(-mostMarks) : kept,
      catches: isPast ? catches.filter((at) => at <= time + plan.step / 2) : catches,
      dropped: dropped || isPast,
    });
  }
}
