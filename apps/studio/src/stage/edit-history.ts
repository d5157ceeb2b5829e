// Undo and redo of the studio: which changes make a step, and what a step is called.

import type { Difference } from 'shoal/scenario';
import { EditSteps, type UndoStep } from './edit-steps.ts';
import { type EditTitle, editTitle } from './edit-title.ts';
import { editedChanges, editedOf, type UndoState } from './edited-scene.ts';
import type { SceneEdit } from './edits/edit.ts';
import type { EarlierRun, Playback } from './playback.ts';
import { Observable } from './state/observable.ts';
import type { StageState } from './state/state.ts';

/** The last action. */
export interface Done {
  readonly kind: 'edit' | 'undo' | 'redo';
  readonly title: EditTitle;
  /** Whether the steps that the edit had discarded are back or lost; undefined: it had discarded none. */
  readonly later?: 'back' | 'lost' | undefined;
}

/** Changes that are combined into one step. */
interface Held {
  readonly from: UndoState;
  step: UndoStep | undefined;
  readonly title: EditTitle | undefined;
}

/**
 * Records changes of the scene and of its view by comparing them with their previous versions. Therefore every change
 * can be undone, and undoing all changes leads back to the first version.
 */
export class EditHistory {
  /** Whether undo and redo are possible. */
  readonly offers = new Observable<{ readonly undo: boolean; readonly redo: boolean }>({ undo: false, redo: false });
  /** The last edit, undo or redo; undefined: a new scene was opened. */
  readonly latest = new Observable<{ readonly done: Done | undefined }>({ done: undefined });
  /** Whether edits of an earlier run are being repeated. They need no message. */
  isRepeating = false;
  #edited: UndoState | undefined;
  readonly #steps: EditSteps;
  /** Whether the next change begins a new step even if it changes the same value. */
  #isCommitted = true;
  #replaying = false;
  #held: Held | undefined;

  constructor(state: Observable<StageState>, playback: Playback) {
    this.#steps = new EditSteps(playback);
    state.subscribe(() => {
      // Another listener may have changed it again already.
      const edited = state.value.status === 'ready' ? editedOf(state.value) : undefined;
      if (edited) this.#follow(edited);
    });
  }

  /** Call it for a new scene. */
  clear(): void {
    this.#edited = undefined;
    this.#steps.past = [];
    this.#steps.future = [];
    this.commit();
    this.restart();
    this.#tell();
    this.latest.update({ done: undefined });
  }

  /** What undo or redo would do, in words; empty if there is nothing to do. */
  titleOf(way: 'undo' | 'redo'): string {
    return this.#next(way)?.title.text ?? '';
  }

  /** The edits that undo or redo would make. */
  editsOf(way: 'undo' | 'redo'): readonly SceneEdit[] {
    const changes = this.#next(way)?.changes ?? [];
    return changes.map(({ path, before, after }) => ({ path, value: way === 'undo' ? before : after }));
  }

  /** Call it for a new run of the scene. */
  restart(): void {
    this.#steps.restart();
  }

  /** Call it when the current step changes: edits at later steps cannot be undone there. */
  goTo(step: number): void {
    if (this.#replaying || !this.#steps.goTo(step)) return;
    this.commit();
    this.#tell();
  }

  /** The run that undo or redo restores as a whole; undefined: undo or redo only sets values. */
  runOf(way: 'undo' | 'redo'): EarlierRun | undefined {
    const run = this.#next(way)?.before?.run;
    return run?.saved && run;
  }

  /** Call it instead of `undo` or `redo` when the run of `runOf` has been restored. */
  resume(way: 'undo' | 'redo'): void {
    const step = this.#next(way);
    if (!step?.before) return;
    const { changes, title, before } = step;
    this.commit();
    this.#steps.move(way, { changes, title });
    this.#steps.resume(before);
    this.#tell();
    this.latest.update({ done: { kind: way, title, later: 'back' } });
  }

  /** Records the current scene and view. */
  #follow(edited: UndoState): void {
    const before = this.#edited;
    this.#edited = edited;
    if (!before) return;
    if (this.#replaying) this.#steps.followRun();
    else this.#record(editedChanges(this.#held?.from ?? before, edited), edited);
  }

  /** Ends the current step. */
  commit(): void {
    this.#isCommitted = true;
    this.#held = undefined;
  }

  /** Combines all changes until `commit` into one step. @param title of the step; default: what has changed */
  hold(title?: EditTitle): void {
    this.#held = this.#edited && { from: this.#edited, step: undefined, title };
  }

  /** Changes during `act` are not edits: replay, moves of the diver, or a view that a link sets. */
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

  /** @param set sets values of the scene and of the view, all at once */
  undo(set: (edits: readonly SceneEdit[]) => void): void {
    this.#replay('undo', set);
  }

  redo(set: (edits: readonly SceneEdit[]) => void): void {
    this.#replay('redo', set);
  }

  #next(way: 'undo' | 'redo'): UndoStep | undefined {
    return (way === 'undo' ? this.#steps.past : this.#steps.future).at(-1);
  }

  #replay(way: 'undo' | 'redo', set: (edits: readonly SceneEdit[]) => void): void {
    const step = this.#next(way);
    if (!step) return;
    const from = this.#edited;
    this.#isCommitted = true;
    this.#replaying = true;
    try {
      set(this.editsOf(way));
    } catch (error) {
      // Values that have changed nevertheless make an ordinary step.
      if (from && this.#edited) this.#record(editedChanges(from, this.#edited), this.#edited);
      throw error;
    } finally {
      this.#replaying = false;
    }
    const { changes, title, before } = step;
    this.#steps.move(way, { changes, title, before: this.#steps.takeBefore() });
    this.#tell();
    this.latest.update({ done: { kind: way, title, later: before && 'lost' } });
  }

  #record(changes: readonly Difference[], edited: UndoState): void {
    const held = this.#held;
    // A step without changes is kept if it holds a run.
    if (changes.length === 0 && (!held?.step || held.step.before)) {
      this.#steps.takeBefore();
      return;
    }
    const titleOf = (all: readonly Difference[]): EditTitle => held?.title ?? editTitle(all, edited);
    const step = held
      ? this.#steps.put(held.step, changes, titleOf)
      : this.#steps.add(changes, titleOf, !this.#isCommitted);
    if (held) held.step = step;
    else this.#isCommitted = false;
    this.#tell();
    this.latest.update({ done: step && { kind: 'edit', title: step.title } });
  }

  /** Call it when the lists have changed. */
  #tell(): void {
    const { past, future } = this.#steps;
    this.offers.update({ undo: past.length > 0, redo: future.length > 0 });
  }
}
