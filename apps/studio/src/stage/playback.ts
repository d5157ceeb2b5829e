// The played part of a run, which the timeline shows: going back and forth in it, and edits in the past.

import type { SavedState, Simulation } from 'shoal';
import { isIdle } from './state/idle.ts';
import { Observable } from './state/observable.ts';

/** The played range of a run. Steps are those of the school. */
export interface Played {
  /** First step that can be reached. */
  readonly first: number;
  readonly step: number;
  /** Last step that has been played. */
  readonly last: number;
  /** Steps of edits. */
  readonly edits: readonly number[];
  /** Times of catches, s. */
  readonly catches: readonly number[];
  /** Whether an edit in the past has just discarded later steps. */
  readonly dropped: boolean;
}

/** A run before an edit in the past discarded its later steps. */
export interface EarlierRun {
  readonly played: Played;
  /** The stored states. If undefined, they could not be read or were discarded, so the later steps are lost. */
  readonly saved: SavedState | undefined;
}

/** A change of the run by the user. */
export interface RunChange {
  readonly step: number;
  /** Undefined: undo need not bring back any steps. */
  readonly earlier: EarlierRun | undefined;
}

/** Milliseconds per frame for steps while seeking, and while going on to steps that were not played or one back. */
const slice = 14;
const onwardSlice = 50;
/** Steps per run while seeking on other threads or the GPU. */
const together = 30;
/** Simulated seconds for which discarded steps are reported. */
const saidSeconds = 2;
/** Most marks of a kind. */
const mostMarks = 500;

const nothing: Played = { first: 0, step: 0, last: 0, edits: [], catches: [], dropped: false };

/** Seeks in the played range, and records its events. */
export class Playback {
  readonly played: Observable<Played> = new Observable(nothing);
  #wanted: number | undefined;
  #isUnseen = false;
  #stopListening: () => void = () => undefined;
  /** Catches that are not yet within the played range. */
  #caught: number[] = [];
  /** Last step whose catches were recorded. */
  #heard = 0;
  /** Step of the last edit in the past. */
  #droppedAt = 0;
  #lastChange: RunChange | undefined;

  /** The last change of the run by the user. */
  get lastChange(): RunChange | undefined {
    return this.#lastChange;
  }

  /** Call it for a new run. */
  restart(simulation: Simulation): void {
    const { step } = simulation.school;
    this.#wanted = undefined;
    this.#heard = step;
    this.#caught = [];
    this.#stopListening();
    this.#stopListening = simulation.on('catch', (event) => {
      // Steps that are played again have been recorded already.
      if (event.step > this.#heard) this.#caught.push(event.time);
    });
    this.played.update({ ...nothing, first: step, step, last: step });
  }

  /** Whether a seek is in progress. */
  get seeks(): boolean {
    return this.#wanted !== undefined;
  }

  /** Whether a seek is in progress of which only the end is to be seen. */
  get isUnseen(): boolean {
    return this.seeks && this.#isUnseen;
  }

  /** Seeks a step; only the latest request counts. @param onward whether a step that was not played is allowed */
  ask(step: number, onward = false): void {
    const { first, last } = this.played.value;
    const wanted = Math.max(first, Math.round(step));
    this.#wanted = onward ? wanted : Math.min(last, wanted);
    this.#isUnseen = false;
  }

  /** Seeks the step before. The steps that lead to it, from an earlier stored state, are not to be seen. */
  askBack(): void {
    this.ask(this.goal - 1);
    this.#isUnseen = true;
  }

  /** The step being sought, or else the current step. */
  get goal(): number {
    return this.#wanted ?? this.played.value.step;
  }

  /**
   * Continues a seek: first restores the closest stored state, then makes some steps in each frame.
   * @returns the run in progress on other threads or the GPU; undefined if there is none
   */
  work(simulation: Simulation, now: () => number): Promise<unknown> | undefined {
    const wanted = this.#wanted;
    if (wanted === undefined) return undefined;
    const { school } = simulation;
    const nearest = simulation.nearestTo(wanted);
    if (nearest !== school.step) simulation.seek(nearest);
    const { step } = simulation.school;
    if (step < wanted && simulation.engine.run) return simulation.run(Math.min(together, wanted - step));
    const { last } = this.played.value;
    const until = now() + (wanted > last || this.#isUnseen ? onwardSlice : slice);
    while (simulation.school.step < wanted && now() < until) simulation.seek(simulation.school.step + 1);
    if (simulation.school.step === wanted) {
      this.#wanted = undefined;
      // Draws the school exactly at the step, not between two steps.
      simulation.seek(wanted);
      // Edits at this step are visible immediately, as when they were made.
      simulation.applyCommands();
    }
    const reached = simulation.school.step;
    if (this.isUnseen) return undefined;
    this.played.update({ step: reached, last: Math.max(last, reached), dropped: false });
    return undefined;
  }

  /** Records the steps that were just made. */
  follow({ plan, engine, school: { step } }: Simulation): void {
    const { played } = this;
    const { last, catches, dropped } = played.value;
    if (step === played.value.step) return;
    // On the GPU, catches are known only when the state is read back.
    if (engine.isFresh !== false) this.#heard = Math.max(this.#heard, step);
    const caught = this.#caught.splice(0);
    played.update({
      step,
      last: Math.max(last, step),
      dropped: dropped && step < this.#droppedAt + saidSeconds / plan.step,
      ...(caught.length > 0 && { catches: [...catches, ...caught].slice(-mostMarks) }),
    });
  }

  /** Returns to a run whose later steps were discarded. */
  resume(simulation: Simulation, saved: SavedState, played: Played): void {
    simulation.load(saved);
    // Draws the school exactly at the step, as at the end of a seek.
    simulation.seek(saved.step);
    this.#wanted = undefined;
    this.#caught = [];
    this.#heard = played.last;
    this.played.update({ ...played, dropped: false });
  }

  /**
   * Changes the run at the current step. Later steps are discarded.
   * @param kind undo of an `edit` brings these steps back; the timeline does not mark a `move`
   */
  change(simulation: Simulation, kind: 'edit' | 'command' | 'move', act: () => void): void {
    const {
      plan,
      school: { step, time },
    } = simulation;
    const { last, edits, catches, dropped } = this.played.value;
    const isPast = step < last;
    const isMarked = kind !== 'move';
    const earlier = isPast && kind === 'edit' ? this.#runBefore(simulation) : undefined;
    act();
    this.#lastChange = { step, earlier };
    if (!isMarked && !isPast) return;
    if (isPast) this.#droppedAt = step;
    this.#heard = Math.min(this.#heard, step);
    const kept = edits.filter((at) => at < step || (at === step && !isPast));
    this.played.update({
      step,
      last: step,
      edits: isMarked && kept.at(-1) !== step ? [...kept, step].slice(-mostMarks) : kept,
      catches: isPast ? catches.filter((at) => at <= time + plan.step / 2) : catches,
      dropped: dropped || isPast,
    });
  }

  #runBefore(simulation: Simulation): EarlierRun {
    const saved = isIdle(simulation) ? simulation.save(undefined, { later: true }) : undefined;
    return { saved, played: { ...this.played.value, step: simulation.school.step } };
  }
}
