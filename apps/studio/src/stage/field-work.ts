import type { Plan } from 'shoal';
import { FieldStore, type TriangleMesh } from 'shoal/fields';
import { missingFields } from './bake-fields.ts';
import type { FieldBaker, KnownField } from './field-baker.ts';
import { sentenceOf } from './sentence.ts';

/** A field could not be computed; the scene itself is valid. */
export class BakingFailed extends Error {}

/** Computes and caches the fields of plans. A new request replaces the previous one. */
export class FieldWork {
  readonly store = new FieldStore();
  readonly #baker: FieldBaker;
  readonly #tell: (fraction: number | undefined) => void;
  #work: AbortController | undefined;
  /** The request in progress, which later requests for the same fields share. */
  #order: { readonly keys: string; readonly made: Promise<boolean> } | undefined;
  #latest = 0;

  /** @param tell receives the finished fraction, 0 to 1; undefined at the end */
  constructor(baker: FieldBaker, tell: (fraction: number | undefined) => void) {
    this.#baker = baker;
    this.#tell = tell;
  }

  get isBusy(): boolean {
    return this.#work !== undefined;
  }

  /** Whether all fields of a plan are there. */
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
   * Computes the missing fields of a plan.
   * @returns false if a later request replaced this one
   * @throws BakingFailed
   */
  async make(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): Promise<boolean> {
    let keys: string;
    try {
      keys = this.#missing(plan, meshes);
    } catch (error) {
      throw new BakingFailed(sentenceOf(error, plan.file));
    }
    // An obstacle that was dragged in the meantime still needs the same field.
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
        (fraction) => {
          if (this.#work === work) this.#tell(fraction);
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

  /** Keys of the missing fields of a plan. */
  #missing(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): string {
    if (plan.obstacles.length === 0) return '';
    const missing = missingFields(plan, meshes, this.#known());
    return missing.map(({ key, recipe: { settings } }) => `${key} ${JSON.stringify(settings)}`).join();
  }
}
