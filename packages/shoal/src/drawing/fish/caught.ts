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
  age: number;
}

/** Recently caught fish, which flash, tumble and vanish. Listens to a simulation. */
export class CaughtFish {
  readonly all: Caught[] = [];
  readonly stopListening: () => void;
  /** Fish caught since the last update. */
  readonly #latest: Caught[] = [];

  constructor(simulation: Pick<Simulation, 'on'>) {
    this.stopListening = simulation.on('catch', ({ other, position }) => {
      if (this.#latest.length === mostCaught) this.#latest.shift();
      this.#latest.push({ id: other, position, age: 0 });
    });
  }

  /** @param seconds simulated time since the last update */
  update(seconds: number): void {
    for (const one of this.all) one.age += seconds / lasts;
    this.all.push(...this.#latest.splice(0));
    while (this.all.length > mostCaught || this.all[0]?.age >= 1) this.all.shift();
  }

  /** Discards the fish caught since the last update, because their catch was not drawn. */
  skip(): void {
    this.#latest.length = 0;
  }
}
