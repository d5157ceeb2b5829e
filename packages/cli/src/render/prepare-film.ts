// Reads and checks the inputs of a film: a scenario or a recorded run, and the page that draws.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openParquetFrames } from 'shoal/recorded';
import { filesOf, type Plan, parseScenarioJson } from 'shoal/scenario';
import { TrackError } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';
import { pathBeside, refuseOverwriting } from '../files/output-path.ts';
import { fileAt } from '../files/read-file.ts';
import type { Threads } from '../options/engine-option.ts';
import { runFile, runPaths, tableFile } from '../recording/run-files.ts';
import { mendFolder } from '../recording/run-folder.ts';
import { versions } from '../recording/summary.ts';
import type { ScenarioChange } from '../scenario/changed-scenario.ts';
import { readPaths } from '../scenario/read-paths.ts';
import { type LoadedScenario, loadScenario, printNotes } from '../scenario/scenario-file.ts';
import { readable } from '../terminal/number-format.ts';
import { type FilmRequest, filmCamera, secondsOfFilm } from './film-camera.ts';
import { pageFiles, type Served } from './page-server.ts';
import type { FilmManifest } from './unfinished-film.ts';

/** Options of `shoal render` and `shoal picture` that say what a frame shows. */
export interface ViewOptions {
  readonly size: readonly [width: number, height: number];
  readonly look: FilmRequest['look'];
  readonly quality: FilmRequest['quality'];
  readonly mood?: Plan['view']['mood'];
  readonly water?: Plan['view']['water'];
  readonly camera?: string;
  readonly seed?: number;
  readonly set?: readonly ScenarioChange[];
  readonly threads?: Threads;
}

/** The output of a film, and its time. */
interface FilmPlace {
  readonly out: string;
  readonly format: FilmRequest['format'];
  /** Time of the first frame, s, and the option that sets it. */
  readonly from?: number;
  readonly fromOption: string;
  /** Its length at the speed of the scene, s; undefined: its own. */
  readonly seconds?: number;
  readonly fps: number;
}

/** A film that passed all checks of its inputs. */
export interface PreparedFilm {
  readonly request: FilmRequest;
  /** What determines its frames, apart from the browser. */
  readonly manifest: FilmManifest;
  /** Length of its shots, or of its recording, at the speed of the scene, s; undefined: it has neither. */
  readonly ownSeconds: number | undefined;
  /** What the page may load: its own files, the request, and files of the scenario. */
  readonly served: ReadonlyMap<string, Served>;
}

/** Reads the inputs of a film: a scenario, or the folder of a recorded run. @throws InputError if one of them, or the page that draws, cannot be used */
export async function prepareFilm(path: string, options: ViewOptions, film: FilmPlace): Promise<PreparedFilm> {
  const { size, look, quality, threads = 'auto', set = [], seed } = options;
  const run = await filmedRun(path, { seed, threads: options.threads, set: options.set });
  const file = run?.scenario ?? path;
  const loaded = await loadScenario(file, { set });
  printNotes(loaded);
  const { plan: read } = loaded;
  const inputs = readPaths({ file, plan: read, needs: loaded.needs });
  refuseOverwriting('--out', film.out, [...inputs, ...(run ? runPaths(path) : [])]);
  const { film: shots, ...camera } = filmCamera(options.camera, read);
  if (shots && options.camera) refuseOverwriting('--out', film.out, [{ path: options.camera, what: 'the camera' }]);
  const { view } = read.scenario;
  const scenario = {
    ...read.scenario,
    seed: seed ?? read.scenario.seed,
    view: { ...view, ...given(options, 'mood'), ...given(options, 'water'), ...(shots && { film: shots }) },
  };
  const plan = parseScenarioJson(scenario, { file });
  const shotsStart = camera.camera === 'shots' ? (plan.view.film?.start ?? 0) : 0;
  const first = Math.min(Math.max(run?.start ?? 0, shotsStart), run?.end ?? shotsStart);
  const from = film.from ?? first;
  if (run) {
    refuseTimeOutside(film.fromOption, from, run);
    refuseLongerThan(run, film, from, plan.view);
  }
  const request: FilmRequest = {
    scenario: JSON.stringify(scenario),
    isRecorded: run !== undefined,
    states: filesOf(read),
    meshes: Object.keys(loaded.meshes),
    ...{ look, quality, threads, ...camera, width: size[0], height: size[1] },
    framesPerSecond: film.fps,
    from,
    format: film.format,
  };
  const page = pageFiles();
  const files = filesForPage(file, request, loaded.meshes);
  return {
    request,
    manifest: manifestOf(request, page, [...files.values(), ...(run ? [run.summary] : [])]),
    ownSeconds: ownSeconds(request, plan, run),
    served: new Map<string, Served>([
      ...page,
      ...files,
      ...(run ? [['recording', run.trajectory] as const] : []),
      ['request', Buffer.from(JSON.stringify(request))],
    ]),
  };
}

function ownSeconds({ camera, from }: FilmRequest, { view }: Plan, run: FilmedRun | undefined): number | undefined {
  const left = run && secondsLeft(run, from, view);
  const shots = camera === 'shots' ? secondsOfFilm(view) : undefined;
  return left !== undefined && shots !== undefined ? Math.min(left, shots) : (left ?? shots);
}

/** States and meshes, as the page asks for them. */
function filesForPage(
  file: string,
  { states, meshes: names }: FilmRequest,
  meshes: LoadedScenario['meshes'],
): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const [k, name] of states.entries()) {
    const bytes = reading(name, 'Check the path.', () => readFileSync(pathBeside(file, name)));
    files.set(`states/${k}`, bytes);
  }
  for (const [k, name] of names.entries())
    for (const part of ['positions', 'triangles'] as const) {
      const { buffer, byteOffset, byteLength } = meshes[name][part];
      files.set(`meshes/${k}/${part}`, new Uint8Array(buffer, byteOffset, byteLength));
    }
  return files;
}

/** The number of threads does not change a film. The names of the page's files contain hashes of their texts. */
function manifestOf(
  { threads: _threads, states: _states, meshes: _meshes, isRecorded, scenario, follow, ...settings }: FilmRequest,
  page: ReadonlyMap<string, string>,
  files: readonly Uint8Array[],
): FilmManifest {
  return {
    shoal: versions().shoal,
    page: hashOf([...page.keys()].sort()),
    scenario: hashOf([scenario]),
    files: hashOf(files),
    ...settings,
    source: isRecorded ? 'recording' : 'simulation',
    follow: JSON.stringify(follow ?? 'all'),
  };
}

/** A value of an option as one of the view, unless it was left out. */
function given<Key extends 'mood' | 'water'>(options: ViewOptions, key: Key): Pick<ViewOptions, Key> | undefined {
  return options[key] === undefined ? undefined : ({ [key]: options[key] } as Pick<ViewOptions, Key>);
}

function hashOf(all: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const bytes of all) hash.update(bytes);
  return hash.digest('hex');
}

/** Videos have sides that encoders can halve. */
export function refuseOddSides({ width, height, format }: FilmRequest): void {
  const isVideo = format === 'mp4' || format === 'webm';
  if (isVideo && (width % 2 === 1 || height % 2 === 1))
    throw new InputError(`--size must have even numbers for a video, got ${width}x${height}.`);
}

// A recorded run as the source of a film: its folder, as `shoal run --out` writes it.

/** A run that can be filmed. */
interface FilmedRun {
  /** Path of its scenario. */
  readonly scenario: string;
  /** Path of its trajectory, which the page reads by ranges. */
  readonly trajectory: string;
  /** Its summary, which contains the checksum of the trajectory. */
  readonly summary: Uint8Array;
  /** Times of the first and the last frame, s. */
  readonly start: number;
  readonly end: number;
}

/**
 * Opens the folder of a run; undefined: the path is no folder.
 * @param simulated options that are for a scenario
 * @throws InputError if the run cannot be filmed
 */
async function filmedRun(path: string, simulated: Readonly<Record<string, unknown>>): Promise<FilmedRun | undefined> {
  if (!reading(path, 'Check the path.', () => statSync(path).isDirectory())) return undefined;
  const wrong = Object.keys(simulated).find((name) => simulated[name] !== undefined);
  if (wrong !== undefined)
    throw new InputError(`--${wrong} is for a scenario, but ${path} is a recorded run. Leave it out.`);
  mendFolder(path);
  const scenario = join(path, runFile.scenario);
  const trajectory = join(path, tableFile('trajectory', 'parquet'));
  if (existsSync(scenario) && !existsSync(trajectory))
    throw new InputError(
      `${path}: has no trajectory.parquet, which films are made from. Record the run with --format parquet.`,
    );
  const summaryPath = join(path, runFile.summary);
  const summary = reading(summaryPath, 'Name the folder of a run, or a scenario.', () => readFileSync(summaryPath));
  return { scenario, trajectory, summary, ...(await timesOf(trajectory)) };
}

/** Times of the first and the last frame, s. */
async function timesOf(trajectory: string): Promise<{ start: number; end: number }> {
  try {
    const { startTime, count, every, stepSeconds = 0 } = await openParquetFrames(fileAt(trajectory));
    return { start: startTime, end: startTime + (count - 1) * every * stepSeconds };
  } catch (error) {
    throw error instanceof TrackError ? new InputError(error.message) : error;
  }
}

/** @throws InputError unless a time of the first frame is one of the run */
function refuseTimeOutside(option: string, time: number, { start, end }: FilmedRun): void {
  if (time >= start && time <= end) return;
  throw new InputError(
    `${option} must be a time of the recording, from ${readable(start)} to ${readable(end)} s, got ${readable(time)}.`,
  );
}

/** Length of the rest of a run at the speed of its scene, s. */
function secondsLeft({ end }: FilmedRun, from: number, { speed }: Pick<Plan['view'], 'speed'>): number {
  return (end - from) / (speed || 1);
}

/** @throws InputError if a film would go on after the run */
function refuseLongerThan(run: FilmedRun, { seconds = 0, fps }: FilmPlace, from: number, view: Plan['view']): void {
  const left = secondsLeft(run, from, view);
  // Half a frame more gives the same number of frames. At speed 0 all frames are one moment.
  if (view.speed === 0 || seconds * fps < Math.max(1, left * fps) + 0.5) return;
  const pace = view.speed === 1 ? '' : `, which the scene plays at ${readable(view.speed)} times its speed`;
  throw new InputError(
    `--seconds must be at most ${readable(left)} from ${readable(from)} s on: the last frame of the recording is at ${readable(run.end)} s${pace}. Got ${readable(seconds)}.`,
  );
}
