// Finds when a group turns together: one of the collective events.

import { angleBetween } from '../animals/animal-path.ts';
import { headingColumns, headingInto, isHeading } from '../heading.ts';
import type { HeadingSource, MeasuredFish } from '../measured-fish.ts';
import type { CollectiveEvent } from './collective-event.ts';

/** When a group turns. */
export interface TurnOptions {
  /** The group's heading turns by at least this angle, rad, … */
  readonly angle: number;
  /** … within this number of frames. */
  readonly frames: number;
  /** Polarisation that the group must have before and after; otherwise it has no heading. */
  readonly polarisation: number;
}

/** The headings of one frame. */
interface Moment {
  readonly frame: number;
  /** Mean of the unit headings; undefined if the polarisation is too small. */
  readonly group: readonly number[] | undefined;
  readonly animals: ReadonlyMap<number, readonly number[]>;
}

interface OpenTurn {
  readonly first: Moment;
  last: Moment;
  /** The frame in which each animal had turned. */
  readonly turned: Map<number, number>;
}

const unit = new Float64Array(3);

/**
 * Turns of a group. The group turns in a frame if its mean heading differs by at least the angle from that some frames
 * before; such frames in a row are one turn, from the frame that the first is compared with to the last. An animal has
 * turned in the first frame in which its heading differs from its own at the start by at least half the angle.
 */
export class Turns {
  readonly #options: TurnOptions;
  /** The last frames, up to that with which the next is compared. */
  #window: Moment[] = [];
  #open: OpenTurn | undefined;

  constructor(options: TurnOptions) {
    this.#options = options;
  }

  /** @returns the turns that have ended, with frames for times */
  add(frame: number, fish: MeasuredFish, source?: HeadingSource): readonly CollectiveEvent[] {
    const { angle, frames, polarisation } = this.#options;
    const now = momentOf(frame, fish, polarisation, source);
    this.#window = [...this.#window.filter((one) => one.frame >= frame - frames), now];
    const [before] = this.#window;
    const turns = before.frame === frame - frames && turn(before.group, now.group) >= angle;
    if (!turns) return this.end();
    if (this.#open) {
      this.#open.last = now;
      this.#note(this.#open, now);
    } else {
      this.#open = { first: before, last: now, turned: new Map() };
      for (const one of this.#window) this.#note(this.#open, one);
    }
    return [];
  }

  /** @returns the turn that the last frame cuts off */
  end(): readonly CollectiveEvent[] {
    const open = this.#open;
    if (!open) return [];
    this.#open = undefined;
    const { first, last, turned } = open;
    const order = [...turned].sort(([a, from], [b, other]) => from - other || a - b);
    const start = order[0]?.[1] ?? first.frame;
    return [
      {
        ...({ kind: 'turn', start: first.frame, end: last.frame, count: order.length } as const),
        order: order.map(([id, at]) => ({ id, delay: at - start })),
        magnitude: (turn(first.group, last.group) * 180) / Math.PI,
      },
    ];
  }

  #note({ first, turned }: OpenTurn, { frame, animals }: Moment): void {
    for (const [id, heading] of animals)
      if (!turned.has(id) && turn(first.animals.get(id), heading) >= this.#options.angle / 2) turned.set(id, frame);
  }
}

function momentOf(frame: number, fish: MeasuredFish, least: number, source?: HeadingSource): Moment {
  const animals = new Map<number, readonly number[]>();
  const headings = headingColumns(fish, source);
  const sum = [0, 0, 0];
  let counted = 0;
  for (let i = 0; i < fish.count; i++) {
    headingInto(unit, headings, i);
    // Like polarisation, the mean counts an animal at rest, not one whose heading is unknown.
    if (!Number.isNaN(unit[0])) counted++;
    if (!isHeading(unit)) continue;
    const heading = [unit[0], unit[1], unit[2]];
    animals.set(fish.id[i], heading);
    for (let axis = 0; axis < 3; axis++) sum[axis] += heading[axis];
  }
  const isGroup = counted > 1 && Math.hypot(...sum) / counted >= least;
  return { frame, group: isGroup ? sum : undefined, animals };
}

/** The angle between two vectors, rad; NaN if one is unknown. */
function turn(a: readonly number[] | undefined, b: readonly number[] | undefined): number {
  return a && b ? angleBetween(a[0], a[1], a[2], b[0], b[1], b[2]) : Number.NaN;
}
