import type { MeasuredFish } from 'shoal/measures';
import { InputError } from '../errors/exit-error.ts';
import type { TrackRequest } from './track-request.ts';
import { mostRows } from './track-source.ts';
import type { Observation, TrackTable } from './track-table.ts';

/** The source of velocities. */
export type VelocitySource = 'columns' | 'central differences';

/** The fish of one frame that have a velocity. */
export interface TrackFrame {
  readonly frame: number;
  readonly fish: MeasuredFish;
}

/** Tracks as frames that can be measured. */
export interface TrackFrames {
  readonly frames: readonly TrackFrame[];
  readonly velocities: VelocitySource;
  /** Positions that were interpolated in gaps. */
  readonly filled: number;
  /** Positions that fish lack between their first and their last frame, before gaps are filled. */
  readonly missing: number;
  /** Frames between the first and the last one in which no fish has a position. */
  readonly missingFrames: number;
  /** Number of measured positions, and of those that are missing in measured frames between a fish's first and last. */
  readonly measured: number;
  readonly absent: number;
  /** Number of observations that were left out because neither the frame before nor the one after has one. */
  readonly isolated: number;
  /** Number of frames of a fish without a gap that a change of its acceleration needs. */
  readonly framesOfJerk: number;
  /** The vector that was subtracted from all positions before they were rounded to float32, m. */
  readonly origin: Vector;
}

type Vector = readonly [number, number, number];

/**
 * If the mean position is farther from the origin than this, m, tracks are moved to the origin: at 1 km, float32 has a
 * resolution of 0.06 mm.
 */
const farAway = 1000;

/** An observation, or a position that fills a gap. */
interface Placed extends Observation {
  readonly isFilled?: true;
}

interface Moving extends Observation {
  readonly velocity: Vector;
  /** Whether all positions behind its velocity were observed, on both sides of it. */
  readonly differentiable: boolean;
}

/**
 * Fills gaps, smooths positions and computes velocities for each fish. Velocities are central differences, (x(t + 1) −
 * x(t − 1)) / 2Δt, and one-sided at the ends of a track. One-sided ones are half a frame off, so that their changes are
 * too small or even cancel: they are not differentiable. Velocities of the table are used if positions are not smoothed.
 */
export function framesOf(
  table: TrackTable,
  { maxGap = 0, smooth = 1, periodic, periodicFrom = [0, 0, 0] }: TrackRequest,
): TrackFrames {
  const velocities = table.hasVelocities && smooth === 1 ? 'columns' : 'central differences';
  // Frames on both sides of a velocity that it depends on.
  const reach = velocities === 'columns' ? 0 : (smooth + 1) / 2;
  const moving: Moving[] = [];
  let [filled, isolated] = [0, 0];
  const pieces = piecesOf(table.observations, maxGap);
  refuseTooMany(pieces, maxGap);
  refuseTooSmooth(pieces, smooth);
  for (const piece of pieces) {
    const straight = unwrapped(piece, periodic);
    const whole = withoutGaps(straight);
    filled += whole.length - piece.length;
    if (velocities === 'columns') {
      for (const one of whole)
        if (one.velocity) moving.push({ ...one, velocity: one.velocity, differentiable: !one.isFilled });
    } else if (whole.length === 1) isolated++;
    else for (const one of withVelocities(smoothed(whole, smooth), table.interval, reach)) moving.push(one);
  }
  const mean = meanOf(moving);
  const { missing, missingFrames } = missingIn(table.observations);
  const origin = !periodic && Math.max(...mean.map(Math.abs)) > farAway ? mean : ([0, 0, 0] as const);
  const byFrame = new Map<number, Moving[]>();
  for (const one of moving) {
    const frame = byFrame.get(one.frame) ?? [];
    byFrame.set(one.frame, frame);
    frame.push(one);
  }
  const frames = [...byFrame]
    .sort(([a], [b]) => a - b)
    .map(([frame, fish]) => ({ frame, fish: measuredFish(fish, periodic ? periodicFrom : origin, periodic) }));
  return {
    ...{ frames, velocities, filled, missing, missingFrames, isolated, origin, measured: moving.length },
    ...{ absent: absentIn(frames.map(({ fish }) => fish)), framesOfJerk: 3 + 2 * reach },
  };
}

/** Sequences of observations of one fish without gaps longer than `maxGap` frames. */
function piecesOf(observations: readonly Observation[], maxGap: number): Observation[][] {
  const pieces: Observation[][] = [];
  for (const one of observations) {
    const last = pieces.at(-1)?.at(-1);
    if (last && last.fish === one.fish && one.frame - last.frame - 1 <= maxGap) pieces.at(-1)?.push(one);
    else pieces.push([one]);
  }
  return pieces;
}

/** Refuses gaps that would need more rows than a table may have. */
function refuseTooMany(pieces: readonly (readonly Observation[])[], maxGap: number): void {
  const rows = pieces.reduce((sum, piece) => sum + piece[piece.length - 1].frame - piece[0].frame + 1, 0);
  if (rows > mostRows)
    throw new InputError(
      `--max-gap ${maxGap} makes ${rows} rows of the tracks, expected at most ${mostRows}. Choose a smaller one, or measure the tracks in parts.`,
    );
}

function refuseTooSmooth(pieces: readonly (readonly Observation[])[], smooth: number): void {
  const longest = pieces.reduce((most, piece) => Math.max(most, piece[piece.length - 1].frame - piece[0].frame + 1), 1);
  if (smooth > longest)
    throw new InputError(
      `--smooth must be at most ${longest}, the frames of the longest track without a gap, got ${smooth}.`,
    );
}

/** The track made continuous across the seams of a periodic world. */
function unwrapped(piece: readonly Observation[], periodic: readonly number[] | undefined): readonly Observation[] {
  if (!periodic) return piece;
  let last: Vector | undefined;
  return piece.map((one) => {
    const before = last;
    const position: Vector = before
      ? (one.position.map((x, axis) => {
          const edge = periodic[axis];
          return edge === undefined ? x : x - edge * Math.round((x - before[axis]) / edge);
        }) as unknown as Vector)
      : one.position;
    last = position;
    return { ...one, position };
  });
}

function withoutGaps(piece: readonly Observation[]): readonly Placed[] {
  const whole: Placed[] = [];
  for (const one of piece) {
    const last = whole.at(-1);
    for (let frame = (last?.frame ?? one.frame) + 1; last && frame < one.frame; frame++) {
      const part = (frame - last.frame) / (one.frame - last.frame);
      whole.push({ ...last, frame, ...between(last, one, part), isFilled: true });
    }
    whole.push(one);
  }
  return whole;
}

function between(a: Observation, b: Observation, part: number): Pick<Observation, 'position' | 'velocity'> {
  const mix = (from: Vector, to: Vector): Vector =>
    from.map((x, axis) => x + part * (to[axis] - x)) as unknown as Vector;
  return {
    position: mix(a.position, b.position),
    ...(a.velocity && b.velocity && { velocity: mix(a.velocity, b.velocity) }),
  };
}

/** A moving mean over `frames` frames; fewer, symmetrically, at the ends. */
function smoothed(piece: readonly Placed[], frames: number): readonly Placed[] {
  const most = (frames - 1) / 2;
  if (most === 0) return piece;
  return piece.map((one, k) => {
    const half = Math.min(most, k, piece.length - 1 - k);
    const taken = piece.slice(k - half, k + half + 1);
    const mean = [0, 1, 2].map((axis) => taken.reduce((sum, { position }) => sum + position[axis], 0) / taken.length);
    return { ...one, position: mean as unknown as Vector };
  });
}

/** @param reach number of frames on each side that must have been observed for a differentiable velocity */
function withVelocities(piece: readonly Placed[], interval: number, reach: number): Moving[] {
  // Number of observed frames without a gap, up to each.
  const runs: number[] = [];
  for (const { isFilled } of piece) runs.push(isFilled ? 0 : (runs.at(-1) ?? 0) + 1);
  return piece.map((one, k) => {
    const [from, to] = [piece[Math.max(0, k - 1)], piece[Math.min(piece.length - 1, k + 1)]];
    const seconds = (to.frame - from.frame) * interval;
    const velocity = to.position.map((x, axis) => (x - from.position[axis]) / seconds) as unknown as Vector;
    return { ...one, velocity, differentiable: (runs[k + reach] ?? 0) > 2 * reach };
  });
}

function meanOf(observations: readonly Observation[]): Vector {
  const sum = [0, 0, 0];
  for (const { position } of observations) for (let axis = 0; axis < 3; axis++) sum[axis] += position[axis];
  return sum.map((x) => x / Math.max(1, observations.length)) as unknown as Vector;
}

function measuredFish(fish: readonly Moving[], origin: Vector, periodic?: readonly number[]): MeasuredFish {
  const place = ({ position }: Moving, axis: number): number => {
    const [off, edge] = [position[axis] - origin[axis], periodic?.[axis]];
    if (edge === undefined) return periodic ? position[axis] : off;
    return Math.floor(off / edge) === 0 ? position[axis] : off - edge * Math.floor(off / edge) + origin[axis];
  };
  const sorted = [...fish].sort((a, b) => a.fish - b.fish);
  const at = (axis: number): Float32Array => Float32Array.from(sorted, (one) => place(one, axis));
  const speed = (axis: number): Float32Array => Float32Array.from(sorted, ({ velocity }) => velocity[axis]);
  const none = new Float32Array(sorted.length);
  return {
    count: sorted.length,
    id: Uint32Array.from(sorted, (one) => one.fish),
    species: Uint8Array.from(sorted, ({ species }) => species),
    ...{ x: at(0), y: at(1), z: at(2), vx: speed(0), vy: speed(1), vz: speed(2) },
    ...{ ax: none, ay: none, az: none },
    differentiable: Uint8Array.from(sorted, ({ differentiable }) => Number(differentiable)),
  };
}

/** Counts what tracks lack, whether a row has no position or there is no row. @param observations by fish, then frame */
export function missingIn(observations: readonly Observation[]): { missing: number; missingFrames: number } {
  const frames = new Set<number>();
  let missing = 0;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  observations.forEach(({ frame, fish }, k) => {
    frames.add(frame);
    first = Math.min(first, frame);
    last = Math.max(last, frame);
    const before = observations[k - 1];
    if (before?.fish === fish) missing += frame - before.frame - 1;
  });
  return { missing, missingFrames: last - first + 1 - frames.size };
}

/** Counts the fish that frames lack between a fish's own first and last frame: the others are measured as if it were absent. */
export function absentIn(frames: readonly MeasuredFish[]): number {
  const firsts = new Map<number, number>();
  const lasts = new Map<number, number>();
  let present = 0;
  frames.forEach(({ id }, k) => {
    present += id.length;
    for (const fish of id) {
      if (!firsts.has(fish)) firsts.set(fish, k);
      lasts.set(fish, k);
    }
  });
  let expected = 0;
  for (const [fish, last] of lasts) expected += last - (firsts.get(fish) ?? last) + 1;
  return expected - present;
}
