// Tracks of animals, ready to be measured like a simulation.

import type { MeasuredSpace } from '../metrics/measured-fish.ts';
import type { SortedTracks } from './judgement/evidence/sorted-tracks.ts';
import type { MotionCounts, TrackFrame, VelocitySource } from './motion-options.ts';
import { movingFrames } from './moving-tracks.ts';
import { noVelocity, OutOfStep } from './refusals.ts';
import { halfPowerFrequency } from './smoothing.ts';
import type { TrackClock } from './track-clock.ts';
import { TrackError } from './track-file.ts';
import type { TrackOptions, TrackReading } from './track-options.ts';
import type { Stretch, TrackStore } from './track-store.ts';
import type { LengthUnit } from './track-table.ts';

/**
 * If the mean position is farther from the origin than this, m, tracks are moved to the origin: at 1 km, float32 has a
 * resolution of 0.06 mm.
 */
const farAway = 1000;
/** Tracks of animals, ready to be measured. */
export class Tracks {
  /** For messages. */
  readonly name: string;
  /** The dimensions in which they are measured, and the world if it is periodic. */
  readonly space: Pick<MeasuredSpace, 'dimensions' | 'seam'>;
  /** @internal */
  readonly store: TrackStore;
  /** @internal */
  readonly clock: TrackClock;
  readonly #options: TrackOptions;
  readonly #scale: number;
  readonly #notes: readonly string[];
  #counts: MotionCounts | undefined;

  /** @internal */
  constructor(
    name: string,
    store: TrackStore,
    clock: TrackClock,
    options: TrackOptions & { readonly notes: readonly string[]; readonly leftOut: readonly string[] },
    scale: number,
    dimensions?: 2 | 3,
  ) {
    this.name = name;
    this.store = store;
    this.clock = clock;
    this.#options = options;
    this.#scale = scale;
    const { periodic, periodicFrom = [0, 0, 0] } = options;
    const plane = planeOf(store, dimensions);
    if (periodic && periodic.length < plane.dimensions)
      throw new TrackError(
        `${name}: the periodic world has ${periodic.length} lengths, expected 3 for tracks with a column "z". Add the third.`,
        '--periodic X,Y,Z',
      );
    const ends = [0, 1, 2].map((axis) => periodicFrom[axis] + (periodic?.[axis] ?? 0)) as [number, number, number];
    this.space = { dimensions: plane.dimensions, ...(periodic && { seam: { min: periodicFrom, max: ends } }) };
    this.#notes = [...plane.notes, ...options.notes, ...clock.notes, ...options.leftOut];
  }

  /** Names of fish, by id. */
  get fish(): readonly string[] {
    return this.store.table.fish;
  }

  /** The arena of each fish, if there are several. Animals in different ones do not see each other. */
  get arenas(): readonly string[] | undefined {
    const { arenas } = this.store.table;
    return new Set(arenas).size > 1 ? arenas : undefined;
  }

  /** Names of species, by index; empty if the files name none. */
  get species(): readonly string[] {
    return this.store.table.species ?? [];
  }

  /** Time between two frames, s. */
  get interval(): number {
    return this.clock.interval;
  }

  /** Time of frame 0, s. */
  get start(): number {
    return this.clock.start;
  }

  /** Frame numbers of the files between two frames; more than 1 if they have only every n-th frame. */
  get stride(): number {
    return this.clock.stride;
  }

  /** The number of frame 0 in the files. */
  get offset(): number {
    return this.clock.offset;
  }

  /** The last frame with a position. */
  get lastFrame(): number {
    return this.clock.frames[this.clock.frames.length - 1];
  }

  get #velocities(): VelocitySource {
    const { velocities } = this.#options;
    if (velocities) return velocities;
    return this.store.hasVelocities && (this.#options.smooth ?? 1) === 1 ? 'columns' : 'central differences';
  }

  /** Whether the tracker says how sure it was, so that `minConfidence` has a meaning. */
  get hasConfidence(): boolean {
    return this.store.has.has('confidence');
  }

  /** Whether y grows downwards. */
  get yDown(): boolean {
    return this.#options.yDown ?? this.store.table.yDown ?? false;
  }

  /** Subtracted from all positions before they are rounded to float32, m. */
  get origin(): readonly number[] {
    const { mean } = this.store;
    return !this.#options.periodic && Math.max(...mean.map(Math.abs)) > farAway ? [...mean] : [0, 0, 0];
  }

  /**
   * All frames with a fish that has a velocity, in order.
   * @param reuse whether the columns of a frame are valid only until the next one is requested, which is faster
   * @throws TrackError if there is none, if a fish is never in a frame with the others, or if `smooth` exceeds all tracks
   */
  *frames(reuse = false): Generator<TrackFrame> {
    const { maxGap = 0, smooth = 1, periodic, periodicFrom = [0, 0, 0] } = this.#options;
    const { interval, frames } = this.clock;
    const steps = new OutOfStep();
    const moving = movingFrames(this.store, {
      ...{ maxGap, smooth, periodic, periodicFrom, frames, interval },
      ...{ velocities: this.#velocities, origin: this.origin, reuse },
    });
    let next = moving.next();
    for (; !next.done; next = moving.next()) {
      steps.add(next.value);
      yield next.value;
    }
    const counts = next.value;
    if (smooth > counts.longest)
      throw new TrackError(
        `${this.name}: positions cannot be averaged over ${smooth} frames: the longest track without a gap has ${counts.longest}. Average fewer.`,
        '--smooth FRAMES',
      );
    if (counts.measured === 0) throw noVelocity(this.name, this.clock, counts);
    steps.refuse(this.name, this.fish);
    this.#counts = counts;
  }

  /** Removes the scratch file, if there is one. The tracks cannot be read any more. */
  close(): void {
    this.store.close();
  }

  /** Unit of positions: metres, if the scale is known. */
  get unit(): LengthUnit {
    const { unit } = this.store.table;
    return this.#options.pixelsPerMetre === undefined && (unit === 'px' || unit === 'unknown') ? unit : 'm';
  }

  /** All observations by animal, in metres, as `judgeTracks` takes them. */
  get sorted(): SortedTracks {
    return this.sortedIn([[0, this.clock.frames.length]])[0];
  }

  /** @internal Those of stretches of the frames that have a position. */
  sortedIn(stretches: readonly Stretch[]): readonly SortedTracks[] {
    const { store, clock } = this;
    return store.byFish(clock, stretches).map((rows) => ({
      ...flat(rows, this.space.dimensions),
      ...{ interval: clock.interval, names: this.fish, unit: this.unit, dimensions: this.space.dimensions },
      ...{ emptyRows: store.empty + store.doubtful, periodic: this.#options.periodic },
    }));
  }

  /** How they were read. Reads all frames if they were not read yet. */
  get reading(): TrackReading {
    if (!this.#counts) for (const _ of this.frames(true));
    const counts = this.#counts as MotionCounts;
    const { smooth = 1, maxGap = 0, minAnimals = 1, periodic = null } = this.#options;
    const { table, empty, doubtful } = this.store;
    const frequency = halfPowerFrequency(smooth, this.#velocities);
    return {
      format: table.format,
      framesPerSecond: 1 / this.interval,
      unit: this.unit,
      pixelsPerMetre: this.#scale,
      ...{ maxGap, smooth, minAnimals, velocities: this.#velocities, periodic },
      halfPower: frequency === undefined ? null : frequency / this.interval,
      yDown: this.yDown,
      frames: counts.frames,
      ...{ emptyRows: empty, doubtfulRows: doubtful, missingRows: counts.missing, missingFrames: counts.missingFrames },
      ...{ filledRows: counts.filled, loneRows: counts.isolated, measuredRows: counts.measured },
      ...{ absentRows: counts.absent, origin: this.origin },
      framesOfJerk: this.#velocities === 'columns' ? 3 : 4 + smooth,
      notes: this.#notes,
    };
  }
}

/** Without a height that is not measured. */
function flat<Columns extends Partial<SortedTracks>>(columns: Columns, dimensions: 2 | 3): Columns {
  if (dimensions === 3) return columns;
  const { z: _z, vz: _vz, ...rest } = columns;
  return rest as Columns;
}

/** The dimensions in which tracks are measured. The table of a 2D run has a column z, too, which is constant. */
function planeOf(
  { dimensions, low, high }: TrackStore,
  given: 2 | 3 | undefined,
): { readonly dimensions: 2 | 3; readonly notes: readonly string[] } {
  const flatAxis = dimensions === 3 ? [2, 1, 0].find((axis) => low[axis] === high[axis]) : undefined;
  if (given !== undefined) return { dimensions: given, notes: [] };
  if (flatAxis === undefined) return { dimensions, notes: [] };
  if (flatAxis === 2) return { dimensions: 2, notes: ['z is constant, so measured in the plane, in 2D'] };
  const axis = flatAxis === 0 ? 'x' : 'y';
  return {
    dimensions,
    notes: [`${axis} is constant: to measure in the plane, exchange it for z`],
  };
}
