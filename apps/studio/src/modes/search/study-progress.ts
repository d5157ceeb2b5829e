// How far a study in the mode Results is: its candidates, and the trials that are missing.

import {
  type Candidate,
  journalHeadLine,
  journalLine,
  judged,
  type Outcome,
  type Study,
  StudySearch,
  type Trial,
  trialIdentity,
  valuesOfCandidate,
} from 'shoal/search';
import { sha256 } from '../../export/sha256.ts';

/** A trial of a study. */
export interface KeyedTrial {
  readonly trial: Trial;
  readonly key: string;
}

/** A finished run. */
export interface FinishedRun extends KeyedTrial {
  readonly outcome: Outcome;
}

/** A candidate with the outcomes of all its runs so far. */
export interface StudyRow extends Candidate {
  readonly values: readonly unknown[];
  readonly trials: readonly FinishedRun[];
}

/** Longest time until the page gets its turn, ms. */
const slice = 30;

/**
 * The progress of a study: replays its search with the known outcomes, up to the first round in which some are missing.
 */
export class StudyProgress {
  readonly study: Study;
  readonly search: StudySearch;
  readonly #known: Map<string, Outcome>;
  readonly #finished: FinishedRun[] = [];
  #round: readonly KeyedTrial[] = [];

  constructor(study: Study, known: Map<string, Outcome>) {
    this.study = study;
    this.search = new StudySearch(study);
    this.#known = known;
  }

  /** Total number of trials if the method determines it, else the number known to be needed. */
  get total(): number {
    const { budget } = this.search;
    return budget === undefined ? this.finished.length + this.missing.length : budget * this.study.seeds.length;
  }

  /** All finished trials, in order. */
  get finished(): readonly FinishedRun[] {
    const partly = this.#round.filter(({ key }) => this.#known.has(key));
    return [...this.#finished, ...partly.map((one) => ({ ...one, outcome: this.#known.get(one.key) }))];
  }

  /** Trials of the current round without an outcome; identical trials are listed once. */
  get missing(): readonly KeyedTrial[] {
    const keys = new Map(this.#round.filter(({ key }) => !this.#known.has(key)).map((one) => [one.key, one]));
    return [...keys.values()];
  }

  /**
   * Advances as far as outcomes are known. Gives the page its turn now and then. @param goesOn returns false to stop
   */
  async advance(goesOn: () => boolean): Promise<void> {
    let pauseAt = performance.now() + slice;
    while (goesOn() && !this.search.isDone) {
      if (this.#round.length === 0) {
        const keyed: KeyedTrial[] = [];
        for (const trial of this.search.round) {
          keyed.push({ trial, key: await trialKey(this.search.document(trial), trial.seed) });
          if (performance.now() < pauseAt) continue;
          await new Promise((resolve) => setTimeout(resolve));
          pauseAt = performance.now() + slice;
        }
        this.#round = keyed;
      }
      if (!this.#round.every(({ key }) => this.#known.has(key))) return;
      this.#finished.push(...this.#round.map((one) => ({ ...one, outcome: this.#known.get(one.key) })));
      this.search.tell(this.#round.map(({ key }) => this.#known.get(key)?.measures));
      this.#round = [];
    }
  }

  /** Adds the outcome of a missing trial. */
  add(key: string, outcome: Outcome): void {
    this.#known.set(key, outcome);
  }

  /** Every candidate with a run, in order. */
  rows(): readonly StudyRow[] {
    const byCandidate = new Map<number, FinishedRun[]>();
    for (const one of this.finished) {
      const { candidate } = one.trial;
      const others = byCandidate.get(candidate);
      if (others) others.push(one);
      else byCandidate.set(candidate, [one]);
    }
    return [...byCandidate].map(([index, trials]) => {
      const [{ trial }] = trials;
      const results = trials.flatMap(({ outcome }) => (outcome ? [outcome.measures] : []));
      const isPossible = results.length === trials.length;
      const values = valuesOfCandidate(this.study, trial.point);
      return { ...judged(this.study, trial.point, isPossible ? results : undefined), index, values, trials };
    });
  }

  /** The journal of all known runs, which the command can continue. @param hash of the study and its inputs */
  journal(hash: string): string {
    const lines = [...this.#known].map(([key, outcome]) => journalLine(hash, key, outcome));
    return `${[journalHeadLine({ study: hash }), ...lines].join('\n')}\n`;
  }
}

/** The key of a trial in journals, as the command names it. */
async function trialKey(scenario: unknown, seed: number): Promise<string> {
  return (await sha256(trialIdentity(scenario, seed))).slice(0, 32);
}
