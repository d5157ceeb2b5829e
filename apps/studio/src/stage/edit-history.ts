import { type Change, changesBetween } from './changes.ts';
import type { Edit } from './edit.ts';
import { Observable } from './observable.ts';
import type { SceneDocument } from './scene-document.ts';

/** The changes of one step of undo. */
type Step = readonly Change[];

/** Older steps are dropped. */
const mostSteps = 1000;

/**
 * Records changes of a scene's document by comparing it with its previous version. So every change can be undone, and
 * undoing all of them leads back to the first document.
 */
export class EditHistory {
  /** Whether undo and redo are possible. */
  readonly offers = new Observable<{ readonly undo: boolean; readonly redo: boolean }>({ undo: false, redo: false });
  #document: SceneDocument | undefined;
  #past: readonly Step[] = [];
  #future: readonly Step[] = [];
  /** The present step of the run, and the undo and redo lists at each edit of the run. */
  #now = 0;
  #moments: { readonly step: number; readonly past: readonly Step[]; readonly future: readonly Step[] }[] = [];
  /** Whether the next change begins a new step, even if it is of the same value. */
  #isCommitted = true;
  #replaying = false;
  /** The document before changes that are combined into one step, and whether that step exists yet. */
  #held: { readonly from: SceneDocument; changed: boolean } | undefined;

  /** Call it for another scene. */
  clear(): void {
    this.#document = undefined;
    this.#past = [];
    this.#future = [];
    this.commit();
    this.restart();
    this.#offer();
  }

  /** Call it for another run of the scene. */
  restart(): void {
    this.#moments = [];
    this.#remember(-1);
  }

  /** Call it at another step of the run: later edits cannot be undone there. */
  goTo(step: number): void {
    if (this.#replaying) return;
    this.#now = step;
    const moment = this.#moments.findLast((one) => one.step <= step);
    if (!moment || (moment.past === this.#past && moment.future === this.#future)) return;
    this.#past = moment.past;
    this.#future = moment.future;
    this.commit();
    this.#tell();
  }

  /** Call it when a step is edited: edits after it are dropped. */
  branch(step: number): void {
    this.#now = step;
    this.#remember(step);
  }

  /** Records the present document. */
  follow(document: SceneDocument): void {
    const before = this.#document;
    this.#document = document;
    if (!before || this.#replaying) return;
    if (this.#held) {
      this.#addHeld(this.#held, document);
      return;
    }
    const step = changesBetween(before, document);
    if (step.length === 0) return;
    this.#add(step);
    this.#offer();
  }

  /** Ends the present step. */
  commit(): void {
    this.#isCommitted = true;
    this.#held = undefined;
  }

  /** Combines all changes until `commit` into one step. */
  hold(): void {
    this.#held = this.#document && { from: this.#document, changed: false };
  }

  /** Changes during `act` are not edits: replay, or moves of the diver. */
  pass(act: () => void): void {
    const was = this.#replaying;
    this.#replaying = true;
    act();
    this.#replaying = was;
  }

  /** The next change continues the last step if it is of the same values. */
  goOn(): void {
    this.#isCommitted = false;
  }

  /** @param set sets values of the document at once */
  undo(set: (edits: readonly Edit[]) => void): void {
    const step = this.#past.at(-1);
    if (!step) return;
    this.#replay(() => set(step.map(({ path, before }) => ({ path, value: before }))));
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, step];
    this.#offer();
  }

  redo(set: (edits: readonly Edit[]) => void): void {
    const step = this.#future.at(-1);
    if (!step) return;
    this.#replay(() => set(step.map(({ path, after }) => ({ path, value: after }))));
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, step];
    this.#offer();
  }

  #addHeld(held: { readonly from: SceneDocument; changed: boolean }, document: SceneDocument): void {
    const past = held.changed ? this.#past.slice(0, -1) : this.#past;
    const step = changesBetween(held.from, document);
    held.changed = step.length > 0;
    this.#past = held.changed ? [...past, step] : past;
    this.#future = [];
    this.#offer();
  }

  #replay(act: () => void): void {
    const before = this.#document;
    this.#isCommitted = true;
    this.#replaying = true;
    try {
      act();
    } catch (error) {
      // Values that changed nevertheless are an ordinary step.
      const step = changesBetween(before, this.#document);
      if (step.length > 0) this.#add(step);
      this.#offer();
      throw error;
    } finally {
      this.#replaying = false;
    }
  }

  #add(step: Step): void {
    this.#future = [];
    const last = this.#past.at(-1);
    if (!this.#isCommitted && last && isOfSame(last, step)) {
      const whole = last.map(({ path, before }, i) => ({ path, before, after: step[i].after }));
      // Nothing has changed if a slider was dragged back.
      this.#past = [...this.#past.slice(0, -1), ...(whole.every(isNothing) ? [] : [whole])];
    } else this.#past = [...this.#past, step].slice(-mostSteps);
    this.#isCommitted = false;
  }

  #remember(step: number): void {
    const earlier = this.#moments.filter((one) => one.step < step);
    this.#moments = [...earlier, { step, past: this.#past, future: this.#future }].slice(-mostSteps);
  }

  /** The lists have changed. */
  #offer(): void {
    this.#remember(this.#now);
    this.#tell();
  }

  #tell(): void {
    this.offers.update({ undo: this.#past.length > 0, redo: this.#future.length > 0 });
  }
}

function isOfSame(one: Step, other: Step): boolean {
  return one.length === other.length && one.every(({ path }, i) => path === other[i].path);
}

function isNothing({ path, before, after }: Change): boolean {
  return changesBetween(before, after, path).length === 0;
}
