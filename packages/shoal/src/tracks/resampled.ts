// Interpolates positions to times that all animals have in common, for tags whose clocks are out of step or irregular.

import { TrackError } from './track-file.ts';
import type { TrackBatch, TrackTable } from './track-table.ts';

/** Positions that may be made in any case, and for each one that is given. */
const mostMade = 2_000_000;
const mostForEach = 10;

/** How to interpolate. */
export interface ResampleOptions {
  /** Frames in a second. Default: as the usual time between two positions of an animal. */
  readonly fps?: number | undefined;
  /** Most frames between two positions. Longer gaps stay gaps. Default: 0. */
  readonly maxGap?: number | undefined;
}

/** Times between two positions may be this many frames longer than even ones would be. */
const jitter = 0.5;
/** A position this near to a frame, in frames, is in it; and so many rounding errors of its time. */
const nearest = 1e-6;
const roundings = 4;
const alone = 'positions too far in time from others to be interpolated';

/** Numbers that are interpolated. */
const interpolated = ['x', 'y', 'z', 'time'] as const;
type Column = (typeof interpolated)[number] | 'confidence' | 'species';

/** The positions of an animal, by time. */
interface Fixes {
  readonly keys: number[];
  readonly columns: Partial<Record<Column, number[]>>;
}

/**
 * A table whose animals all have positions at the same frames, evenly spaced: straight lines between two positions of an
 * animal, where these are not too far apart in time. The first frame is the earliest position. Velocities and directions
 * of the body are left out. A table with frame numbers keeps to whole numbers.
 * @param name for messages
 * @throws TrackError if no interval can be found, or an animal is at two places at one time
 */
export async function resampled(
  name: string,
  table: TrackTable,
  { fps, maxGap = 0 }: ResampleOptions = {},
): Promise<TrackTable> {
  const { all, hasFrames } = await fixesOf(table);
  // Said by `readTracks`.
  if (all.length === 0) return table;
  for (const [fish, fixes] of all.entries()) sortFixes(fixes, `${name}: fish ${table.fish[fish]}`);
  const steps = all.flatMap(({ keys }) => keys.slice(1).map((key, k) => key - keys[k]));
  const usual = usualStep(steps);
  if (usual === undefined)
    throw new TrackError(`${name}: each animal has one position only, so there is nothing to interpolate between.`);
  const stated = hasFrames ? undefined : fps && 1 / fps;
  const interval = stated ?? (hasFrames ? Math.max(1, Math.round(usual)) : usual);
  const start = all.reduce((least, { keys }) => Math.min(least, keys[0] ?? least), Number.POSITIVE_INFINITY);
  const longest = (maxGap + 1 + jitter) * interval;
  const grid: Grid = { start, interval, longest, isRound: table.unit === 'degrees' };
  const unit = hasFrames ? 'frames' : 's';
  refuseTooMany(name, all, grid);
  const lost = all.reduce((sum, fixes) => sum + rowsOf(fixes, grid).lost, 0);
  return {
    format: table.format,
    notes: [
      ...table.notes,
      `positions were interpolated to common frames every ${short(interval)} ${unit}, ${stated === undefined ? 'the usual time between two positions of an animal' : 'as stated'}, across gaps of at most ${short(longest)} ${unit}`,
    ],
    unit: table.unit,
    ...(table.yDown !== undefined && { yDown: table.yDown }),
    ...(hasFrames
      ? table.framesPerSecond !== undefined && { framesPerSecond: table.framesPerSecond }
      : { framesPerSecond: 1 / interval }),
    dimensions: table.dimensions,
    fish: table.fish,
    ...(table.species && { species: table.species }),
    ...(table.arenas && { arenas: table.arenas }),
    leftOut: { ...table.leftOut, [alone]: lost },
    async *batches() {
      for (const [fish, fixes] of all.entries())
        if (fixes.keys.length > 0) yield batchOf(fish, fixes, grid, hasFrames, table.fish[fish]);
    },
  };
}

/** The median, then the mean of those near it: rounded times have steps of two lengths. */
function usualStep(steps: readonly number[]): number | undefined {
  const sorted = [...steps].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1];
  const near = sorted.filter((step) => Math.abs(step - median) <= median / 2);
  // Without the errors of the sum.
  return median && Number((near.reduce((sum, step) => sum + step, 0) / near.length).toPrecision(12));
}

/** Refuses frames that are many more than positions. */
function refuseTooMany(name: string, all: readonly Fixes[], { interval, longest }: Grid): void {
  let [given, made] = [0, 0];
  for (const { keys } of all) {
    given += keys.length;
    for (let k = 1; k < keys.length; k++) {
      const step = keys[k] - keys[k - 1];
      if (step <= longest) made += step / interval;
    }
  }
  const most = Math.max(mostMade, mostForEach * given);
  if (made > most)
    throw new TrackError(
      `${name}: interpolation makes ${Math.round(made)} positions of ${given}, expected at most ${most}. Choose fewer frames in a second, or shorter gaps.`,
      '--fps N',
    );
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}

async function fixesOf(table: TrackTable): Promise<{ readonly all: readonly Fixes[]; readonly hasFrames: boolean }> {
  const all: Fixes[] = [];
  let hasFrames = false;
  for await (const batch of table.batches()) {
    hasFrames = batch.frame !== undefined;
    const keys = (batch.frame ?? batch.time) as Float64Array;
    const names = ([...interpolated, 'confidence', 'species'] as const).filter(
      (name) => batch[name] && !(name === 'time' && !hasFrames),
    );
    for (let k = 0; k < batch.count; k++) {
      const fish = batch.fish[k];
      if (fish < 0 || Number.isNaN(batch.x[k] + batch.y[k] + (batch.z?.[k] ?? 0))) continue;
      while (all.length <= fish) all.push({ keys: [], columns: {} });
      const { keys: own, columns } = all[fish];
      own.push(keys[k]);
      for (const name of names) {
        columns[name] ??= [];
        columns[name].push((batch[name] as ArrayLike<number>)[k]);
      }
    }
  }
  return { all, hasFrames };
}

/** By time, in place. Refuses two positions at one time. */
function sortFixes({ keys, columns }: Fixes, who: string): void {
  const order = [...keys.keys()].sort((a, b) => keys[a] - keys[b]);
  for (const column of [keys, ...Object.values(columns)]) {
    const sorted = order.map((k) => column[k]);
    for (let k = 0; k < sorted.length; k++) column[k] = sorted[k];
  }
  const twice = keys.findIndex((key, k) => k > 0 && key === keys[k - 1]);
  if (twice > 0) throw new TrackError(`${who} has two positions at ${keys[twice]}, expected one. Remove one of them.`);
}

/** Frames, and what is bridged. */
interface Grid {
  readonly start: number;
  readonly interval: number;
  /** Longest time between two positions that a line joins. */
  readonly longest: number;
  /** Whether x goes round the earth. */
  readonly isRound: boolean;
}

/** Frames of an animal: the positions before them, and their shares of the way to the next ones. */
function rowsOf(
  { keys }: Fixes,
  { start, interval, longest }: Grid,
): { readonly frames: number[]; readonly before: number[]; readonly shares: number[]; readonly lost: number } {
  const [frames, before, shares]: number[][] = [[], [], []];
  let lost = 0;
  const largest = Math.max(Math.abs(start), Math.abs(keys[keys.length - 1] ?? 0));
  const near = Math.max(nearest, (roundings * largest * Number.EPSILON) / interval);
  for (let k = 0; k < keys.length; k++) {
    const isJoined = k + 1 < keys.length && keys[k + 1] - keys[k] <= longest;
    const wasJoined = k > 0 && keys[k] - keys[k - 1] <= longest;
    const from = (keys[k] - start) / interval;
    const to = isJoined ? (keys[k + 1] - start) / interval : from;
    const first = Math.max(Math.ceil(from - near), (frames.at(-1) ?? -1) + 1);
    // The frame of the next position is its own.
    const last = isJoined ? to - near : from + near;
    for (let frame = first; frame <= last; frame++) {
      frames.push(frame);
      before.push(k);
      shares.push(to > from ? Math.min(1, Math.max(0, (frame - from) / (to - from))) : 0);
    }
    if (!isJoined && !wasJoined && Math.abs(from - Math.round(from)) > near) lost++;
  }
  return { frames, before, shares, lost };
}

function batchOf(fish: number, fixes: Fixes, grid: Grid, hasFrames: boolean, name: string): TrackBatch {
  const { frames, before, shares } = rowsOf(fixes, grid);
  const { columns } = fixes;
  const along = (column: readonly number[], isRound: boolean): Float64Array =>
    Float64Array.from(before, (k, row) => {
      if (shares[row] === 0) return column[k];
      const way = column[k + 1] - column[k];
      return column[k] + shares[row] * (isRound ? way - 360 * Math.round(way / 360) : way);
    });
  const keys = Float64Array.from(frames, (frame) => grid.start + frame * grid.interval);
  const found = interpolated.flatMap((column) => {
    const values = columns[column];
    return values ? [[column, along(values, grid.isRound && column === 'x')] as const] : [];
  });
  const { confidence, species } = columns;
  return {
    count: frames.length,
    fish: new Int32Array(frames.length).fill(fish),
    ...(Object.fromEntries(found) as Pick<TrackBatch, 'x' | 'y'>),
    // Times become frames, which are even to the last bit.
    ...(hasFrames ? { frame: keys } : { frame: Float64Array.from(frames), time: keys }),
    // A position between two is as sure as the less sure one.
    ...(confidence && {
      confidence: Float64Array.from(before, (k, row) =>
        shares[row] === 0 ? confidence[k] : Math.min(confidence[k], confidence[k + 1]),
      ),
    }),
    ...(species && { species: Uint8Array.from(before, (k) => species[k]) }),
    place: (row) => `fish ${name} at ${keys[row]}`,
  };
}
