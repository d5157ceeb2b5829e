import type { Simulation } from '../../simulation/simulation.ts';

/** Seconds for which a caught fish stays visible. */
const lasts = 0.6;

/** A fish that was just caught. */
export interface Caught {
  readonly id: number;
  readonly place: readonly [x: number, y: number, z: number];
  /** 0 when it was caught, 1 when it is gone. */
  age: number;
}

/** Recently caught fish, which flash, tumble and vanish. Reads the events of a simulation. */
export class CaughtFish {
  readonly all: Caught[] = [];
  readonly #simulation: Simulation;
  #events: Simulation['events'];
  #seen: number;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    this.#events = simulation.events;
    this.#seen = this.#events.length;
  }

  update(seconds: number): void {
    for (const one of this.all) one.age += seconds / lasts;
    while (this.all.length > 0 && this.all[0].age >= 1) this.all.shift();
    const { events } = this.#simulation;
    // Steps on other threads append to the list while it is read.
    if (events !== this.#events) this.#seen = 0;
    this.#events = events;
    for (; this.#seen < events.length; this.#seen++) {
      const { kind, other, place } = events[this.#seen];
      if (kind === 'catch' && this.all.length < 64) this.all.push({ id: other, place, age: 0 });
    }
  }
}
