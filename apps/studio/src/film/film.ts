// Makes a film of the scene, frame by frame, and encodes it.

import {
  BlobSource,
  BufferTarget,
  CanvasSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  getFirstEncodableVideoCodec,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QUALITY_HIGH,
  StreamTarget,
  type StreamTargetChunk,
  type VideoCodec,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { Simulation } from 'shoal';
import type { ExportFile } from 'shoal/export';
import { problemOf } from '../export/files/disk-problem.ts';
import { type ExportPlace, openOutput } from '../export/files/output.ts';
import type { WrittenExport } from '../export/files/written-export.ts';
import { pageTurn } from '../stage/page-turn.ts';
import type { Stage } from '../stage/stage.ts';
import type { CameraPose } from '../viewport/camera/orbit-camera.ts';
import { loadLook } from '../viewport/look.ts';
import { FilmScene } from './film-scene.ts';
import type { FilmSettings } from './film-settings.ts';

/** Steps after which the page gets its turn, while the scene runs to the first frame. */
const stepsAtOnce = 20;

/** What is filmed, and how. */
interface Filming {
  readonly stage: Stage;
  readonly pose: CameraPose;
  readonly settings: FilmSettings;
  readonly progress: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Makes a film of the scene, frame by frame. Frame k shows the scene k / fps seconds after the start, however long
 * rendering takes. The same scene gives the same frames. On disk, it is written while it is made, and appears when it
 * is complete; otherwise it stays in memory.
 * @throws Error with a message to show if the browser cannot encode it; nothing is left of it
 */
export async function makeFilm(filming: Filming, place: ExportPlace, name: string): Promise<WrittenExport> {
  if (place.kind === 'memory') {
    const blob = (await filmed(filming)) as Blob;
    return { name, files: 1, bytes: blob.size, blob };
  }
  const output = await openOutput(place, name, false);
  try {
    const file = await output.open(name);
    await filmed(filming, file);
    await file.close();
    return await output.finish();
  } catch (error) {
    await output.drop();
    throw filming.signal.aborted ? error : new Error(problemOf(error));
  }
}

/** @returns the film; undefined: it is in its file */
async function filmed(
  { stage, pose, settings, progress, signal }: Filming,
  file?: ExportFile,
): Promise<Blob | undefined> {
  const { framesPerSecond, seconds } = settings;
  const simulation = await begun(stage, settings, signal);
  const scene = await openFilmScene(stage, simulation, pose, settings);
  let encoder: FilmEncoder | undefined;
  try {
    const frames = Math.max(1, Math.round(seconds * framesPerSecond));
    encoder = await FilmEncoder.start(scene.canvas, settings, file && { file, frames });
    for (let frame = 0; frame < frames; frame++) {
      signal.throwIfAborted();
      await scene.swim(frame);
      scene.draw(frame);
      await encoder.add();
      progress(frame + 1, frames);
      await pageTurn();
    }
    signal.throwIfAborted();
    return await encoder.finish();
  } catch (error) {
    // After a failed write this fails too, but the first error says why.
    await encoder?.cancel().catch(() => undefined);
    throw error;
  } finally {
    scene.dispose();
    simulation.dispose();
  }
}

/** The scene of a film. If the code of the look cannot be loaded, it shows the scene under water, as the page does. */
export async function openFilmScene(
  stage: Stage,
  simulation: Simulation,
  pose: CameraPose,
  settings: FilmSettings,
): Promise<FilmScene> {
  await loadLook(stage.state.value.look, simulation.plan).catch(() => {});
  return new FilmScene(stage, simulation, pose, settings);
}

/** A simulation at the first frame. @throws if it is cancelled */
async function begun(stage: Stage, { camera, from }: FilmSettings, signal: AbortSignal): Promise<Simulation> {
  const { plan, film } = stage.state.value;
  if (!plan || !film || camera !== 'shots') return stage.copy(from);
  const first = Math.round((film.start ?? 0) / plan.step);
  return atStep(stage, stage.playback.goal <= first ? 'now' : 'start', first, signal);
}

/** A simulation of the stage's scene, run on to a step. @throws if it is cancelled */
export async function atStep(
  stage: Stage,
  from: FilmSettings['from'],
  step: number,
  signal?: AbortSignal,
): Promise<Simulation> {
  const simulation = await stage.copy(from);
  try {
    while (simulation.school.step < step) {
      signal?.throwIfAborted();
      await simulation.run(Math.min(stepsAtOnce, step - simulation.school.step));
      await pageTurn();
    }
  } catch (error) {
    simulation.dispose();
    throw error;
  }
  return simulation;
}

/** Codecs of each container, the most widely supported first. */
const codecs: Readonly<Record<FilmSettings['container'], VideoCodec[]>> = {
  mp4: ['avc', 'av1', 'vp9'],
  webm: ['vp9', 'av1', 'vp8'],
};

type FilmFormat = Pick<FilmSettings, 'container' | 'width' | 'height' | 'framesPerSecond'>;

/** Seconds from one frame that is stored whole to the next. */
const keyFrameSeconds = 2;

/** A file for a video that is written while it is made, and the frames that it will have. */
export interface FilmFile {
  readonly file: ExportFile;
  readonly frames: number;
}

/** Encodes the pictures of a canvas as a video. */
export class FilmEncoder {
  readonly #output: Output<OutputFormat, BufferTarget | StreamTarget>;
  readonly #source: CanvasSource;
  readonly #framesPerSecond: number;
  #frames = 0;

  /**
   * @param onDisk default: it stays in memory until it is complete
   * @throws Error with a message to show if the browser cannot encode it
   */
  static async start(canvas: HTMLCanvasElement, film: FilmFormat, onDisk?: FilmFile): Promise<FilmEncoder> {
    const { container, width, height } = film;
    const codec = await getFirstEncodableVideoCodec(codecs[container], { width, height, bitrate: QUALITY_HIGH });
    if (!codec)
      throw new Error(
        `This browser cannot encode ${container === 'mp4' ? 'an MP4' : 'a WebM'} video of ${width} × ${height} pixels. Choose another size or format.`,
      );
    const encoder = new FilmEncoder(canvas, codec, film, onDisk);
    await encoder.#output.start();
    return encoder;
  }

  private constructor(
    canvas: HTMLCanvasElement,
    codec: VideoCodec,
    { container, framesPerSecond }: FilmFormat,
    onDisk: FilmFile | undefined,
  ) {
    this.#framesPerSecond = framesPerSecond;
    this.#output = onDisk ? outputInto(onDisk.file, container) : outputOf(container);
    this.#source = new CanvasSource(canvas, { codec, bitrate: QUALITY_HIGH, keyFrameInterval: keyFrameSeconds });
    this.#output.addVideoTrack(this.#source, {
      frameRate: framesPerSecond,
      ...(onDisk && { maximumPacketCount: onDisk.frames }),
    });
  }

  /** Adds the picture of the canvas. Call it in the task that has drawn it: WebGL keeps no picture longer. */
  async add(): Promise<void> {
    await this.#source.add(this.#frames++ / this.#framesPerSecond, 1 / this.#framesPerSecond);
  }

  /** @returns the video; undefined: it is in its file */
  async finish(): Promise<Blob | undefined> {
    await this.#output.finalize();
    const { target } = this.#output;
    return target instanceof BufferTarget ? blobOf(target, await this.#output.getMimeType()) : undefined;
  }

  async cancel(): Promise<void> {
    await this.#output.cancel();
  }
}

/**
 * Joins videos of one format to a longer one, frame after frame, without encoding them again.
 * @param parts each with its number of frames
 */
export async function joinFilms(
  parts: AsyncIterable<readonly [part: Blob, frames: number]>,
  { container, framesPerSecond }: Pick<FilmFormat, 'container' | 'framesPerSecond'>,
): Promise<Blob> {
  const output = outputOf(container);
  let source: EncodedVideoPacketSource | undefined;
  let before = 0;
  for await (const [part, frames] of parts) {
    const input = new Input({ source: new BlobSource(part), formats: [MP4, WEBM] });
    const track = await input.getPrimaryVideoTrack();
    const [codec, decoderConfig] = [await track?.getCodec(), await track?.getDecoderConfig()];
    if (!track || !codec || !decoderConfig) throw new Error('A part of the film contains no video.');
    if (!source) {
      source = new EncodedVideoPacketSource(codec);
      output.addVideoTrack(source, { frameRate: framesPerSecond });
      await output.start();
    }
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const frame = before + Math.round(packet.timestamp * framesPerSecond);
      const placed = packet.clone({ timestamp: frame / framesPerSecond, duration: 1 / framesPerSecond });
      await source.add(placed, { decoderConfig });
    }
    input.dispose();
    before += frames;
  }
  await output.finalize();
  return blobOf(output.target, await output.getMimeType());
}

function outputOf(container: FilmFormat['container']): Output<OutputFormat, BufferTarget> {
  const format = container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  return new Output({ format, target: new BufferTarget() });
}

/** The index of an MP4 comes first, so that players begin before they have all of it; its place is left free until the end. */
function outputInto(file: ExportFile, container: FilmFormat['container']): Output<OutputFormat, StreamTarget> {
  const format = container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat();
  const stream = new WritableStream<StreamTargetChunk>({
    write: async ({ data, position }) => {
      await file.write(data, position);
    },
  });
  return new Output({ format, target: new StreamTarget(stream, { chunked: true }) });
}

function blobOf({ buffer }: BufferTarget, type: string): Blob {
  if (!buffer) throw new Error('The browser produced no video.');
  return new Blob([buffer], { type });
}
