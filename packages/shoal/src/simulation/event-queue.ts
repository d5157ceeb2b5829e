// Keeps events until a program takes them, and calls listeners.

import { ShoalError } from '../errors/shoal-error.ts';
import { type EventKind, eventKinds, lostEvents, type SimulationEvent } from '../rules/outcomes.ts';
import { checkArgument } from '../scenario/schema/argument.ts';
import { suggest } from '../scenario/schema/suggest.ts';

/** The kinds of events that a listener can be registered for; `*`: all. */
const kinds: readonly string[] = [...eventKinds, 'lost', '*'];

/** Maximum number of events that wait to be taken, about 10 MB, unless more are added at once. */
const mostWaiting = 1 << 16;

/** Called with events of one kind, or of all kinds. */
export type SimulationListener<Kind extends EventKind = EventKind> = (event: SimulationEvent<Kind>) => void;

/** Delivers the events of a simulation: calls listeners at once, and queues the events for `take`. */
export class EventQueue {
  #waiting: SimulationEvent[] = [];
  /** Number of events that were dropped since the last `take`, and the last of them. */
  #lost = 0;
  #lastLost: SimulationEvent | undefined;
  readonly #listeners = new Map<EventKind | '*', Set<SimulationListener>>();
  #isDelivering = false;
  /** The first error that a listener threw and that was not thrown again yet. */
  #failure: { readonly error: unknown } | undefined;

  /** Whether a listener is being called. */
  get isDelivering(): boolean {
    return this.#isDelivering;
  }

  get hasListeners(): boolean {
    for (const some of this.#listeners.values()) if (some.size > 0) return true;
    return false;
  }

  take(): SimulationEvent[] {
    const events = this.#waiting;
    this.#waiting = [];
    const last = this.#lastLost;
    if (last) events.unshift(lostEvents(this.#lost, last.step, last.time));
    this.#lost = 0;
    this.#lastLost = undefined;
    return events;
  }

  on<Kind extends EventKind>(kind: Kind | '*', listener: SimulationListener<Kind>): () => void {
    refuseUnknownKind(kind);
    checkArgument('on', 'listener', typeof listener === 'function', 'a function', listener);
    const listeners = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, listeners);
    // An object of its own, so that one function may listen twice.
    const heard: SimulationListener = (event) => listener(event as SimulationEvent<Kind>);
    listeners.add(heard);
    return () => {
      listeners.delete(heard);
    };
  }

  add(events: readonly SimulationEvent[]): void {
    this.#keep(events);
    this.#isDelivering = true;
    for (const event of events) {
      for (const kind of [event.kind, '*'] as const) {
        for (const listener of [...(this.#listeners.get(kind) ?? [])]) this.#call(listener, event);
      }
    }
    this.#isDelivering = false;
  }

  /** @throws the first error of a listener since the last call */
  throwFailure(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure.error;
  }

  #keep(events: readonly SimulationEvent[]): void {
    const excess = this.#waiting.length + events.length - mostWaiting;
    if (excess > 0) {
      // Drops at least half: dropping a few each time would move all others every time.
      const dropped = this.#waiting.splice(0, Math.max(excess, mostWaiting / 2));
      this.#lost += dropped.length;
      this.#lastLost = dropped.at(-1) ?? this.#lastLost;
    }
    for (const event of events) this.#waiting.push(event);
  }

  /** Stores the first error instead of throwing it, so that other listeners are called and the steps are completed. */
  #call(listener: SimulationListener, event: SimulationEvent): void {
    try {
      listener(event);
    } catch (error) {
      this.#failure ??= { error };
    }
  }
}

/** A JavaScript program may misspell a kind; its listener would never be called. @throws ShoalError */
function refuseUnknownKind(kind: string): void {
  checkArgument('on', 'kind', typeof kind === 'string', 'a kind of event, or "*"', kind);
  if (kinds.includes(kind)) return;
  throw new ShoalError('argument', `on: there are no events of the kind "${kind}". ${suggest(kind, kinds)}`);
}
