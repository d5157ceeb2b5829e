import { compare, type Evaluation, type Method, type Point } from '../method.ts';
import { Front } from '../pareto.ts';
import { isSurelyWorse } from '../race.ts';
import { evaluate } from './losses.ts';
import { methodOf } from './method-of.ts';
import { documentOfCandidate, type Study } from './study.ts';

/** One run that a search needs. */
export interface Trial {
  /** Counts from 0, in the order in which a search needs them. */
  readonly index: number;
  /** Number of the candidate, from 0. */
  readonly candidate: number;
  readonly point: Point;
  readonly seed: number;
}

/** A candidate and what is known of it. */
export interface Candidate extends Evaluation {
  readonly index: number;
  /** Means over its seeds, one for each measure; undefined: its values make no scenario. */
  readonly measures: readonly number[] | undefined;
  /** How many seeds it was given. */
  readonly seeds: number;
}

interface Racer {
  readonly index: number;
  readonly point: Point;
  /** Measures of each seed so far, in the order of the study's seeds. */
  readonly results: (readonly number[])[];
  isRunning: boolean;
  isPossible: boolean;
}

/**
 * Runs a study's search, one round of trials after another. A round is a generation, or the next seed of a race. Its
 * trials depend only on the study and on the results it was told, so they may run anywhere and in any order.
 */
export class StudySearch {
  readonly study: Study;
  readonly #method: Method;
  readonly #budget: number;
  readonly #candidates: Candidate[] = [];
  #racers: readonly Racer[] = [];
  #round: readonly Trial[] = [];
  #best: readonly Candidate[] | undefined;
  #proposed = 0;
  #trials = 0;

  constructor(study: Study) {
    this.study = study;
    this.#method = methodOf(study);
    this.#budget = 'trials' in study.method ? study.method.trials : Number.POSITIVE_INFINITY;
    this.#advance();
  }

  /** The trials to run now, all of which must be told before the next; empty: the search has ended. */
  get round(): readonly Trial[] {
    return this.#round;
  }

  /** All candidates of finished generations, in order. */
  get candidates(): readonly Candidate[] {
    return this.#candidates;
  }

  /** Whether all rounds have been told. */
  get isDone(): boolean {
    return this.#round.length === 0;
  }

  /** Candidates of finished generations that are feasible, best first; for several objectives, the Pareto front. */
  get best(): readonly Candidate[] {
    this.#best ??= bestOf(this.#candidates);
    return this.#best;
  }

  /** Candidates in all; undefined: the method does not say. */
  get budget(): number | undefined {
    return Number.isFinite(this.#budget) ? this.#budget : undefined;
  }

  /** The scenario of a trial, as a document. */
  document({ point }: Trial): unknown {
    return documentOfCandidate(this.study, point);
  }

  /**
   * Tells it of all trials of the round.
   * @param results measures of each trial, in the order of the round; undefined: its values make no scenario
   */
  tell(results: readonly (readonly number[] | undefined)[]): void {
    const first = this.#racers[0]?.index ?? 0;
    for (const [index, { candidate }] of this.#round.entries()) {
      const racer = this.#racers[candidate - first];
      const measured = results[index];
      if (measured) racer.results.push(measured);
      else racer.isPossible = racer.isRunning = false;
    }
    this.#advance();
  }

  /**
   * The candidates of the unfinished generation of which something is known. The search itself is not told.
   * @param known measures of trials of the round by their index; undefined: its values make no scenario
   */
  unfinished(known: ReadonlyMap<number, readonly number[] | undefined>): readonly Candidate[] {
    return this.#racers.flatMap((racer) => {
      const trials = this.#round.filter(({ candidate, index }) => candidate === racer.index && known.has(index));
      const measured = trials.map(({ index }) => known.get(index));
      const results = [...racer.results, ...measured.flatMap((one) => (one ? [one] : []))];
      const isPossible = racer.isPossible && !measured.includes(undefined);
      return results.length > 0 || !isPossible ? [this.#candidateOf({ ...racer, results, isPossible })] : [];
    });
  }

  /** Goes on to the next round that has trials. */
  #advance(): void {
    for (;;) {
      this.#round = this.#racers.length > 0 ? this.#nextSeeds() : [];
      if (this.#round.length > 0) return;
      if (this.#racers.length > 0) this.#finish();
      const left = this.#budget - this.#proposed;
      const points = left > 0 ? this.#method.ask().slice(0, left) : [];
      if (points.length === 0) {
        this.#racers = [];
        return;
      }
      this.#racers = points.map((point) => ({
        index: this.#proposed++,
        point,
        results: [],
        isRunning: true,
        isPossible: true,
      }));
    }
  }

  /** The next seeds of all that are still in the race. */
  #nextSeeds(): readonly Trial[] {
    const { seeds, race } = this.study;
    const done = this.#racers.reduce((most, { results }) => Math.max(most, results.length), 0);
    if (race && done >= race.first) this.#drop(race.error);
    const until = race ? (done === 0 ? Math.min(race.first, seeds.length) : done + 1) : seeds.length;
    return this.#racers
      .filter(({ isRunning }) => isRunning)
      .flatMap(({ index, point, results }) =>
        seeds.slice(results.length, until).map((seed) => ({ index: this.#trials++, candidate: index, point, seed })),
      );
  }

  /** Candidates significantly worse than the best of their generation get no more seeds. */
  #drop(error: number): void {
    const running = this.#racers.filter(({ isRunning }) => isRunning);
    const losses = running.map(({ point, results }) => results.map((one) => lossOf(evaluate(this.study, point, one))));
    const means = losses.map((all) => all.reduce((sum, loss) => sum + loss, 0));
    const best = losses[means.indexOf(means.reduce((least, mean) => Math.min(least, mean)))];
    for (const [index, racer] of running.entries())
      if (best && losses[index] !== best && isSurelyWorse(losses[index], best, error)) racer.isRunning = false;
  }

  #finish(): void {
    const told = this.#racers.map((racer) => this.#candidateOf(racer));
    for (const one of told) this.#candidates.push(one);
    this.#best = undefined;
    // The last generation may be cut off, and a method needs whole ones.
    if (this.#proposed < this.#budget) this.#method.tell(told);
  }

  #candidateOf({ index, point, results, isPossible }: Omit<Racer, 'isRunning'>): Candidate {
    return { ...judged(this.study, point, isPossible ? results : undefined), index };
  }
}

/**
 * What the runs of a candidate say about it.
 * @param results measures of each run; undefined: its values make no scenario
 */
export function judged(
  study: Study,
  point: Point,
  results: readonly (readonly number[])[] | undefined,
): Omit<Candidate, 'index'> {
  const measures = results && meansOf(results);
  return { ...evaluate(study, point, measures), measures, seeds: results?.length ?? 0 };
}

/**
 * The feasible candidates, best first; for several losses, the Pareto front. Searches may revisit a point. Each
 * point is listed once: with its best candidate, or for several losses its first.
 */
export function bestOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const feasible = candidates.filter(({ violation, losses }) => violation === 0 && losses.length > 0);
  if ((feasible[0]?.losses.length ?? 0) > 1) {
    const front = new Front<Candidate>();
    for (const one of distinct(feasible)) front.add(one);
    return front.members;
  }
  return distinct(feasible.sort((one, other) => compare(one, other) || one.index - other.index));
}

/** The first candidate of each point. */
export function distinct<C extends Pick<Candidate, 'point'>>(candidates: readonly C[]): readonly C[] {
  const first = new Map<string, C>();
  for (const one of candidates) {
    const key = one.point.join();
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

function lossOf({ losses, violation }: Evaluation): number {
  return violation > 0 ? Number.MAX_VALUE : losses[0];
}

/** Mean of each measure over the seeds that have it. */
function meansOf(results: readonly (readonly number[])[]): readonly number[] {
  return (results[0] ?? []).map((_, measure) => {
    const values = results.map((one) => one[measure]).filter((value) => !Number.isNaN(value));
    return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : Number.NaN;
  });
}
