import { type CollectiveState, collectiveState } from '../collective-state.ts';
import type { CollectiveEvent } from './collective-event.ts';

/** A stay in a state. */
interface Stay {
  readonly state: CollectiveState;
  readonly first: number;
  last: number;
  /** Polarisation in the first and in the last frame. */
  readonly firstOrder: number;
  lastOrder: number;
}

/**
 * Changes of a group between swarm, polarised and milling, by the thresholds of `collectiveState`. A stay counts from
 * `least` frames on; shorter stays and transitional frames belong to no state. A change lasts from the last frame of the
 * stay before to the first of the stay after.
 */
export class StateChanges {
  readonly #least: number;
  /** The last stay that counts, and the one that may come to count. */
  #settled: Stay | undefined;
  #stay: Stay | undefined;

  constructor(least: number) {
    this.#least = least;
  }

  /** @returns the change that this frame confirms, with frames for times */
  add(frame: number, count: number, polarisation: number, rotation: number): readonly CollectiveEvent[] {
    const state = Number.isNaN(polarisation + rotation) ? undefined : collectiveState(polarisation, rotation);
    if (state === undefined || state === 'transitional') {
      this.#stay = undefined;
      return [];
    }
    if (this.#stay?.state === state && this.#stay.last === frame - 1) {
      this.#stay.last = frame;
      this.#stay.lastOrder = polarisation;
    } else this.#stay = { state, first: frame, last: frame, firstOrder: polarisation, lastOrder: polarisation };
    const [stay, settled] = [this.#stay, this.#settled];
    if (stay.last - stay.first + 1 < this.#least) return [];
    this.#settled = stay;
    if (!settled || settled.state === stay.state) return [];
    return [
      {
        ...({ kind: 'state', start: settled.last, end: stay.first, count, order: [] } as const),
        states: { before: settled.state, after: stay.state },
        magnitude: stay.firstOrder - settled.lastOrder,
      },
    ];
  }
}
