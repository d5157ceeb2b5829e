import type { MeasuredFish } from '../measured-fish.ts';
import type { CollectiveEvent } from './collective-event.ts';

/** When speed bursts are a startle. Times in frames. */
export interface StartleOptions {
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
export class Startles {
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
