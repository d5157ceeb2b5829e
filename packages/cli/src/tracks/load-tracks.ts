// Reads tracks for the commands that measure, judge or compare them.

import { closeSync, existsSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plan } from 'shoal';
import { defaultGroupDistances, type HeadingSource, type MeasuredSpace } from 'shoal/measures';
import {
  judgeRecording,
  type LengthUnit,
  readTracks,
  resampled,
  type ScratchFile,
  TrackError,
  type TrackFrame,
  type TrackJudgement,
  type TrackOptions,
  type TrackReading,
} from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { readError, writeError, writing } from '../errors/file-system-error.ts';
import { readRecordedScenario, runFile, tableFile } from '../recording/run-files.ts';
import { mendFolder } from '../recording/run-folder.ts';
import { readSummary } from '../recording/summary.ts';
import { Progress } from '../terminal/progress.ts';
import { optionText } from './judgement-text.ts';
import { nameOf, openFiles } from './open-recording.ts';
import type { TrackRequest } from './track-request.ts';

/** How tracks were read: every choice that changes the numbers. */
export interface MeasuredReading extends TrackReading {
  readonly groupDistance: readonly number[] | null;
  /** Which headings count. */
  readonly heading: HeadingSource;
}

/** Tracks ready to be measured, and how they were read. */
export interface LoadedTracks {
  /** The files that were read. */
  readonly files: readonly string[];
  /** For messages. */
  readonly name: string;
  /** Whether a simulated run is read. */
  readonly isRun: boolean;
  /** Reads all frames, in order. @param reuse whether each is valid only until the next one is requested */
  readonly frames: (reuse?: boolean) => Iterable<TrackFrame>;
  /** The arena of each fish, if there are several. */
  readonly arenas: readonly string[] | undefined;
  /** Names of fish, by id, and of species, by index. */
  readonly fish: readonly string[];
  readonly species: readonly string[];
  readonly space: Pick<MeasuredSpace, 'dimensions' | 'seam' | 'heading'>;
  /** The world of a run that is not periodic, in the coordinates of the run. */
  readonly world: Plan['world'] | undefined;
  /** Time between two frames, and time of frame 0, s. */
  readonly interval: number;
  readonly start: number;
  /** Frame numbers of the file between two frames, and the file's number of frame 0. */
  readonly stride: number;
  readonly offset: number;
  /** Number of the last frame with a position. */
  readonly lastFrame: number;
  readonly minAnimals: number;
  /** Whether y grows downwards. */
  readonly yDown: boolean;
  /** Whether the tracker says how sure it was. */
  readonly hasConfidence: boolean;
  readonly origin: readonly number[];
  /** Group distances by species, m; undefined: groups are not measured. */
  readonly groupDistances: readonly number[] | undefined;
  readonly reading: MeasuredReading;
  /**
   * What may be wrong with them. Lengths in metres, or in pixels where the scale is unknown.
   * @param most observations that are judged
   */
  readonly judgement: (most?: number) => TrackJudgement;
  readonly unit: LengthUnit;
  /** Removes what they keep on disk. */
  readonly close: () => void;
}

/** Reads the files of a recording, or the trajectory of a run in a directory. */
export async function loadTracks(
  paths: readonly string[],
  request: TrackRequest,
  groupDistance?: number,
  heading: HeadingSource = 'motion',
): Promise<LoadedTracks> {
  const run = paths.length === 1 ? await runIn(paths[0], request) : undefined;
  const asked: TrackRequest = run ? { ...request, ...run.request } : request;
  if (asked.resample && asked.periodic)
    throw new InputError(
      '--resample joins positions by straight lines, which cannot cross the seam of a periodic world. Leave it out.',
    );
  const files = run ? [run.file] : paths;
  const name = nameOf(files);
  const tracks = await asInput(async () => {
    const opened = await openFiles(files, asked);
    const table = asked.resample ? await resampled(name, opened, asked) : opened;
    return await readTracks(name, table, optionsOf(asked), run?.plan.dimensions);
  });
  const { species } = tracks;
  const groupDistances =
    groupDistance === undefined
      ? run && species.map((index) => defaultGroupDistances(run.plan)[Number(index)])
      : [...Array(Math.max(1, species.length))].map(() => groupDistance);
  return {
    ...{
      files,
      name,
      isRun: run !== undefined,
      groupDistances,
      space: { ...tracks.space, heading },
      world: run?.plan.wraps === false ? run.plan.world : undefined,
      interval: tracks.interval,
      start: tracks.start,
    },
    ...{ fish: tracks.fish, arenas: tracks.arenas, minAnimals: asked.minAnimals ?? 1, origin: tracks.origin },
    ...{ lastFrame: tracks.lastFrame, yDown: tracks.yDown, hasConfidence: tracks.hasConfidence },
    ...{ stride: tracks.stride, offset: tracks.offset },
    species: run ? species.map((index) => run.plan.species[Number(index)]?.name ?? index) : species,
    frames: (reuse) => {
      const frames = tracks.frames(reuse);
      return shown(inputErrors(heading === 'body' ? withBodies(name, frames) : frames), tracks.lastFrame);
    },
    judgement: (most) => inputError(() => judgeRecording(tracks, most)),
    unit: tracks.unit,
    close: () => tracks.close(),
    get reading() {
      return { ...inputError(() => tracks.reading), groupDistance: groupDistances ?? null, heading };
    },
  };
}

function optionsOf({ ignore, y, resample: _, ...request }: TrackRequest): TrackOptions {
  return { ...request, ...(ignore && { ignoreZ: true }), ...(y && { yDown: y === 'down' }), scratch: scratchFile };
}

async function asInput<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw inputErrorOf(error);
  }
}

function inputError<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw inputErrorOf(error);
  }
}

function* inputErrors<Item>(items: Iterable<Item>): Generator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw inputErrorOf(error);
  }
}

/** The frames, with progress on the terminal. */
function* shown(frames: Iterable<TrackFrame>, last: number): Generator<TrackFrame> {
  const progress = new Progress(last, 0, 'frame', 'measuring');
  try {
    for (const one of frames) {
      progress.update(one.frame);
      yield one;
    }
  } finally {
    progress.clear();
  }
}

/** @throws InputError unless some frame has the heading of a body */
function* withBodies(name: string, frames: Iterable<TrackFrame>): Generator<TrackFrame> {
  let isKnown = false;
  for (const one of frames) {
    isKnown ||= one.fish.hx?.some((x) => !Number.isNaN(x)) ?? false;
    yield one;
  }
  if (!isKnown)
    throw new InputError(
      `--heading body needs the headings of the bodies, which ${name} does not have. Leave --heading out to take those of the motion, name two points of the body with --axis, as in --axis tail,nose, or export the tracks with headings.`,
    );
}

function inputErrorOf(error: unknown): unknown {
  return error instanceof TrackError ? new InputError(error.message + optionText(error.option)) : error;
}

async function runIn(
  path: string,
  request: TrackRequest,
): Promise<{ file: string; plan: Plan; request: TrackRequest } | undefined> {
  if (!existsSync(path) || !statSync(path).isDirectory()) return undefined;
  for (const option of ['columns', 'fps', 'pixelsPerMetre', 'periodic'] as const)
    if (request[option] !== undefined)
      throw new InputError(`${path}: is the directory of a run, which states its own ${option}. Leave the option out.`);
  if (!existsSync(join(path, runFile.summary)))
    throw new InputError(`${path}: is a folder without a run. Name the files of the recording, as in ${path}/*.csv.`);
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

/** The unit of a measure of tracks, which may be measured in pixels. */
export function unitIn({ unit }: Pick<MeasuredReading, 'unit'>, of: string): string {
  return unit === 'px' ? of.replace(/\bm\b/, 'px') : of;
}

let made = 0;

/** Makes a file in the folder for temporary files, for this process alone. */
export function scratchFile(): ScratchFile {
  const path = join(tmpdir(), `shoal-tracks-${process.pid}-${made++}`);
  const descriptor = writing(path, () => openSync(path, 'wx+', 0o600));
  // Where open files cannot be removed, as on Windows, it is removed at the end.
  try {
    rmSync(path);
  } catch {
    process.once('exit', () => rmSync(path, { force: true }));
  }
  let length = 0;
  return {
    append(bytes) {
      const start = length;
      try {
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, start + at);
      } catch (error) {
        throw writeError(path, error);
      }
      length += bytes.length;
      return start;
    },
    close: () => closeSync(descriptor),
    read(into, from) {
      try {
        for (let at = 0; at < into.length; ) {
          const read = readSync(descriptor, into, at, into.length - at, from + at);
          if (read === 0) throw new Error('the file has ended');
          at += read;
        }
      } catch (error) {
        throw readError(path, error, 'Start the command again.');
      }
    },
  };
}
