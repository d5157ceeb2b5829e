import type { SimulationEvent } from '../rules/outcomes.ts';
import type { Engine } from './engine.ts';

/**
 * The events of an engine that were not taken yet, in order: those of steps, which are added, and those of edits, which
 * an engine of this thread makes.
 */
export class EventList {
  readonly #own: () => Engine;
  #events: SimulationEvent[] = [];

  constructor(own: () => Engine) {
    this.#own = own;
  }

  add(events: readonly SimulationEvent[]): void {
    for (const event of events) this.#events.push(event);
  }

  /** Adds the events of the edits so far. Call it before adding events of later steps. */
  addOwn(): void {
    this.add(this.#own().takeEvents());
  }

  /** Removes and returns all events. */
  take(): SimulationEvent[] {
    this.addOwn();
    const events = this.#events;
    if (events.length > 0) this.#events = [];
    return events;
  }
}
