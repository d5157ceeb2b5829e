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

/** Kind of an event. `lost`: earlier events had no room; `other` says how many. */
export type EventKind = EmittedKind | 'lost';

/** Something that happened in a step or by an edit. */
export interface SimulationEvent<Kind extends EventKind = EventKind> {
  readonly kind: Kind;
  /** `school.step` of the first state that shows it; 0: at the start. */
  readonly step: number;
  /** Simulated time, s. */
  readonly time: number;
  /** Id of the fish that did it; −1: none. */
  readonly fish: number;
  /** Id of the fish that it was done to, or number of the goal, gate, source of food or obstacle; −1: none. */
  readonly other: number;
  /** Where, m. */
  readonly position: readonly [x: number, y: number, z: number];
}

/** Tells of events that had no room. @param step of the last of them @param time s */
export function lostEvents(count: number, step: number, time: number): SimulationEvent {
  return { kind: 'lost', step, time, fish: -1, other: count, position: [0, 0, 0] };
}

/** What a step leads to besides motion: events, and what is done once all fish have moved. */
export class Outcomes {
  readonly events: SimulationEvent[] = [];
  /** Step of the coming events; see SimulationEvent. */
  step = 0;
  /** Indices of fish that leave the school. */
  readonly removed = new Set<number>();
  /** Indices of fish that start anew. */
  readonly respawned = new Set<number>();
  /** Indices of fish that were put somewhere: motion has not seen whether an obstacle is there. */
  readonly placed = new Set<number>();

  /**
   * Reports an event with the step.
   * @param i index of the fish that did it
   * @param other id of the fish that it was done to, or a number; see SimulationEvent
   * @param position m; that of fish i if left out
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

  /** Takes a fish out of the school when all have moved. */
  remove(index: number): void {
    this.removed.add(index);
  }

  /** Starts a fish anew when all have moved. */
  respawn(index: number): void {
    this.respawned.add(index);
  }

  /** Whether a fish leaves or starts anew: it cannot be caught again. */
  isTaken(index: number): boolean {
    return this.removed.has(index) || this.respawned.has(index);
  }

  /** Forgets the last step. */
  clear(): void {
    // Clearing what is empty would make it anew.
    if (this.events.length > 0) this.events.length = 0;
    if (this.removed.size > 0) this.removed.clear();
    if (this.respawned.size > 0) this.respawned.clear();
    if (this.placed.size > 0) this.placed.clear();
  }
}
