import { FieldStore, type Plan, type TriangleMesh } from 'shoal';
import type { FieldBaker } from './field-baker.ts';
import { sentenceOf } from './sentence.ts';

/** The field could not be made; the scene is not to blame. */
export class BakingFailed extends Error {}

/** Makes the fields that plans need and keeps them; one order at a time, a later one takes its place. */
export class FieldWork {
  readonly store = new FieldStore();
  readonly #baker: FieldBaker;
  readonly #tell: (part: number | undefined) => void;
  #work: AbortController | undefined;

  /** @param tell is told the part that is done, 0 to 1; undefined when nothing is being made any more */
  constructor(baker: FieldBaker, tell: (part: number | undefined) => void) {
    this.#baker = baker;
    this.#tell = tell;
  }

  get isBusy(): boolean {
    return this.#work !== undefined;
  }

  stop(): void {
    if (!this.#work) return;
    this.#work.abort();
    this.#work = undefined;
    this.#tell(undefined);
  }

  /**
   * Makes what a plan needs and what is not there.
   * @returns false if something later took its place
   * @throws BakingFailed
   */
  async make(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): Promise<boolean> {
    this.stop();
    if (plan.obstacles.length === 0) return true;
    const work = new AbortController();
    this.#work = work;
    const { fields } = this.store;
    const known = [...fields].map(([key, { settings }]) => ({ key, settings }));
    this.#tell(0);
    try {
      const baked = await this.#baker.bake(
        { plan, meshes, known },
        (part) => {
          if (this.#work === work) this.#tell(part);
        },
        work.signal,
      );
      if (this.#work !== work) return false;
      for (const { key, field } of baked) fields.set(key, field);
      return true;
    } catch (error) {
      if (this.#work !== work) return false;
      throw new BakingFailed(sentenceOf(error, plan.file));
    } finally {
      if (this.#work === work) {
        this.#work = undefined;
        this.#tell(undefined);
      }
    }
  }
}
