import type { Simulation } from '../../simulation/simulation.ts';

/** Seconds for which a caught fish stays visible. */
const lasts = 0.6;

/** Most caught fish drawn at once; the latest ones are drawn. */
export const mostCaught = 64;

/** A fish that was just caught. */
export interface Caught {
  readonly id: number;
  readonly position: readonly [x: number, y: number, z: number];
  /** From 0 (just caught) to 1 (gone). */
  readonly age: number;
}

/** Recently caught fish, which flash, tumble and vanish. Listens to a simulation. */
export class CaughtFish {
  readonly stopListening: () => void;
  /** The fish that were caught last, with the times, s. */
  readonly #latest: { readonly time: number; readonly id: number; readonly position: Caught['position'] }[] = [];

  constructor(simulation: Pick<Simulation, 'on'>) {
    this.stopListening = simulation.on('catch', ({ time, other, position }) => {
      if (this.#latest.length === mostCaught) this.#latest.shift();
      this.#latest.push({ time, id: other, position });
    });
  }

  /** The caught fish that are drawn at a simulated time, s. */
  at(now: number): Caught[] {
    return this.#latest.flatMap(({ time, id, position }) => {
      const age = (now - time) / lasts;
      return age >= 0 && age < 1 ? [{ id, position, age }] : [];
    });
  }

  /** Discards the fish caught so far, because their catch was not drawn. */
  skip(): void {
    this.#latest.length = 0;
  }
}
