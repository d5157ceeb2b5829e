// What is exported: a scenario, which is simulated, or a recorded run, which is read.

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Plan, Simulation } from 'shoal';
import {
  type Cast,
  castOf,
  castRange,
  type ExportedFrame,
  type FrameRange,
  type FrameSource,
  recordedFrames,
  type SchoolState,
  simulationFrames,
} from 'shoal/export';
import type { TriangleMesh } from 'shoal/fields';
import { openParquetFrames } from 'shoal/recorded';
import { TrackError } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';
import { cacheOf, prepareFields } from '../field/field-cache.ts';
import { fileAt } from '../files/read-file.ts';
import type { Threads } from '../options/engine-option.ts';
import { readRecordedScenario, runFile, tableFile } from '../recording/run-files.ts';
import { mendFolder } from '../recording/run-folder.ts';
import { readSummary } from '../recording/summary.ts';
import { makeStep } from '../run/step-clock.ts';
import { type LoadedScenario, loadScenario, printNotes, type ScenarioOptions } from '../scenario/scenario-file.ts';
import { readScenarioMeshes } from '../scenario/scenario-meshes.ts';
import { Progress } from '../terminal/progress.ts';
import { type LoadedTracks, loadTracks } from '../tracks/load-tracks.ts';

export interface SourceOptions extends ScenarioOptions {
  readonly seed?: number;
  readonly threads?: Threads;
  readonly cache: boolean;
}

/** Called every few steps, also of the steps before the first frame. It may throw to end them. */
type Between = () => Promise<void>;

/** Most steps between two calls of it. */
const fewSteps = 64;

/** A scenario or a recording that is ready to be exported. */
export interface ExportSource {
  readonly plan: Plan;
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  readonly seed: number;
  /** What the frames depend on besides scenario and seed: states and modules of rules, or tables of a run. */
  readonly inputs: readonly unknown[];
  /** Time of its first state, s, and of its last one; undefined: it goes on. */
  readonly start: number;
  readonly end: number | undefined;
  /** Frames a second in which a recording was made; undefined: it is simulated. */
  readonly rate: number | undefined;
  /** All animals that the frames of a range have. Goes through a recording, or a simulation in which animals are born. */
  readonly cast: (range: FrameRange, between?: Between) => Promise<Cast>;
  readonly frames: (range: FrameRange, between?: Between) => FrameSource;
  readonly close: () => void;
}

/** Opens a scenario file, or the folder of a run. */
export async function openSource(path: string, options: SourceOptions): Promise<ExportSource> {
  const isFolder = reading(path, 'Check the path.', () => statSync(path).isDirectory());
  return isFolder ? await openRun(path, options) : await openScenario(path, options);
}

async function openScenario(path: string, options: SourceOptions): Promise<ExportSource> {
  const loaded = await loadScenario(path, options);
  printNotes(loaded);
  const seed = options.seed ?? loaded.plan.seed;
  let last: Simulation | undefined;
  const simulation = async (): Promise<Simulation> => {
    last?.dispose();
    last = await newSimulation(loaded, seed, options);
    return last;
  };
  const steps = async function* (range: FrameRange, between?: Between): AsyncGenerator<ExportedFrame> {
    const one = await simulation();
    yield* simulationFrames(one, range, async (count) => {
      // Between two frames are few steps; before the first one are those to --from.
      const progress = count > fewSteps ? new Progress(count, 0, 'step', 'computing') : undefined;
      try {
        for (let left = count; left > 0; left -= fewSteps) {
          await makeStep(one, Math.min(left, fewSteps));
          progress?.update(count - left);
          await between?.();
        }
      } finally {
        progress?.clear();
      }
    });
  };
  const { plan, meshes } = loaded;
  return {
    ...{ plan, meshes, seed, start: 0, end: undefined, rate: undefined },
    inputs: [...Object.entries(loaded.files), ...loaded.rules.map(({ sha256 }) => sha256)],
    frames: steps,
    cast: async (range, between) => await castOf(steps(castRange(plan, range), between)),
    close: () => last?.dispose(),
  };
}

async function newSimulation(
  { plan, files, meshes }: LoadedScenario,
  seed: number,
  options: SourceOptions,
): Promise<Simulation> {
  const fields = await prepareFields(plan, meshes, cacheOf(options));
  return new Simulation(plan, { seed, threads: options.threads ?? 'auto', files, meshes, fields });
}

async function openRun(folder: string, options: SourceOptions): Promise<ExportSource> {
  for (const option of ['seed', 'threads'] as const)
    if (options[option] !== undefined)
      throw new InputError(`--${option} is for a scenario, but ${folder} is a recorded run. Leave it out.`);
  if (options.set?.length || options.rules?.length)
    throw new InputError(`--set and --rules are for a scenario, but ${folder} is a recorded run. Leave them out.`);
  if (!existsSync(join(folder, runFile.summary)))
    throw new InputError(
      `${folder}: is a folder without ${runFile.summary}, so it is no run. Name a scenario file, or a folder that "shoal run --out" has written.`,
    );
  await mendFolder(folder);
  const { seed, checksums, format, stepSeconds } = readSummary(folder);
  const plan = readRecordedScenario(folder);
  const { meshes } = await readScenarioMeshes(join(folder, runFile.scenario), plan);
  const recording =
    format === 'parquet'
      ? await openFrames(join(folder, tableFile('trajectory', format)), stepSeconds)
      : await openLines(folder, plan);
  const { start, end, rate, states, close } = recording;
  const frames = (range: FrameRange): FrameSource => recordedFrames(plan, states(), range);
  return {
    ...{ plan, meshes, seed, start, end, rate, frames, close, inputs: [checksums] },
    cast: async (range) => await castOf(frames(range)),
  };
}

/** The states of a recorded run. */
interface Recording extends Pick<ExportSource, 'start' | 'rate' | 'close'> {
  readonly end: number;
  /** In the order of time. Each is valid only until the next is requested. */
  readonly states: () => Iterable<SchoolState> | AsyncIterable<SchoolState>;
}

/** A run of Parquet: its frames are read one after another, with the recorded numbers. */
async function openFrames(path: string, stepSeconds: number): Promise<Recording> {
  const frames = await withInputErrors(openParquetFrames(fileAt(path)));
  const { count, startTime, every } = frames;
  const interval = every * stepSeconds;
  return {
    ...{ start: startTime, end: startTime + (count - 1) * interval, rate: 1 / interval, close: () => undefined },
    async *states() {
      for (let index = 0; index < count; index++)
        yield { ...(await withInputErrors(frames.read(index))), time: startTime + index * interval };
    },
  };
}

async function withInputErrors<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof TrackError ? new InputError(error.message) : error;
  }
}

/** A run of CSV or JSON lines: all of it is put into a scratch file first. */
async function openLines(folder: string, plan: Plan): Promise<Recording> {
  const tracks = await loadTracks([folder], {});
  const { start, lastFrame, interval, close } = tracks;
  return {
    ...{ start, end: start + lastFrame * interval, rate: 1 / interval, close },
    states: () => statesOf(tracks, plan),
  };
}

/**
 * The states of tracks, in the order of time. Each is valid only until the next is requested. In the tables of a run, fish
 * and species have the numbers of the simulation as names.
 */
function* statesOf(tracks: LoadedTracks, plan: Plan): Generator<SchoolState> {
  const ids = Uint32Array.from(tracks.fish, Number);
  const kinds = tracks.species.map((name) => plan.species.findIndex((one) => one.name === name));
  const [ox, oy, oz] = tracks.origin;
  for (const { frame, fish } of tracks.frames(true)) {
    const order = Uint32Array.from({ length: fish.count }, (_, k) => k).sort(
      (a, b) => ids[fish.id[a]] - ids[fish.id[b]],
    );
    const pick = (column: Float32Array, origin = 0): Float32Array =>
      Float32Array.from(order, (k) => column[k] + origin);
    yield {
      time: tracks.start + frame * tracks.interval,
      count: fish.count,
      id: Uint32Array.from(order, (k) => ids[fish.id[k]]),
      species: Uint8Array.from(order, (k) => Math.max(0, kinds[fish.species[k]] ?? 0)),
      ...{ x: pick(fish.x, ox), y: pick(fish.y, oy), z: pick(fish.z, oz) },
      ...{ vx: pick(fish.vx), vy: pick(fish.vy), vz: pick(fish.vz) },
    };
  }
}
