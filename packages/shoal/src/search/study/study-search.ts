// Runs the method of a study: says which trials are next, and takes their results.

import { grid, latinHypercube, random } from '../designs/grid-and-random.ts';
import { morris } from '../designs/morris.ts';
import { sobol } from '../designs/sobol.ts';
import { type Dimension, valueCount } from '../dimension.ts';
import { compare, type Evaluation, type Method, type Point, worth } from '../method.ts';
import { CmaEs } from '../methods/cma-es.ts';
import { Genetic } from '../methods/genetic.ts';
import { MapElites } from '../methods/map-elites.ts';
import { Nsga2 } from '../methods/nsga2.ts';
import { ParticleSwarm } from '../methods/particle-swarm.ts';
import { Front } from '../pareto.ts';
import { isSurelyWorse } from '../race.ts';
import { gridLevels } from './grid-levels.ts';
import { evaluate } from './losses.ts';
import { documentOfCandidate, type Study, valuesOfCandidate } from './study.ts';

/** One run that a search needs. */
export interface Trial {
  /** Number of the trial, from 0, in the order of the search. */
  readonly index: number;
  /** Number of the candidate, from 0. */
  readonly candidate: number;
  readonly point: Point;
  readonly seed: number;
}

/** A candidate and its results so far. */
export interface Candidate extends Evaluation {
  readonly index: number;
  /** Means over its seeds, one for each measure; undefined: its values do not make a valid scenario. */
  readonly measures: readonly number[] | undefined;
  /** Number of seeds that it was run with. */
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
 * Runs a study's search in rounds of trials. A round is a generation, or the next seed of a race. Its trials depend
 * only on the study and on earlier results, so they may run anywhere and in any order.
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

  /**
   * The trials of the current round. All their results must be given to `tell` before the next round. Empty: the search
   * has ended.
   */
  get round(): readonly Trial[] {
    return this.#round;
  }

  /** All candidates of complete generations, in order. */
  get candidates(): readonly Candidate[] {
    return this.#candidates;
  }

  /** Whether the search has ended and all results were given. */
  get isDone(): boolean {
    return this.#round.length === 0;
  }

  /** Feasible candidates of complete generations, best first; for several objectives, the Pareto front. */
  get best(): readonly Candidate[] {
    this.#best ??= bestOf(this.#candidates, this.study);
    return this.#best;
  }

  /** Number of all candidates; undefined if the method does not determine it. */
  get budget(): number | undefined {
    return Number.isFinite(this.#budget) ? this.#budget : undefined;
  }

  /** The scenario of a trial, as a document. */
  document({ point }: Trial): unknown {
    return documentOfCandidate(this.study, point);
  }

  /**
   * Takes the results of all trials of the round.
   * @param results measures of each trial, in the order of the round; undefined: its values do not make a valid
   * scenario
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
   * Candidates of the current generation that already have results. Does not change the search.
   * @param known measures of trials of the round by their index; undefined: its values do not make a valid scenario
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

  /** Advances to the next round that has trials. */
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

  /** Adds the next seed for all candidates that are still in the race. */
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
    // The budget may cut off the last generation, but a method needs complete ones.
    if (this.#proposed < this.#budget) this.#method.tell(told);
  }

  #candidateOf({ index, point, results, isPossible }: Omit<Racer, 'isRunning'>): Candidate {
    return { ...judged(this.study, point, isPossible ? results : undefined), index };
  }
}

/**
 * The result of a candidate from its runs.
 * @param results measures of each run; undefined: its values do not make a valid scenario
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
 * The feasible candidates, best first; for several losses, the Pareto front. A search may evaluate the same values more
 * than once. Then only their best candidate is listed, or for several losses their first one.
 */
export function bestOf(candidates: readonly Candidate[], study: Pick<Study, 'varied'>): readonly Candidate[] {
  const feasible = candidates.filter(({ violation, losses }) => violation === 0 && losses.length > 0);
  if ((feasible[0]?.losses.length ?? 0) > 1) {
    const front = new Front<Candidate>();
    for (const one of distinct(feasible, study)) front.add(one);
    return front.members;
  }
  return distinct(
    feasible.sort((one, other) => compare(one, other) || one.index - other.index),
    study,
  );
}

/** The first candidate with each set of values. Different points may have the same choices and whole numbers. */
export function distinct<C extends Pick<Candidate, 'point'>>(
  candidates: readonly C[],
  study: Pick<Study, 'varied'>,
): readonly C[] {
  const first = new Map<string, C>();
  for (const one of candidates) {
    const key = JSON.stringify(valuesOfCandidate(study, one.point));
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

function lossOf({ losses, violation }: Evaluation): number {
  return violation > 0 ? Number.MAX_VALUE : worth(losses[0]);
}

/** Mean of each measure over the seeds that have a value; NaN if none has. */
function meansOf(results: readonly (readonly number[])[]): readonly number[] {
  return (results[0] ?? []).map((_, measure) => {
    const values = results.map((one) => one[measure]).filter((value) => !Number.isNaN(value));
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  });
}

const usualCells = 10;

/** The search of a study. */
function methodOf({ method, varied }: Study): Method {
  const n = varied.length;
  const { kind } = method;
  if (kind === 'grid') return design(grid(varied.map((one) => gridLevels(one, method.levels))));
  const { seed = 1 } = method;
  switch (kind) {
    case 'random':
      return design(random(n, method.trials, seed));
    case 'latin-hypercube':
      return design(latinHypercube(n, method.trials, seed));
    case 'sobol':
      return design(sobol(n, method.trials, seed));
    case 'morris':
      return design(
        morris(
          n,
          method.trajectories,
          seed,
          varied.map(({ dimension }) => listed(dimension) ?? method.levels ?? 4),
        ),
      );
    case 'genetic':
      return new Genetic(n, seed, method);
    case 'particle-swarm':
      return new ParticleSwarm(n, seed, method);
    case 'cma-es':
      return new CmaEs(n, seed, method);
    case 'nsga-2':
      return new Nsga2(n, seed, method);
    case 'map-elites': {
      const features = method.features.map(({ min, max, cells = usualCells }) => ({ min, max, cells }));
      return new MapElites(n, seed, features, method);
    }
  }
}

/** A design proposes all its points at once. */
function design(points: readonly Point[]): Method {
  let left = points;
  return {
    ask: () => left,
    tell() {
      left = [];
    },
  };
}

/** Number of values, if a design can have each of them as a level, at equal distances. */
function listed(dimension: Dimension): number | undefined {
  const isEven = dimension.kind === 'choices' || (dimension.isWhole && dimension.scale === 'linear');
  return isEven ? valueCount(dimension) : undefined;
}
