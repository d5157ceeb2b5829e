// Encodes the frames of films, and joins the parts of one.

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
import type { ExportFile } from 'shoal/export';
import type { FilmSettings } from './film-settings.ts';

/** Codecs of each container, the most widely supported first. */
const codecs: Readonly<Record<FilmSettings['container'], VideoCodec[]>> = {
  mp4: ['avc', 'av1', 'vp9'],
  webm: ['vp9', 'av1', 'vp8'],
};

type FilmFormat = Pick<FilmSettings, 'container' | 'width' | 'height' | 'framesPerSecond'>;

/** Seconds from one frame that is stored whole to the next. */
const keyFrameSeconds = 2;

/** A file for a video that is written while it is made, and the frames that it will have. */
interface FilmFile {
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

/** Bytes that are written at a time: no more encoded ones wait in memory. */
const piece = 2 ** 17;

/** The index of an MP4 comes first, so that players begin before they have all of it; its place is left free until the end. */
function outputInto(file: ExportFile, container: FilmFormat['container']): Output<OutputFormat, StreamTarget> {
  const format = container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat();
  const stream = new WritableStream<StreamTargetChunk>({
    write: async ({ data, position }) => {
      await file.write(data, position);
    },
  });
  return new Output({ format, target: new StreamTarget(stream, { chunked: true, chunkSize: piece }) });
}

function blobOf({ buffer }: BufferTarget, type: string): Blob {
  if (!buffer) throw new Error('The browser produced no video.');
  return new Blob([buffer], { type });
}
