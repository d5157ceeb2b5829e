import { FieldStore, type Plan, type TriangleMesh } from 'shoal';
import { missingFields } from './bake-fields.ts';
import type { FieldBaker, KnownField } from './field-baker.ts';
import { sentenceOf } from './sentence.ts';

/** The field could not be made; the scene is not to blame. */
export class BakingFailed extends Error {}

/** Makes the fields that plans need and keeps them; one order at a time, a later one takes its place. */
export class FieldWork {
  readonly store = new FieldStore();
  readonly #baker: FieldBaker;
  readonly #tell: (part: number | undefined) => void;
  #work: AbortController | undefined;
  /** What is being made, and for whom: later orders of the same fields wait for it too. */
  #order: { readonly keys: string; readonly made: Promise<boolean> } | undefined;
  #latest = 0;

  /** @param tell is told the part that is done, 0 to 1; undefined when nothing is being made any more */
  constructor(baker: FieldBaker, tell: (part: number | undefined) => void) {
    this.#baker = baker;
    this.#tell = tell;
  }

  get isBusy(): boolean {
    return this.#work !== undefined;
  }

  /** Whether all that a plan needs is there. */
  has(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): boolean {
    return this.#missing(plan, meshes) === '';
  }

  stop(): void {
    this.#latest++;
    if (!this.#work) return;
    this.#work.abort();
    this.#work = undefined;
    this.#order = undefined;
    this.#tell(undefined);
  }

  /**
   * Makes what a plan needs and what is not there.
   * @returns false if something later took its place
   * @throws BakingFailed
   */
  async make(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): Promise<boolean> {
    let keys: string;
    try {
      keys = this.#missing(plan, meshes);
    } catch (error) {
      throw new BakingFailed(sentenceOf(error, plan.file));
    }
    // An obstacle that is dragged while its field is being made needs the same one wherever it is.
    if (!this.#order || this.#order.keys !== keys) {
      this.stop();
      if (keys === '') return true;
      this.#order = { keys, made: this.#bake(plan, meshes) };
    }
    const mine = ++this.#latest;
    return (await this.#order.made) && mine === this.#latest;
  }

  async #bake(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): Promise<boolean> {
    const work = new AbortController();
    this.#work = work;
    this.#tell(0);
    try {
      const baked = await this.#baker.bake(
        { plan, meshes, known: this.#known() },
        (part) => {
          if (this.#work === work) this.#tell(part);
        },
        work.signal,
      );
      if (this.#work !== work) return false;
      for (const { key, field } of baked) this.store.fields.set(key, field);
      return true;
    } catch (error) {
      if (this.#work !== work) return false;
      throw new BakingFailed(sentenceOf(error, plan.file));
    } finally {
      if (this.#work === work) {
        this.#work = undefined;
        this.#order = undefined;
        this.#tell(undefined);
      }
    }
  }

  #known(): KnownField[] {
    return [...this.store.fields].map(([key, { settings }]) => ({ key, settings }));
  }

  /** The keys of what a plan needs and what is not there. */
  #missing(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): string {
    if (plan.obstacles.length === 0) return '';
    const missing = missingFields(plan, meshes, this.#known());
    return missing.map(({ key, recipe: { settings } }) => `${key} ${JSON.stringify(settings)}`).join();
  }
}
