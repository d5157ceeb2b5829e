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
  #past: readonly Step[] = [];
  #future: readonly Step[] = [];
  /** Step of the run that the document is at, and what could be undone and redone from each edit of the run on. */
  #now = 0;
  #moments: { readonly step: number; readonly past: readonly Step[]; readonly future: readonly Step[] }[] = [];
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
    this.restart();
    this.#offer();
  }

  /** Another run of the scene as it is: the moments of the last one do not come again. */
  restart(): void {
    this.#moments = [];
    this.#remember(-1);
  }

  /** The run is at another step: what was edited later is not there to be undone. */
  goTo(step: number): void {
    if (this.#replaying) return;
    this.#now = step;
    const moment = this.#moments.findLast((one) => one.step <= step);
    if (!moment || (moment.past === this.#past && moment.future === this.#future)) return;
    this.#past = moment.past;
    this.#future = moment.future;
    this.settle();
    this.#tell();
  }

  /** The run goes another way from a step on: what was edited after it never comes. */
  branch(step: number): void {
    this.#now = step;
    this.#remember(step);
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
      const whole = last.map(({ path, before }, i) => ({ path, before, after: step[i].after }));
      // A slider that was dragged back has changed nothing.
      this.#past = [...this.#past.slice(0, -1), ...(whole.every(isNothing) ? [] : [whole])];
    } else this.#past = [...this.#past, step].slice(-mostSteps);
    this.#settled = false;
  }

  #remember(step: number): void {
    const earlier = this.#moments.filter((one) => one.step < step);
    this.#moments = [...earlier, { step, past: this.#past, future: this.#future }].slice(-mostSteps);
  }

  /** Something else can be undone from now on. */
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
