import { ShoalError } from '../errors/shoal-error.ts';
import { stateHash } from '../school/hash.ts';
import { writeSnapshot } from '../school/snapshot.ts';
import { readSnapshotFor } from './checks.ts';
import type { Edits } from './edits.ts';
import type { EngineSlot } from './engine-slot.ts';
import type { Frames } from './frames.ts';
import type { Runner } from './runner.ts';
import { SavedState } from './saved-state.ts';

/** Stores the state of a simulation and goes to other states. Simulation documents each method. */
export class States {
  readonly #seed: number;
  readonly #slot: EngineSlot;
  readonly #edits: Edits;
  readonly #runner: Runner;
  readonly #frames: Frames;

  constructor(seed: number, slot: EngineSlot, edits: Edits, runner: Runner, frames: Frames) {
    this.#seed = seed;
    this.#slot = slot;
    this.#edits = edits;
    this.#runner = runner;
    this.#frames = frames;
  }

  seek(step: number): void {
    this.#runner.refuse('seek');
    const { school, engine } = this.#slot;
    const target = Math.max(0, Math.round(step));
    const from = this.#edits.nearestTo(target);
    if (engine.download && from < target)
      throw new ShoalError(
        'not-now',
        `seek: the GPU engine cannot step during this call. Seek to step ${from} and await run(${target - from}).`,
      );
    if (target < school.step || from > school.step) {
      this.#edits.goBack(target);
      this.#slot.dropEvents();
    }
    this.#runner.goTo(target);
    this.#frames.startAgain();
  }

  snapshot(): Uint8Array {
    this.refuseStale('snapshot');
    return writeSnapshot(this.#slot.school, this.#seed);
  }

  restore(bytes: Uint8Array): void {
    this.#runner.refuse('restore');
    const school = readSnapshotFor(this.#edits.plan, this.#seed, bytes);
    this.#edits.restart(school);
    this.#slot.forgetAfter(school.step);
    this.#frames.startAgain();
  }

  save(saved: SavedState = new SavedState()): SavedState {
    this.refuseStale('save');
    saved.owner = this;
    this.#edits.save(saved);
    return saved;
  }

  load(saved: SavedState): void {
    this.#runner.refuse('load');
    if (saved.owner !== this)
      throw new ShoalError(
        'argument',
        'load: the state was saved by another simulation. Use snapshot and restore between simulations.',
      );
    this.#edits.load(saved);
  }

  hash(): string {
    this.refuseStale('stateHash');
    return stateHash(this.#slot.school);
  }

  /** Goes to the state of another simulation of the same scenario, with its edits and the time that it has carried over. */
  copyFrom(other: States): void {
    this.#edits.copyFrom(other.#edits);
    this.#slot.dropEvents();
    this.#slot.events.take();
    this.#frames.copyFrom(other.#frames);
  }

  /** Throws if the present state cannot be read now. @param what the call */
  refuseStale(what: string): void {
    this.#runner.refuseDuringRun(what);
    if (this.#slot.isFresh) return;
    this.#runner.refuseDisposed(what);
    throw new ShoalError(
      'not-now',
      `${what}: the present state is on the GPU and was not read back. Await run(0) first.`,
    );
  }
}
