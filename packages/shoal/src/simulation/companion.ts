// Lets other state, such as tail beats, advance with the steps of a simulation.

import { checkArgument } from '../scenario/schema/argument.ts';

/** A state beside that of the fish, such as their tail beats, which depends on all steps so far. See `accompany`. */
export interface Companion {
  /** Number of steps until the next call of `beforeStep`, above 0. */
  readonly stepsUntilNext: number;
  /** Called between steps, when the state of the fish can be read: at the latest before the step that `stepsUntilNext` gave. */
  beforeStep(): void;
  /** Returns the state that belongs to the present state of the fish. */
  save(): Float32Array;
  /** The simulation has gone to another state. @param saved the state to go back to; undefined: begin anew */
  load(saved: Float32Array | undefined): void;
}

/** What companions have saved. */
export type SavedCompanions = ReadonlyMap<Companion, Float32Array>;

/** The companions of a simulation. */
export class Companions {
  readonly #all = new Set<Companion>();

  /** @returns a function that removes the companion */
  add(companion: Companion): () => void {
    const isOne = typeof companion?.beforeStep === 'function' && typeof companion.save === 'function';
    checkArgument('accompany', 'companion', isOne, 'an object with the methods of Companion', companion);
    this.#all.add(companion);
    return () => {
      this.#all.delete(companion);
    };
  }

  beforeStep(): void {
    for (const one of this.#all) one.beforeStep();
  }

  /** Number of steps that can be made without a call of `beforeStep`. */
  get stepsUntilNext(): number {
    return Math.min(...[...this.#all].map((one) => one.stepsUntilNext));
  }

  save(): SavedCompanions {
    return new Map([...this.#all].map((one) => [one, one.save()]));
  }

  load(saved: SavedCompanions | undefined): void {
    for (const one of this.#all) one.load(saved?.get(one));
  }
}
