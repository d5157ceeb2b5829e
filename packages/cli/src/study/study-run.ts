// The loop of `shoal search` and `shoal sweep`: asks a study for trials, has them run, and records outcomes.

import { StudySearch, type Trial } from 'shoal/search';
import { breathe, type Interruption } from '../terminal/interruption.ts';
import { readable } from '../terminal/number-format.ts';
import { Progress } from '../terminal/progress.ts';
import { type Outcome, trialKey } from './journal.ts';
import type { LoadedStudy } from './load-study.ts';
import { studyFile } from './study-files.ts';
import type { StudyFolder } from './study-folder.ts';
import type { TrialBackend } from './trial-message.ts';
import { TrialPool } from './trial-pool.ts';

/** A trial and its outcome. */
export interface FinishedTrial {
  readonly trial: Trial;
  readonly outcome: Outcome;
}

interface KeyedTrial {
  readonly trial: Trial;
  readonly key: string;
}

/** Keys computed between two polls for signals, which takes some milliseconds. */
const trialsInABreath = 200;

/** One of `count` shards of a design's trials. */
export interface Shard {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
}

export interface RunTrialsOptions {
  readonly threads: number;
  /** Folder of cached fields; undefined: no cache. */
  readonly cache: string | undefined;
  /** Paths of --rules. */
  readonly rules: readonly string[];
  readonly shard?: Shard | undefined;
  /** Runs the trials instead of this process's threads. */
  readonly queue?: TrialBackend | undefined;
}

/**
 * Runs the trials of a study that have no outcome yet, round by round. Each outcome is written to the journal before
 * the search gets it, so the journal alone is enough to continue.
 */
export class StudyRun {
  readonly search: StudySearch;
  /** All trials of finished rounds, in order. */
  readonly finished: FinishedTrial[] = [];
  readonly #hash: string;
  readonly #folder: StudyFolder;
  readonly #options: RunTrialsOptions;
  readonly #progress: Progress;
  #pool: TrialBackend | undefined;

  constructor({ study, hash }: LoadedStudy, folder: StudyFolder, options: RunTrialsOptions) {
    this.search = new StudySearch(study);
    this.#hash = hash;
    this.#folder = folder;
    this.#options = options;
    this.#pool = options.queue;
    const trials =
      this.search.budget === undefined ? this.search.round.length : this.search.budget * study.seeds.length;
    this.#progress = new Progress(trials, 0, 'trial');
  }

  /**
   * Runs until the study or its shard is finished, or until a signal.
   * @throws ThreadFailure if a thread ends, or a trial cannot be run
   */
  async run(interruption: Interruption): Promise<void> {
    try {
      while (!this.search.isDone) {
        const keyed = await this.#keyed(interruption);
        if (interruption.signal !== undefined) return;
        await Promise.race([this.#runMissing(keyed), interruption.asked]);
        const { known } = this.#folder;
        if (interruption.signal !== undefined || !keyed.every(({ key }) => known.has(key))) return;
        const finished = keyed.map(({ trial, key }) => ({ trial, outcome: known.get(key) }));
        for (const one of finished) this.finished.push(one);
        this.search.tell(finished.map(({ outcome }) => outcome?.measures));
      }
    } finally {
      this.#progress.clear();
      await this.#pool?.close();
    }
  }

  /** The trials of the round with their keys, until a signal: a design may have a million trials. */
  async #keyed(interruption: Interruption): Promise<readonly KeyedTrial[]> {
    const keyed: KeyedTrial[] = [];
    for (const trial of this.search.round) {
      keyed.push({ trial, key: trialKey(this.search.document(trial), trial.seed) });
      if (keyed.length % trialsInABreath !== 0) continue;
      await breathe();
      if (interruption.signal !== undefined) break;
    }
    return keyed;
  }

  /** Runs each trial without a known outcome. Identical trials are run once. */
  async #runMissing(keyed: readonly KeyedTrial[]): Promise<void> {
    const { known, journal } = this.#folder;
    const { index: part, count } = this.#options.shard ?? { index: 1, count: 1 };
    const own = keyed.filter(({ trial, key }) => trial.index % count === part - 1 && !known.has(key));
    const missing = new Map(own.map(({ trial, key }) => [key, trial]));
    const keys = new Map([...missing].map(([key, { index }]) => [index, key]));
    if (keys.size === 0) return;
    this.#pool ??= new TrialPool(this.#options.threads, {
      file: this.#folder.file(studyFile.study),
      hash: this.#hash,
      cache: this.#options.cache,
      rules: this.#options.rules,
    });
    await this.#pool.run([...missing.values()], ({ index, outcome }) => {
      const key = keys.get(index);
      if (key === undefined) return;
      known.set(key, outcome);
      journal.add(key, outcome);
      keys.delete(index);
      this.#progress.update(this.finished.length + keyed.length - keys.size, this.#note());
    });
  }

  #note(): string {
    const [best] = this.search.best;
    const loss = best && best.losses.length === 1 ? `best ${readable(best.losses[0])}` : '';
    return [this.#pool?.note, loss].filter(Boolean).join(' · ');
  }
}
