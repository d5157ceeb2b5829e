// Finds the collective events of animals frame by frame: `shoal measure --events` feeds it tracks.

import { checkArgument, checkKeys } from '../../scenario/schema/argument.ts';
import { type CollectiveState, collectiveState, stateThresholds } from '../collective-state.ts';
import { FrameMetrics } from '../frame-metrics.ts';
import type { MeasuredFish, MeasuredSpace } from '../measured-fish.ts';
import { orderOf } from '../order.ts';
import type { CollectiveEvent } from './collective-event.ts';
import { GroupChanges } from './group-changes.ts';
import { Turns } from './turns.ts';

/** What counts as a collective event. */
export interface EventOptions {
  /** Time between two frames, and time of frame 0 (default: 0), s. */
  readonly interval: number;
  readonly start?: number;
  /** An animal starts when its speed rises above this, m/s. */
  readonly burstSpeed: number;
  /** Longest time from one start of a startle to the next, s. Default: 0.5. */
  readonly startleDelay?: number;
  /** Animals that a startle needs. Default: 2. */
  readonly startled?: number;
  /** Group distance by species, m; without it there are no splits and merges. */
  readonly groupDistances?: readonly number[] | undefined;
  /** How long groups and states must last to count, s. Default: 1. */
  readonly leastStay?: number;
  /** Angle by which the group must turn, degrees, and the time within which, s. Default: 60° within 1 s. */
  readonly turnDeg?: number;
  readonly turnTime?: number;
}

const known = [
  ...['interval', 'start', 'burstSpeed', 'startleDelay', 'startled', 'groupDistances', 'leastStay'],
  ...['turnDeg', 'turnTime'],
];

/** Finds what a group does: startles, turns, splits and merges, and changes of state. */
export class CollectiveEvents {
  readonly #interval: number;
  readonly #start: number;
  readonly #startles: Startles;
  readonly #turns: Turns;
  readonly #groups: { readonly metrics: FrameMetrics; readonly changes: GroupChanges } | undefined;
  readonly #states: StateChanges;
  readonly #found: CollectiveEvent[] = [];

  constructor(options: EventOptions) {
    checkKeys('CollectiveEvents', 'options', options, known);
    const { interval, start = 0, groupDistances, burstSpeed } = options;
    checkArgument('CollectiveEvents', 'options.interval', interval > 0, 'a time above 0 s', interval);
    checkArgument('CollectiveEvents', 'options.burstSpeed', burstSpeed >= 0, 'a speed from 0 m/s on', burstSpeed);
    const { startleDelay = 0.5, startled = 2, leastStay = 1, turnDeg = 60, turnTime = 1 } = options;
    const framesIn = (seconds: number): number => Math.max(1, Math.round(seconds / interval));
    this.#interval = interval;
    this.#start = start;
    this.#startles = new Startles({ burstSpeed, delay: framesIn(startleDelay), least: startled });
    this.#turns = new Turns({
      ...{ angle: (turnDeg * Math.PI) / 180, frames: framesIn(turnTime), polarisation: stateThresholds.high },
    });
    this.#states = new StateChanges(framesIn(leastStay));
    if (groupDistances)
      this.#groups = { metrics: new FrameMetrics(groupDistances), changes: new GroupChanges(framesIn(leastStay)) };
  }

  /** Takes the next frame. @param frame its number; larger than that of the frame before */
  add(frame: number, fish: MeasuredFish, space: MeasuredSpace): void {
    const { polarisation, rotation } = orderOf(fish, space.seam, space.dimensions, space.heading);
    this.#found.push(
      ...this.#startles.add(frame, fish),
      ...this.#turns.add(frame, fish, space.heading),
      ...this.#states.add(frame, fish.count, polarisation, rotation),
    );
    if (!this.#groups) return;
    const labels = this.#groups.metrics.groups(fish, space);
    this.#found.push(...this.#groups.changes.add(frame, fish.count, fish.id, labels));
  }

  /** All events in the order of their starts, once all frames were added. */
  events(): readonly CollectiveEvent[] {
    const time = (frame: number): number => this.#start + frame * this.#interval;
    return [...this.#found, ...this.#startles.end(), ...this.#turns.end()]
      .sort((a, b) => a.start - b.start || a.end - b.end)
      .map(({ start, end, order, ...event }) => ({
        ...event,
        ...{ start: time(start), end: time(end) },
        order: order.map(({ id, delay }) => ({ id, delay: delay * this.#interval })),
      }));
  }
}

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
class StateChanges {
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

/** When speed bursts are a startle. Times in frames. */
interface StartleOptions {
  /** A burst begins when the speed rises above this, m/s. */
  readonly burstSpeed: number;
  /** The next animal starts at most this number of frames after the one before. */
  readonly delay: number;
  /** Animals that must start. */
  readonly least: number;
}

interface OpenStartle {
  readonly starts: Map<number, number>;
  readonly bursting: Set<number>;
  lastStart: number;
  end: number;
  maxSpeed: number;
}

/**
 * Speed bursts that several animals share. An animal starts in the first frame above the burst speed, if it was below in
 * the frame before. Starts belong together if each is at most `delay` frames after the one before. The startle ends with
 * the last frame in which one of its animals is above the burst speed.
 */
class Startles {
  readonly #options: StartleOptions;
  /** Whether each animal of the last frame was bursting. */
  #before = new Map<number, boolean>();
  #frameBefore = Number.NaN;
  #open: OpenStartle[] = [];

  constructor(options: StartleOptions) {
    this.#options = options;
  }

  /** @returns the startles that have ended, with frames for times */
  add(frame: number, { count, id, vx, vy, vz }: MeasuredFish): readonly CollectiveEvent[] {
    const { burstSpeed, delay } = this.#options;
    const now = new Map<number, boolean>();
    const follows = frame === this.#frameBefore + 1;
    if (!follows) for (const { bursting } of this.#open) bursting.clear();
    for (let i = 0; i < count; i++) {
      const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      const bursts = speed > burstSpeed;
      now.set(id[i], bursts);
      if (bursts && follows && this.#before.get(id[i]) === false) this.#start(frame, id[i]);
      for (const startle of this.#open)
        if (bursts && startle.bursting.has(id[i])) {
          startle.end = frame;
          startle.maxSpeed = Math.max(startle.maxSpeed, speed);
        }
    }
    for (const { bursting } of this.#open) for (const one of bursting) if (!now.get(one)) bursting.delete(one);
    this.#before = now;
    this.#frameBefore = frame;
    const ended = this.#open.filter(({ bursting, lastStart }) => bursting.size === 0 && frame - lastStart >= delay);
    this.#open = this.#open.filter((one) => !ended.includes(one));
    return this.#events(ended);
  }

  /** @returns the startles that the last frame cuts off */
  end(): readonly CollectiveEvent[] {
    return this.#events(this.#open);
  }

  #start(frame: number, id: number): void {
    let startle = this.#open.at(-1);
    if (!startle || frame - startle.lastStart > this.#options.delay) {
      startle = { starts: new Map(), bursting: new Set(), lastStart: frame, end: frame, maxSpeed: 0 };
      this.#open.push(startle);
    }
    if (!startle.starts.has(id)) startle.starts.set(id, frame);
    startle.bursting.add(id);
    startle.lastStart = frame;
  }

  #events(startles: readonly OpenStartle[]): readonly CollectiveEvent[] {
    return startles
      .filter(({ starts }) => starts.size >= this.#options.least)
      .map(({ starts, end, maxSpeed }) => {
        const order = [...starts].sort(([a, from], [b, other]) => from - other || a - b);
        const [[, start]] = order;
        return {
          ...({ kind: 'startle', start, end, count: order.length, magnitude: maxSpeed } as const),
          order: order.map(([id, from]) => ({ id, delay: from - start })),
        };
      });
  }
}
