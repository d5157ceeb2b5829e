import { type Change, changesBetween } from './changes.ts';
import type { Edit } from './edit.ts';
import { Observable } from './observable.ts';
import type { SceneDocument } from './scene-document.ts';

/** What was changed at a time. */
type Step = readonly Change[];

/** Older steps are forgotten. */
const mostSteps = 1000;

/**
 * Remembers how a scene's document was changed, by comparing it with what it was: so whatever changes it can be undone,
 * and undoing everything leads back to the first document.
 */
export class EditHistory {
  /** Whether there is something to undo and to redo. */
  readonly offers = new Observable<{ readonly undo: boolean; readonly redo: boolean }>({ undo: false, redo: false });
  #document: SceneDocument | undefined;
  #past: Step[] = [];
  #future: Step[] = [];
  /** Whether the last step is done: the next change is another one, also of the same value. */
  #settled = true;
  #replaying = false;
  /** The document before the changes that are being held together, and whether they have made a step yet. */
  #held: { readonly from: SceneDocument; changed: boolean } | undefined;

  /** Another scene: nothing of the last one can be undone. */
  clear(): void {
    this.#document = undefined;
    this.#past = [];
    this.#future = [];
    this.settle();
    this.#offer();
  }

  /** Takes note of the document as it is now. */
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

  /** The next change is a step of its own. */
  settle(): void {
    this.#settled = true;
    this.#held = undefined;
  }

  /** All changes until `settle` are one step. */
  hold(): void {
    this.#held = this.#document && { from: this.#document, changed: false };
  }

  /** What changes meanwhile is no edit: the scene went to another moment, or somebody is being steered. */
  pass(act: () => void): void {
    const was = this.#replaying;
    this.#replaying = true;
    act();
    this.#replaying = was;
  }

  /** The next change belongs to the last step, if it is of the same values. */
  goOn(): void {
    this.#settled = false;
  }

  /** @param set sets values of the document, now */
  undo(set: (edits: readonly Edit[]) => void): void {
    const step = this.#past.at(-1);
    if (!step) return;
    this.#replay(() => set(step.map(({ path, before }) => ({ path, value: before }))));
    this.#past.pop();
    this.#future.push(step);
    this.#offer();
  }

  redo(set: (edits: readonly Edit[]) => void): void {
    const step = this.#future.at(-1);
    if (!step) return;
    this.#replay(() => set(step.map(({ path, after }) => ({ path, value: after }))));
    this.#future.pop();
    this.#past.push(step);
    this.#offer();
  }

  #addHeld(held: { readonly from: SceneDocument; changed: boolean }, document: SceneDocument): void {
    if (held.changed) this.#past.pop();
    const step = changesBetween(held.from, document);
    held.changed = step.length > 0;
    if (held.changed) this.#past.push(step);
    this.#future = [];
    this.#offer();
  }

  #replay(act: () => void): void {
    const before = this.#document;
    this.#settled = true;
    this.#replaying = true;
    try {
      act();
    } catch (error) {
      // What was changed all the same is a step like any other.
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
    if (!this.#settled && last && isOfSame(last, step)) {
      this.#past.pop();
      const whole = last.map(({ path, before }, i) => ({ path, before, after: step[i].after }));
      // A slider that was dragged back has changed nothing.
      if (!whole.every(isNothing)) this.#past.push(whole);
    } else this.#past.push(step);
    if (this.#past.length > mostSteps) this.#past.shift();
    this.#settled = false;
  }

  #offer(): void {
    this.offers.update({ undo: this.#past.length > 0, redo: this.#future.length > 0 });
  }
}

function isOfSame(one: Step, other: Step): boolean {
  return one.length === other.length && one.every(({ path }, i) => path === other[i].path);
}

function isNothing({ path, before, after }: Change): boolean {
  return changesBetween(before, after, path).length === 0;
}
