// Has the fields of obstacles computed in workers, with progress, for the stage.

import { bakeFields, type Plan, type StartThread } from 'shoal';
import { FieldStore, type TriangleMesh } from 'shoal/fields';
import { missingFields } from 'shoal/internal';
import { sentenceOf } from './state/words.ts';

/** A field could not be computed; the scene itself is valid. */
export class BakingFailed extends Error {}

type Meshes = Readonly<Record<string, TriangleMesh>>;

/** The work in progress. Later requests for the same fields share it. */
interface Work {
  /** Identifies its fields and their settings. */
  readonly keys: string;
  readonly ending: AbortController;
  readonly made: Promise<boolean>;
}

export interface FieldWorkOptions {
  /** Default: the library's. */
  readonly bake?: typeof bakeFields;
  readonly startThread?: StartThread | undefined;
  /** Receives the finished fraction, 0 to 1; undefined at the end. */
  readonly tell: (fraction: number | undefined) => void;
}

/** Computes and caches the fields of plans. A new request replaces the previous one. */
export class FieldWork {
  readonly store = new FieldStore();
  readonly #options: FieldWorkOptions;
  #work: Work | undefined;
  #latest = 0;

  constructor(options: FieldWorkOptions) {
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#work !== undefined;
  }

  /** Whether all fields of a plan are there. */
  has(plan: Plan, meshes: Meshes): boolean {
    return this.#missing(plan, meshes) === '';
  }

  stop(): void {
    this.#latest++;
    if (!this.#work) return;
    this.#work.ending.abort();
    this.#work = undefined;
    this.#options.tell(undefined);
  }

  /**
   * Computes the missing fields of a plan.
   * @returns false if a later request replaced this one
   * @throws BakingFailed
   */
  async make(plan: Plan, meshes: Meshes): Promise<boolean> {
    let keys: string;
    try {
      keys = this.#missing(plan, meshes);
    } catch (error) {
      throw new BakingFailed(sentenceOf(error, plan.file));
    }
    // An obstacle that was dragged in the meantime still needs the same field.
    if (this.#work?.keys !== keys) {
      this.stop();
      if (keys === '') return true;
      const ending = new AbortController();
      this.#options.tell(0);
      this.#work = { keys, ending, made: this.#bake(plan, meshes, ending.signal) };
    }
    const mine = ++this.#latest;
    return (await this.#work.made) && mine === this.#latest;
  }

  async #bake(plan: Plan, meshes: Meshes, signal: AbortSignal): Promise<boolean> {
    const { bake = bakeFields, startThread, tell } = this.#options;
    const progress = (fraction: number): void => {
      if (!signal.aborted) tell(fraction);
    };
    const thread = startThread && { startThread };
    try {
      await bake(plan, { meshes, fields: this.store, progress, signal, ...thread });
      return !signal.aborted;
    } catch (error) {
      if (signal.aborted) return false;
      throw new BakingFailed(sentenceOf(error, plan.file));
    } finally {
      if (!signal.aborted) {
        this.#work = undefined;
        tell(undefined);
      }
    }
  }

  /** Identifies the missing fields of a plan. */
  #missing(plan: Plan, meshes: Meshes): string {
    const missing = missingFields(plan, meshes, this.store);
    return missing.map(({ key, recipe: { settings } }) => `${key} ${JSON.stringify(settings)}`).join();
  }
}
