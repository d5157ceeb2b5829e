import { type Change, changesBetween } from './changes.ts';
import type { EarlierRun } from './earlier-run.ts';
import type { Edit } from './edit.ts';
import { type EditTitle, editTitle } from './edit-title.ts';
import { Observable } from './observable.ts';
import type { SceneDocument } from './scene-document.ts';

/** One step of undo. */
interface Step {
  readonly changes: readonly Change[];
  readonly title: EditTitle;
  /** The run before the edit; undefined: the edit discarded no steps of the run. */
  readonly before?: Before | undefined;
}

/** The undo and redo lists at an edit of the run. */
interface Moment {
  readonly step: number;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/** The run and the lists that come back when an edit in the past is undone. */
interface Before {
  run: EarlierRun;
  readonly moments: readonly Moment[];
}

/** The last action. */
export interface Done {
  readonly kind: 'edit' | 'undo' | 'redo';
  readonly title: EditTitle;
  /** Whether the steps that the edit had discarded are back or lost; undefined: it had discarded none. */
  readonly later?: 'back' | 'lost' | undefined;
}

/** Most steps of undo. Older ones are discarded. */
const mostSteps = 1000;
/** Most steps of undo that hold an earlier run, because each takes as much memory as the history of a run. */
const mostRuns = 3;

/**
 * Records changes of a scene's document by comparing it with its previous version. Therefore every change can be
 * undone, and undoing all changes leads back to the first document.
 */
export class EditHistory {
  /** Whether undo and redo are possible. */
  readonly offers = new Observable<{ readonly undo: boolean; readonly redo: boolean }>({ undo: false, redo: false });
  /** The last edit, undo or redo; undefined: a new scene was opened. */
  readonly latest = new Observable<{ readonly done: Done | undefined }>({ done: undefined });
  /** Whether edits of an earlier run are being repeated. They need no message. */
  isRepeating = false;
  #document: SceneDocument | undefined;
  #past: readonly Step[] = [];
  #future: readonly Step[] = [];
  /** The current step of the run, and the lists at each edit of the run. */
  #now = 0;
  #moments: readonly Moment[] = [];
  /** The run that the next step of undo will hold, and the runs of all steps, oldest first. */
  #before: Before | undefined;
  #allBefore: Before[] = [];
  /** Whether the next change begins a new step even if it changes the same value. */
  #isCommitted = true;
  #replaying = false;
  /** The document before changes that are combined into one step, and whether that step exists yet. */
  #held: { readonly from: SceneDocument; changed: boolean } | undefined;

  /** Call it for a new scene. */
  clear(): void {
    this.#document = undefined;
    this.#past = [];
    this.#future = [];
    this.commit();
    this.restart();
    this.#offer();
    this.latest.update({ done: undefined });
  }

  /** What undo or redo would do, in words; empty if there is nothing to do. */
  titleOf(way: 'undo' | 'redo'): string {
    return (way === 'undo' ? this.#past : this.#future).at(-1)?.title.text ?? '';
  }

  /** Call it for a new run of the scene. */
  restart(): void {
    this.#moments = [];
    this.#before = undefined;
    this.#keepRuns(0);
    this.#remember(-1);
  }

  /** Call it when the current step changes: edits at later steps cannot be undone there. */
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

  /**
   * Call it when a step is edited: later edits are discarded.
   * @param run the previous run, if the edit has discarded steps of it
   */
  branch(step: number, run?: EarlierRun): void {
    if (run) {
      this.#before = { run, moments: this.#moments };
      this.#allBefore.push(this.#before);
      this.#keepRuns(mostRuns);
      this.#isCommitted = true;
    }
    this.#now = step;
    this.#remember(step);
  }

  /** The run that undo or redo restores as a whole; undefined: undo or redo only sets values. */
  runOf(way: 'undo' | 'redo'): EarlierRun | undefined {
    const run = (way === 'undo' ? this.#past : this.#future).at(-1)?.before?.run;
    return run?.saved && run;
  }

  /** Call it instead of `undo` or `redo` when the run of `runOf` has been restored. */
  resume(way: 'undo' | 'redo'): void {
    const step = (way === 'undo' ? this.#past : this.#future).at(-1);
    if (!step?.before) return;
    const { changes, title, before } = step;
    this.commit();
    this.#move(way, { changes, title });
    this.#allBefore = this.#allBefore.filter((one) => one !== before);
    this.#now = before.run.played.step;
    this.#moments = before.moments;
    this.#remember(this.#now, true);
    this.#tell();
    this.latest.update({ done: { kind: way, title, later: 'back' } });
  }

  /** Records the current document. */
  follow(document: SceneDocument): void {
    const before = this.#document;
    this.#document = document;
    if (!before || this.#replaying) return;
    if (this.#held) this.#addHeld(this.#held, document);
    else {
      const changes = changesBetween(before, document);
      if (changes.length > 0) {
        this.#add(changes, document);
        this.#offer();
      }
    }
    this.#before = undefined;
  }

  /** Ends the current step. */
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

  /** The next change continues the last step if it changes the same values. */
  goOn(): void {
    this.#isCommitted = false;
  }

  /** @param set sets values of the document, all at once */
  undo(set: (edits: readonly Edit[]) => void): void {
    const step = this.#past.at(-1);
    if (!step) return;
    this.#replay(() => set(step.changes.map(({ path, before }) => ({ path, value: before }))));
    this.#moved('undo', step);
  }

  redo(set: (edits: readonly Edit[]) => void): void {
    const step = this.#future.at(-1);
    if (!step) return;
    this.#replay(() => set(step.changes.map(({ path, after }) => ({ path, value: after }))));
    this.#moved('redo', step);
  }

  /** Ends undo or redo of a step. */
  #moved(way: 'undo' | 'redo', { changes, title, before }: Step): void {
    this.#move(way, { changes, title, before: this.#takeBefore() });
    this.#offer();
    this.latest.update({ done: { kind: way, title, later: before && 'lost' } });
  }

  /** Moves the last step to the other list. */
  #move(way: 'undo' | 'redo', step: Step): void {
    if (way === 'undo') {
      this.#past = this.#past.slice(0, -1);
      this.#future = [...this.#future, step];
    } else {
      this.#future = this.#future.slice(0, -1);
      this.#past = [...this.#past, step];
    }
  }

  #addHeld(held: { readonly from: SceneDocument; changed: boolean }, document: SceneDocument): void {
    const past = held.changed ? this.#past.slice(0, -1) : this.#past;
    const changes = changesBetween(held.from, document);
    const before = held.changed ? this.#past.at(-1)?.before : undefined;
    // A step without changes is kept if it holds a run.
    if (changes.length === 0 && before) return;
    held.changed = changes.length > 0;
    this.#replaceLast(past, changes, document, before ?? this.#takeBefore());
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
      // Values that have changed nevertheless make an ordinary step.
      const changes = changesBetween(before, this.#document);
      if (changes.length > 0 && this.#document) this.#add(changes, this.#document);
      this.#offer();
      throw error;
    } finally {
      this.#replaying = false;
    }
  }

  #add(changes: readonly Change[], document: SceneDocument): void {
    this.#future = [];
    const last = this.#past.at(-1);
    if (!this.#isCommitted && last && isOfSame(last.changes, changes)) {
      const whole = last.changes.map(({ path, before }, i) => ({ path, before, after: changes[i].after }));
      // After a slider was dragged back nothing has changed, but the step may hold a run.
      const remaining = whole.every(isNothing) && !last.before ? [] : whole;
      this.#replaceLast(this.#past.slice(0, -1), remaining, document, last.before);
    } else this.#replaceLast(this.#past.slice(1 - mostSteps), changes, document, this.#takeBefore());
    this.#isCommitted = false;
  }

  /** Appends a step with these changes, if there are any. */
  #replaceLast(
    past: readonly Step[],
    changes: readonly Change[],
    document: SceneDocument,
    before: Before | undefined,
  ): void {
    const step = changes.length > 0 ? { changes, title: editTitle(changes, document), before } : undefined;
    this.#past = step ? [...past, step] : past;
    this.latest.update({ done: step && { kind: 'edit', title: step.title } });
  }

  /** @param later whether to keep the moments after the step */
  #remember(step: number, later = false): void {
    const earlier = this.#moments.filter((one) => one.step < step);
    const after = later ? this.#moments.filter((one) => one.step > step) : [];
    this.#moments = [...earlier, { step, past: this.#past, future: this.#future }, ...after].slice(-mostSteps);
  }

  #takeBefore(): Before | undefined {
    const before = this.#before;
    this.#before = undefined;
    return before;
  }

  /** Frees the memory of all but the last runs. */
  #keepRuns(count: number): void {
    for (const before of this.#allBefore.splice(0, this.#allBefore.length - count))
      before.run = { ...before.run, saved: undefined };
  }

  /** Call it when the lists have changed. */
  #offer(): void {
    this.#remember(this.#now);
    this.#tell();
  }

  #tell(): void {
    this.offers.update({ undo: this.#past.length > 0, redo: this.#future.length > 0 });
  }
}

function isOfSame(one: readonly Change[], other: readonly Change[]): boolean {
  return one.length === other.length && one.every(({ path }, i) => path === other[i].path);
}

function isNothing({ path, before, after }: Change): boolean {
  return changesBetween(before, after, path).length === 0;
}
