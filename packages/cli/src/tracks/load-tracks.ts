import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from 'shoal';
import { defaultGroupDistances, type MeasuredSpace } from 'shoal/measures';
import { InputError } from '../errors/exit-error.ts';
import { readRecordedScenario, tableFile } from '../recording/run-files.ts';
import { mendFolder } from '../recording/run-folder.ts';
import { readSummary } from '../recording/summary.ts';
import { framesOf, type TrackFrame, type VelocitySource } from './track-frames.ts';
import type { TrackRequest } from './track-request.ts';
import { readTrackTable, type TrackTable } from './track-table.ts';

/** Tracks ready to be measured, and how they were read. */
export interface Tracks {
  /** The file that was read. */
  readonly file: string;
  readonly frames: readonly TrackFrame[];
  /** Names of fish, by id, and of species, by index. */
  readonly fish: readonly string[];
  readonly species: readonly string[];
  readonly space: Pick<MeasuredSpace, 'dimensions' | 'seam'>;
  /** Time between two frames, and time of frame 0, s. */
  readonly interval: number;
  readonly start: number;
  /** Group distances by species, m; undefined: groups are not measured. */
  readonly groupDistances: readonly number[] | undefined;
  readonly reading: TrackReading;
}

/** How tracks were read: every choice that changes the numbers. */
export interface TrackReading {
  readonly framesPerSecond: number;
  readonly pixelsPerMetre: number;
  readonly maxGap: number;
  readonly smooth: number;
  readonly minAnimals: number;
  readonly velocities: VelocitySource;
  readonly periodic: readonly number[] | null;
  /**
   * Number of rows without a position, of positions that fish lack between their first and last frame (such a row, or
   * none), of frames without any position between the first and the last one, of interpolated positions, and of
   * positions left out because they have no velocity.
   */
  readonly emptyRows: number;
  readonly missingRows: number;
  readonly missingFrames: number;
  readonly filledRows: number;
  readonly loneRows: number;
  /** Number of measured positions, and of those that are missing in frames in which other fish are measured. */
  readonly measuredRows: number;
  readonly absentRows: number;
  /** Number of frames of a fish without a gap that motion jerkiness needs. */
  readonly framesOfJerk: number;
  readonly groupDistance: readonly number[] | null;
  /** The vector that was subtracted from all positions, m. */
  readonly origin: readonly number[];
  /** What is doubtful about the times, a sentence each. */
  readonly notes: readonly string[];
}

/** Reads a table of tracks, or the trajectory of a run in a directory. */
export async function loadTracks(path: string, request: TrackRequest, groupDistance?: number): Promise<Tracks> {
  const run = existsSync(path) && statSync(path).isDirectory() ? await runIn(path, request) : undefined;
  const asked: TrackRequest = run ? { ...request, ...run.request } : request;
  const file = run?.file ?? path;
  const table = await readTrackTable(file, asked);
  const { periodic, periodicFrom = [0, 0, 0] } = asked;
  const plane = run ? { dimensions: run.plan.dimensions, notes: [] } : planeOf(table);
  if (periodic && periodic.length < plane.dimensions)
    throw new InputError(`--periodic has ${periodic.length} lengths, expected 3 for tracks with a column "z".`);
  const found = framesOf(table, asked);
  const { frames, velocities, filled, missing, missingFrames, isolated, origin } = found;
  if (frames.length === 0) throw noVelocity(file, table);
  refuseOutOfStep(file, frames, table.fish);
  const ends = [0, 1, 2].map((axis) => periodicFrom[axis] + (periodic?.[axis] ?? 0)) as [number, number, number];
  const groupDistances =
    groupDistance === undefined
      ? run && table.species.map((index) => defaultGroupDistances(run.plan)[Number(index)])
      : [...Array(Math.max(1, table.species.length))].map(() => groupDistance);
  return {
    ...{ file, frames, fish: table.fish, interval: table.interval, start: table.start, groupDistances },
    species: run ? table.species.map((index) => run.plan.species[Number(index)]?.name ?? index) : table.species,
    space: {
      dimensions: plane.dimensions,
      ...(periodic && { seam: { min: periodicFrom, max: ends } }),
    },
    reading: {
      framesPerSecond: 1 / table.interval,
      pixelsPerMetre: asked.pixelsPerMetre ?? 1,
      maxGap: asked.maxGap ?? 0,
      smooth: asked.smooth ?? 1,
      minAnimals: asked.minAnimals ?? 1,
      velocities,
      periodic: periodic ?? null,
      ...{ emptyRows: table.empty, missingRows: missing, missingFrames, filledRows: filled, loneRows: isolated },
      ...{ measuredRows: found.measured, absentRows: found.absent, framesOfJerk: found.framesOfJerk },
      groupDistance: groupDistances ?? null,
      ...{ origin, notes: [...plane.notes, ...table.notes] },
    },
  };
}

/** The dimensions in which tracks are measured. The table of a 2D run has a column z, too, which is constant. */
function planeOf({
  dimensions,
  flatAxis,
}: TrackTable): Pick<Plan, 'dimensions'> & { readonly notes: readonly string[] } {
  if (flatAxis === undefined) return { dimensions, notes: [] };
  if (flatAxis === 2) return { dimensions: 2, notes: ['z is constant, so measured in the plane, in 2D'] };
  const axis = flatAxis === 0 ? 'x' : 'y';
  return {
    dimensions,
    notes: [`${axis} is constant: to measure in the plane, exchange it for z, with --columns ${axis}=z,z=${axis}`],
  };
}

/** Says what can give velocities: another frame, fewer ids, filled gaps, or columns. */
function noVelocity(file: string, { observations }: TrackTable): InputError {
  const columns = 'give velocities as columns vx and vy (in 3D also vz)';
  const [{ frame }] = observations;
  if (observations.every((one) => one.frame === frame))
    return new InputError(
      `${file}: all its rows are of one frame, so no fish has a velocity, expected at least two frames. Add the frame before or after it, or ${columns}.`,
    );
  const gaps = observations.flatMap((one, k) => {
    const before = observations[k - 1];
    return before?.fish === one.fish ? [one.frame - before.frame - 1] : [];
  });
  if (gaps.length === 0)
    return new InputError(
      `${file}: each fish is in one frame only, so none has a velocity, expected the same id in frames that follow each other. Name the column of ids with --columns id=NAME, or ${columns}.`,
    );
  return new InputError(
    `${file}: no fish is in two frames that follow each other, so none has a velocity. Fill the gaps, of ${gaps.reduce((least, gap) => Math.min(least, gap))} frames and more, with --max-gap FRAMES, or ${columns}.`,
  );
}

async function runIn(
  path: string,
  request: TrackRequest,
): Promise<{ file: string; plan: Plan; request: TrackRequest }> {
  for (const option of ['columns', 'fps', 'pixelsPerMetre', 'periodic'] as const)
    if (request[option] !== undefined)
      throw new InputError(`${path}: is the directory of a run, which states its own ${option}. Leave the option out.`);
  await mendFolder(path);
  const { format, every, stepSeconds } = readSummary(path);
  const plan = readRecordedScenario(path);
  const { min, max } = plan.world;
  const periodic = max.map((high, axis) => high - min[axis]).slice(0, plan.dimensions);
  return {
    file: join(path, tableFile('trajectory', format)),
    plan,
    request: { fps: 1 / (every * stepSeconds), ...(plan.wraps && { periodic, periodicFrom: min }) },
  };
}

/** Fewest frames of a fish for a judgement. */
const fewest = 5;
/** Largest share of its frames that a refused fish has in common with others. */
const mostShared = 0.05;

interface Steps {
  last: number;
  frames: number;
  shared: number;
  /** Lengths of gaps, in frames, in which other fish have positions. */
  readonly gaps: number[];
}

/**
 * Refuses tracks in which a fish has its positions at times between those of the others. No frame would contain all
 * fish: a school of two would be measured as two schools of one.
 */
export function refuseOutOfStep(path: string, frames: readonly TrackFrame[], names: readonly string[]): void {
  const fish = new Map<number, Steps>();
  frames.forEach(({ frame, fish: { count, id } }, k) => {
    for (let i = 0; i < count; i++) {
      const steps = fish.get(id[i]) ?? { last: k, frames: 0, shared: 0, gaps: [] };
      fish.set(id[i], steps);
      if (k - steps.last > 1) steps.gaps.push(frame - frames[steps.last].frame - 1);
      steps.last = k;
      steps.frames++;
      if (count > 1) steps.shared++;
    }
  });
  for (const [id, { frames: own, shared, gaps }] of fish) {
    if (own < fewest || shared > mostShared * own || gaps.length < own / 2) continue;
    const gap = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)];
    throw new InputError(
      `${path}: fish ${names[id]} has positions at other times than the rest: only ${shared} of its ${own} frames contain another fish, expected positions of all fish at the same times. Fill the frames between with --max-gap ${gap}, or interpolate the tracks to common times.`,
    );
  }
}
