import type { SimulationEvent } from '../rules/outcomes.ts';
import type { Engine } from './engine.ts';

/** Events of an engine that were not taken yet, in order. An engine of this thread makes its edits and has their events. */
export class EventList {
  readonly #own: () => Engine;
  #events: SimulationEvent[] = [];

  constructor(own: () => Engine) {
    this.#own = own;
  }

  add(events: readonly SimulationEvent[]): void {
    for (const event of events) this.#events.push(event);
  }

  /** Adds the events of edits up to now: later ones follow them. */
  addOwn(): void {
    this.add(this.#own().takeEvents());
  }

  /** Removes and returns all. */
  take(): SimulationEvent[] {
    this.addOwn();
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
