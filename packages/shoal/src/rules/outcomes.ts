import type { School } from '../school/school.ts';

export const eventKinds = [
  'attack',
  'catch',
  'miss',
  'give-up',
  'eaten',
  'landed',
  'arrived',
  'displaced',
  'passed',
  'passed-back',
  'enclosed',
] as const;

/** Something worth telling that happened in a step. */
export interface SimulationEvent {
  readonly kind: (typeof eventKinds)[number];
  /** Simulated time, s. */
  readonly time: number;
  /** Id of the fish that did it. */
  readonly fish: number;
  /** Id of the fish that it was done to, or number of the goal, gate, source of food or obstacle; −1: none. */
  readonly other: number;
  /** Where, m. */
  readonly place: readonly [x: number, y: number, z: number];
}

/** What a step leads to besides motion: told, and done after everybody has moved. */
export class Outcomes {
  readonly events: SimulationEvent[] = [];
  /** Indices of fish that leave the school. */
  readonly removed = new Set<number>();
  /** Indices of fish that start anew. */
  readonly reborn = new Set<number>();
  /** Indices of fish that were put somewhere: motion has not seen whether an obstacle is there. */
  readonly placed = new Set<number>();

  /** @param i index of the fish that did it */
  tell(kind: SimulationEvent['kind'], { time, id, x, y, z }: School, i: number, other: number): void {
    this.events.push({ kind, time, fish: id[i], other, place: [x[i], y[i], z[i]] });
  }

  remove(index: number): void {
    this.removed.add(index);
  }

  respawn(index: number): void {
    this.reborn.add(index);
  }

  /** Whether a fish leaves or starts anew: it cannot be caught again. */
  isTaken(index: number): boolean {
    return this.removed.has(index) || this.reborn.has(index);
  }

  clear(): void {
    // Clearing what is empty would make it anew.
    if (this.events.length > 0) this.events.length = 0;
    if (this.removed.size > 0) this.removed.clear();
    if (this.reborn.size > 0) this.reborn.clear();
    if (this.placed.size > 0) this.placed.clear();
  }
}
