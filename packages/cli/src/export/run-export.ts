// The work of `shoal export`: from a source to files, with progress.

import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { ShoalError } from 'shoal';
import {
  type EncodePng,
  type ExportedFrame,
  type ExportedScene,
  type ExportFormat,
  type ExportFormatName,
  exportedScene,
  exportFormats,
  exportManifest,
  type FrameRange,
  type FrameSource,
  writeExport,
} from 'shoal/export';
import { InputError } from '../errors/exit-error.ts';
import { versions } from '../recording/summary.ts';
import { breathe, Interruption } from '../terminal/interruption.ts';
import { grouped, readable } from '../terminal/number-format.ts';
import { Progress } from '../terminal/progress.ts';
import { type ExportOutput, fileOutput, folderOutput, type OutputOptions } from './export-output.ts';
import { type ExportSource, openSource, type SourceOptions } from './export-source.ts';

export interface ExportOptions extends SourceOptions, OutputOptions {
  readonly to: ExportFormatName;
  readonly out: string;
  readonly fps?: number;
  readonly from?: number;
  readonly seconds?: number;
  readonly species?: readonly string[];
  readonly magnify?: number;
  readonly json?: true;
}

/** Simulated seconds that are exported of a scenario. */
export const exportedSeconds = 10;
/** Frames a second of a scenario: those of films. */
export const defaultFps = 24;

/** The command `shoal export`. @returns the exit code */
export async function runExport(path: string, options: ExportOptions): Promise<number> {
  const format: ExportFormat = exportFormats[options.to];
  checkName(options, format);
  if (format.isStill && options.seconds)
    throw new InputError(
      `--to ${options.to} writes one frame, got --seconds ${readable(options.seconds)}. Leave it out, and choose the frame with --from.`,
    );
  const source = await openSource(path, options);
  const interruption = new Interruption('stopping after this frame');
  let output: ExportOutput | undefined;
  try {
    const range = rangeOf(source, options, format.isStill === true);
    const request = requestOf(source, range, options);
    const out =
      format.endings === undefined
        ? folderOutput(options.out, options, request, format.isOfParts === true)
        : fileOutput(options.out, options);
    output = out;
    const between = async (): Promise<void> => {
      await breathe();
      if (interruption.signal !== undefined) throw new Stopped();
    };
    const cast = await source.cast(range, between);
    if (cast.ids.length === 0) throw new InputError(`${path}: no animal is in these frames. Choose other ones.`);
    const scene = exportedScene(source.plan, source.meshes, cast, {
      ...range,
      ...{ seed: source.seed, magnify: options.magnify ?? 1 },
    });
    await writeExport(options.to, scene, watched(source.frames(range, between), range, between), out, {
      ...{ name: basename(options.out), manifest: request, crc32 },
      loadGltf: () => import('shoal/gltf'),
      loadPng,
    });
    out.finish();
    say(options, scene);
    return 0;
  } catch (error) {
    const isKept = output?.stop() ?? false;
    if (error instanceof Stopped) {
      const kept = isKept ? 'The same command with --resume continues it.' : 'Nothing was kept.';
      process.stderr.write(`shoal: stopped before the end. ${kept}\n`);
      return interruption.exitCode;
    }
    // A limit of the format.
    if (error instanceof ShoalError && error.code === 'argument') throw new InputError(error.message);
    throw error;
  } finally {
    interruption.stopListening();
    source.close();
  }
}

/** PNG of 16 bits a channel, without filters: the players of `vat` undo none. The page makes the same bytes. */
async function loadPng(): Promise<EncodePng> {
  const { encode } = await import('fast-png');
  return (width, height, channels, data) => encode({ width, height, channels, data, depth: 16 });
}

/** Thrown into a writer when the user asks for an end. */
class Stopped extends Error {}

/** The frames, with progress on the terminal. */
async function* watched(
  frames: FrameSource,
  range: FrameRange,
  between: () => Promise<void>,
): AsyncGenerator<ExportedFrame> {
  const progress = new Progress(range.frames, 0, 'frame', 'exporting');
  try {
    for await (const frame of frames) {
      await between();
      progress.update(frame.index);
      yield frame;
    }
  } finally {
    progress.clear();
  }
}

/** Endings of files in folders that an export writes. */
const endingsInside = /\.(usd[acz]?|b?geo|blend)$/i;

function checkName({ out, to }: ExportOptions, { endings }: ExportFormat): void {
  if (!endings && endingsInside.test(out))
    throw new InputError(`--out must name a folder for --to ${to}, got "${out}". Leave the ending out.`);
  if (endings && !endings.some((ending) => out.toLowerCase().endsWith(ending)))
    throw new InputError(`--out must name a file that ends in ${endings.join(' or ')} for --to ${to}, got "${out}".`);
}

/** The frames that are exported: all of a recording, or ten seconds of a scenario. */
function rangeOf(source: ExportSource, { fps, from, seconds, species }: ExportOptions, isStill: boolean): FrameRange {
  const rate = fps ?? source.rate ?? defaultFps;
  const first = from ?? source.start;
  if (first < source.start || first > (source.end ?? first))
    throw new InputError(
      `--from must be a time of the recording, from ${readable(source.start)} to ${readable(source.end as number)} s, got ${readable(first)}.`,
    );
  const most = source.end === undefined ? undefined : Math.floor((source.end - first) * rate + 1e-6) + 1;
  const asked = isStill ? 0 : (seconds ?? (most === undefined ? exportedSeconds : undefined));
  const frames = asked === undefined ? (most as number) : Math.max(1, Math.round(asked * rate));
  if (most !== undefined && frames > most)
    throw new InputError(
      `--seconds must be at most ${readable(most / rate)} from --from ${readable(first)} on: the recording ends then. Got ${readable(seconds as number)}.`,
    );
  if (asked && Math.abs(asked * rate - frames) > 1e-3)
    process.stderr.write(
      `shoal: --seconds ${readable(asked)} is rounded to whole frames: ${grouped(frames)}, ${readable(rate)} a second.\n`,
    );
  return { fps: rate, from: first, frames, species: species && speciesOf(source, species) };
}

function speciesOf({ plan }: ExportSource, names: readonly string[]): number[] {
  return names.map((name) => {
    const index = plan.species.findIndex((one) => one.name === name);
    if (index >= 0) return index;
    const known = plan.species.map((one) => one.name).join(', ');
    throw new InputError(`--species must name species of the scenario (${known}), got "${name}".`);
  });
}

/** All that the files depend on. */
function requestOf(source: ExportSource, range: FrameRange, options: ExportOptions): object {
  return manifestOf({ source, range, to: options.to, magnify: options.magnify ?? 1 });
}

function say({ out, to, json }: ExportOptions, { frames, ids: { length }, fps }: ExportedScene): void {
  const animals = `of ${grouped(length)} animals`;
  const text =
    frames === 1 ? `one frame ${animals}` : `${grouped(frames)} frames ${animals}, ${readable(fps)} a second`;
  const next = to === 'blender' ? `To open it, run: blender -P ${join(out, 'open.py')}\n` : '';
  process.stdout.write(
    json ? `${JSON.stringify({ out, to, frames, animals: length, fps })}\n` : `${out}: ${text}.\n${next}`,
  );
}

interface Made {
  readonly source: ExportSource;
  readonly range: FrameRange;
  readonly to: ExportFormatName;
  readonly magnify: number;
}

/** What an export was made of: written into its folder, and compared before a stopped export is continued. */
function manifestOf({ source, ...made }: Made): object {
  const { plan, seed } = source;
  const hash = createHash('sha256').update(JSON.stringify(plan.scenario)).digest('hex');
  return exportManifest({ plan, seed, ...made, hash, inputs: inputsHash(source), versions: versions() });
}

/** Of the files beside the scenario: meshes, states and modules of rules, or tables of a run; undefined: none. */
function inputsHash({ meshes, inputs }: ExportSource): string | undefined {
  const names = Object.keys(meshes).sort();
  if (names.length === 0 && inputs.length === 0) return undefined;
  const hash = createHash('sha256').update(JSON.stringify(inputs));
  for (const name of names) {
    const { positions, triangles } = meshes[name];
    hash.update(name).update(positions).update(triangles);
  }
  return hash.digest('hex');
}
