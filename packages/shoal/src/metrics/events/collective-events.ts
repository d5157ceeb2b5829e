import { checkArgument, checkKeys } from '../../scenario/schema/argument.ts';
import { stateThresholds } from '../collective-state.ts';
import { FrameMetrics } from '../frame-metrics.ts';
import type { MeasuredFish, MeasuredSpace } from '../measured-fish.ts';
import { orderOf } from '../order.ts';
import type { CollectiveEvent } from './collective-event.ts';
import { GroupChanges } from './group-changes.ts';
import { Startles } from './startles.ts';
import { StateChanges } from './state-changes.ts';
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
