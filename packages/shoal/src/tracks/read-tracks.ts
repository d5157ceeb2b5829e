import type { MeasuredSpace } from '../metrics/measured-fish.ts';
import { type FrameSurvey, surveyOf } from './frame-survey.ts';
import { TangentPlane } from './geography.ts';
import type { SortedTracks } from './judgement/evidence/sorted-tracks.ts';
import {
  type MotionCounts,
  movingFrames,
  type TrackFrame,
  type VelocityMethod,
  type VelocitySource,
} from './moving-tracks.ts';
import { OutOfStep } from './out-of-step.ts';
import { halfPowerFrequency } from './smoothing.ts';
import { clockOf, type TrackClock } from './track-clock.ts';
import type { ScratchFile } from './track-columns.ts';
import { TrackError } from './track-error.ts';
import { refuseEmpty, type StoreOptions, type Stretch, TrackStore } from './track-store.ts';
import type { LengthUnit, TrackBatch, TrackTable } from './track-table.ts';

/** How to read tracks, where the table does not say or is not to be followed. */
export interface TrackOptions {
  /** Frames in a second. */
  readonly fps?: number;
  /** Units of length in a metre. */
  readonly pixelsPerMetre?: number;
  /** Longest gap, in frames, that is filled by a straight line. Default: 0. */
  readonly maxGap?: number;
  /** Number of frames over which positions are averaged, or to which parabolas are fitted, odd. Default: 1. */
  readonly smooth?: number;
  /** How velocities are computed. Default: those of the table if all rows have one, else central differences. */
  readonly velocities?: VelocityMethod;
  /** A frame with fewer animals has no value of any metric. Default: 1. */
  readonly minAnimals?: number;
  /** Observations with less confidence count as lost. */
  readonly minConfidence?: number;
  /** Whether to measure in the plane though there is a z. */
  readonly ignoreZ?: boolean;
  /** Whether y grows downwards. Default: as the table says. */
  readonly yDown?: boolean;
  /** Side lengths of a periodic world, m, and its lower corner, by default the origin. */
  readonly periodic?: readonly number[];
  readonly periodicFrom?: readonly [number, number, number];
  /** Makes a file for observations that do not fit in memory. Default: all stay in memory. */
  readonly scratch?: () => ScratchFile;
}

/** How tracks were read: every choice that changes the numbers. Counts are complete once all frames were read. */
export interface TrackReading {
  readonly format: string;
  readonly framesPerSecond: number;
  /** Unit of lengths: metres, if the scale is known. */
  readonly unit: LengthUnit;
  readonly pixelsPerMetre: number;
  readonly maxGap: number;
  readonly smooth: number;
  /** Frequency at which smoothing halves the power of an oscillation, Hz; null: it does not. */
  readonly halfPower: number | null;
  readonly minAnimals: number;
  readonly velocities: VelocitySource;
  readonly periodic: readonly number[] | null;
  readonly yDown: boolean;
  /** Frames that were measured. */
  readonly frames: number;
  /** Rows without a position, and rows with too little confidence. */
  readonly emptyRows: number;
  readonly doubtfulRows: number;
  /** Positions that fish lack between their first and last frame, and frames in which all do. */
  readonly missingRows: number;
  readonly missingFrames: number;
  readonly filledRows: number;
  /** Positions left out because they have no velocity. */
  readonly loneRows: number;
  /** Measured positions, and those that are missing in frames in which other fish are measured. */
  readonly measuredRows: number;
  readonly absentRows: number;
  /** Number of frames of a fish without a gap that motion jerkiness needs. */
  readonly framesOfJerk: number;
  /** The vector that was subtracted from all positions, m. */
  readonly origin: readonly number[];
  /** What was guessed or is doubtful, a sentence each. */
  readonly notes: readonly string[];
}

/** Units of length in a metre, of units that state them. */
const perMetre: Readonly<Record<LengthUnit, number>> = { m: 1, cm: 100, mm: 1000, px: 1, degrees: 1, unknown: 1 };

/**
 * If the mean position is farther from the origin than this, m, tracks are moved to the origin: at 1 km, float32 has a
 * resolution of 0.06 mm.
 */
const farAway = 1000;
/** Positions that may be filled in any case. */
const mostFilled = 2_000_000;

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
    options: TrackOptions & { readonly notes?: readonly string[] },
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
      throw new TrackError(`--periodic has ${periodic.length} lengths, expected 3 for tracks with a column "z".`);
    const ends = [0, 1, 2].map((axis) => periodicFrom[axis] + (periodic?.[axis] ?? 0)) as [number, number, number];
    this.space = { dimensions: plane.dimensions, ...(periodic && { seam: { min: periodicFrom, max: ends } }) };
    this.#notes = [...plane.notes, ...(options.notes ?? []), ...store.table.notes, ...clock.notes];
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

  /** Whether y grows downwards. */
  get yDown(): boolean {
    return this.#options.yDown ?? this.store.table.yDown ?? false;
  }

  /** Subtracted from all positions before they are rounded to float32, m. */
  get origin(): readonly number[] {
    const { mean } = this.store;
    return !this.#options.periodic && Math.max(...mean.map(Math.abs)) > farAway ? mean : [0, 0, 0];
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
        `--smooth must be at most ${counts.longest}, the frames of the longest track without a gap, got ${smooth}.`,
      );
    if (counts.measured === 0) throw this.#noVelocity(counts);
    steps.refuse(this.name, this.fish);
    this.#counts = counts;
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
    return store.byFish(clock.frames, stretches).map((rows) => ({
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
      notes: [...this.#notes, ...leftOutNotes(table)],
    };
  }

  /** Says what can give velocities: another frame, fewer ids, filled gaps, or columns. */
  #noVelocity({ shortestGap }: MotionCounts): TrackError {
    const columns = 'give velocities as columns vx and vy (in 3D also vz)';
    if (this.clock.frames.length === 1)
      return new TrackError(
        `${this.name}: all its rows are of one frame, so no fish has a velocity, expected at least two frames. Add the frame before or after it, or ${columns}.`,
      );
    if (shortestGap === Number.POSITIVE_INFINITY)
      return new TrackError(
        `${this.name}: each fish is in one frame only, so none has a velocity, expected the same id in frames that follow each other. Name the column of ids with --columns id=NAME, or ${columns}.`,
      );
    return new TrackError(
      `${this.name}: no fish is in two frames that follow each other, so none has a velocity. Fill the gaps, of ${shortestGap} frames and more, with --max-gap FRAMES, or ${columns}.`,
    );
  }
}

/**
 * Reads a table of tracks.
 * @param name for messages
 * @param dimensions of the world, where a run is read; by default those of the table
 * @throws TrackError that states place, problem, what was expected and a remedy
 */
export async function readTracks(
  name: string,
  table: TrackTable,
  options: TrackOptions = {},
  dimensions?: 2 | 3,
): Promise<Tracks> {
  if (options.velocities === 'fitted parabolas' && (options.smooth ?? 1) < 3)
    throw new TrackError(
      `${name}: velocities by fitted parabolas need at least 3 frames each, got ${options.smooth ?? 1}. Set --smooth 3 or more.`,
    );
  const pixelsPerMetre = options.pixelsPerMetre ?? perMetre[table.unit];
  const plane = new FirstPlane(name);
  const storing: StoreOptions = {
    scale: 1 / pixelsPerMetre,
    ...(options.minConfidence !== undefined && { minConfidence: options.minConfidence }),
    ...(options.ignoreZ && { ignoreZ: true }),
    ...(options.scratch && { scratch: options.scratch }),
    ...(table.unit === 'degrees' && { project: plane.project.bind(plane) }),
  };
  const store = await TrackStore.of(table, storing);
  refuseEmpty(store, name, options.minConfidence);
  const survey = surveyOf(store);
  const clock = await clockOf(name, store, survey, options.fps ?? table.framesPerSecond);
  await refuseTwins(name, store, survey);
  if (options.maxGap) refuseTooMany(store, clock, options.maxGap);
  const notes = table.unit === 'degrees' ? [plane.note] : [];
  return new Tracks(name, store, clock, { ...options, notes }, pixelsPerMetre, dimensions);
}

/** Projects onto the plane that touches the earth at the first position. */
class FirstPlane {
  readonly #name: string;
  #plane: TangentPlane | undefined;
  #place = '';

  constructor(name: string) {
    this.#name = name;
  }

  get note(): string {
    return `longitudes and latitudes were projected onto the plane at ${this.#place}`;
  }

  project(x: TrackBatch['x'], y: TrackBatch['y']): void {
    const first = x.findIndex((longitude, k) => !Number.isNaN(longitude + y[k]));
    if (first < 0) return;
    const wrong = x.findIndex((longitude, k) => Math.abs(longitude) > 360 || Math.abs(y[k]) > 90);
    if (wrong >= 0)
      throw new TrackError(
        `${this.#name}: has the longitude ${x[wrong]} and the latitude ${y[wrong]}, expected −180 to 180 (or 0 to 360) and −90 to 90 degrees. Exchange x and y, or leave out --degrees.`,
      );
    if (!this.#plane) {
      this.#plane = new TangentPlane({ longitude: x[first], latitude: y[first] });
      this.#place = `${Number(x[first].toFixed(5))}° E, ${Number(y[first].toFixed(5))}° N`;
    }
    this.#plane.project(x, y);
  }
}

/** Without a height that is not measured. */
function flat<Columns extends Partial<SortedTracks>>(columns: Columns, dimensions: 2 | 3): Columns {
  if (dimensions === 3) return columns;
  const { z: _z, vz: _vz, ...rest } = columns;
  return rest as Columns;
}

/** Refuses two rows for one fish in one frame. */
async function refuseTwins(name: string, store: TrackStore, { twins }: FrameSurvey): Promise<void> {
  if (!twins) return;
  const [one, other] = [...twins].sort((a, b) => a - b);
  const { place, fish } = await store.observation(other);
  throw new TrackError(
    `${name}: ${place}: fish ${fish} has two rows for one frame (the other is ${(await store.observation(one)).place}), expected one. Remove one of them.`,
  );
}

/** Refuses gaps that would be filled by many more positions than there are. */
function refuseTooMany(store: TrackStore, clock: TrackClock, maxGap: number): void {
  const lastFrames: number[] = [];
  let [filled, n] = [0, 0];
  for (const { rows, from, to } of store.frames()) {
    const frame = clock.frames[n++];
    for (let k = from; k < to; k++) {
      const gap = frame - (lastFrames[rows.fish[k]] ?? frame) - 1;
      if (gap > 0 && gap <= maxGap) filled += gap;
      lastFrames[rows.fish[k]] = frame;
    }
  }
  const most = Math.max(mostFilled, 10 * store.count);
  if (filled > most)
    throw new TrackError(
      `--max-gap ${maxGap} fills ${filled} positions beside the ${store.count} of the tracks, expected at most ${most}. Choose a smaller one.`,
    );
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
    notes: [`${axis} is constant: to measure in the plane, exchange it for z, with --columns ${axis}=z,z=${axis}`],
  };
}

function leftOutNotes({ leftOut = {} }: TrackTable): readonly string[] {
  return Object.entries(leftOut)
    .filter(([, rows]) => rows > 0)
    .map(([why, rows]) => `${rows} ${rows === 1 ? 'row' : 'rows'} left out: ${why}`);
}
