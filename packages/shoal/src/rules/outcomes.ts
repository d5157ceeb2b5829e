// What the interactions of rules lead to: events, and fish to remove or respawn.

import type { School } from '../school/school.ts';

/** Kinds of events that steps and edits emit. */
export const eventKinds = [
  'attack',
  'catch',
  'miss',
  'give-up',
  'birth',
  'eaten',
  'landed',
  'arrived',
  'displaced',
  'passed',
  'passed-back',
  'enclosed',
] as const;

/** Kind of an event that steps and edits emit. */
export type EmittedKind = (typeof eventKinds)[number];

/** Kind of an event. `lost`: earlier events were dropped; `other` is their number. */
export type EventKind = EmittedKind | 'lost';

/** Something that happened in a step or by an edit. */
export interface SimulationEvent<Kind extends EventKind = EventKind> {
  readonly kind: Kind;
  /** `school.step` of the first state that shows it; 0: at the start. */
  readonly step: number;
  /** Simulated time, s. */
  readonly time: number;
  /** Id of the acting fish; −1: none. */
  readonly fish: number;
  /**
   * Id of the other fish, or index of the goal, gate, food source or obstacle; −1: none. Of `lost` it is the number of
   * dropped events.
   */
  readonly other: number;
  /** Position of the event, m. */
  readonly position: readonly [x: number, y: number, z: number];
}

/**
 * Returns the event that reports dropped events.
 * @param step step of the last of them
 * @param time time of the last of them, s
 */
export function lostEvents(count: number, step: number, time: number): SimulationEvent {
  return { kind: 'lost', step, time, fish: -1, other: count, position: [0, 0, 0] };
}

/** Results of a step besides motion: events, and changes to make after all fish have moved. */
export class Outcomes {
  readonly events: SimulationEvent[] = [];
  /** Step of the coming events; see SimulationEvent. */
  step = 0;
  /** Indices of fish to remove. */
  readonly removed = new Set<number>();
  /** Indices of fish to respawn. */
  readonly respawned = new Set<number>();
  /** Indices of fish that were placed at new positions. These are not checked for obstacles yet. */
  readonly placed = new Set<number>();

  /**
   * Reports an event with the step.
   * @param i index of the acting fish
   * @param other id of the other fish, or an index; see SimulationEvent
   * @param position in m; default: that of fish i
   */
  emit(
    kind: EmittedKind,
    { time, id, x, y, z }: School,
    i: number,
    other = -1,
    position: SimulationEvent['position'] = [x[i], y[i], z[i]],
  ): void {
    this.events.push({ kind, step: this.step, time, fish: id[i], other, position });
  }

  /** Removes a fish after all fish have moved. */
  remove(index: number): void {
    this.removed.add(index);
  }

  /** Respawns a fish after all fish have moved. */
  respawn(index: number): void {
    this.respawned.add(index);
  }

  /** Whether a fish is to be removed or respawned, so that it cannot be caught again. */
  isTaken(index: number): boolean {
    return this.removed.has(index) || this.respawned.has(index);
  }

  /** Discards the outcomes of the last step. */
  clear(): void {
    // Clearing an empty list would allocate a new one.
    if (this.events.length > 0) this.events.length = 0;
    if (this.removed.size > 0) this.removed.clear();
    if (this.respawned.size > 0) this.respawned.clear();
    if (this.placed.size > 0) this.placed.clear();
  }
}
