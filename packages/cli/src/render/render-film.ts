// `shoal render`: draws the frames of a film in parts, keeps each part, and joins them.

import { existsSync, linkSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { writing } from '../errors/file-system-error.ts';
import { makeDirectory } from '../files/output-path.ts';
import { PartialFile, refuseExisting, writeFileAtomically } from '../files/partial-file.ts';
import { counted } from '../terminal/number-format.ts';
import { Progress } from '../terminal/progress.ts';
import { type FilmBrowser, type FilmSession, withFilmSession } from './film-browser.ts';
import { type FilmOutput, filmOutput } from './film-output.ts';
import { type PreparedFilm, prepareFilm, refuseOddSides, type ViewOptions } from './prepare-film.ts';
import { type FilmMode, UnfinishedFilm } from './unfinished-film.ts';

export interface RenderOptions extends ViewOptions {
  readonly out: string;
  readonly fps: number;
  readonly seconds?: number;
  readonly from?: number;
  readonly force?: true;
  readonly resume?: true;
}

/** Length of a film of a scenario without shots, s. */
export const usualSeconds = 10;
/** Length of a part of a video, s: that from one frame that is stored whole to the next. */
const partSeconds = 2;
/** Bytes of a joined video that the page hands over at a time. */
const piece = 4 * 1024 * 1024;
/** Frames that the scene goes on at a time without drawing them. */
const framesAtOnce = 10;

/** A film and its division into parts. */
interface Course {
  readonly output: FilmOutput;
  readonly film: PreparedFilm;
  /** Number of frames of the film, and of each part but the last. */
  readonly frames: number;
  readonly partFrames: number;
  readonly isVideo: boolean;
}

/** Makes a film. @returns a sentence about it */
export async function renderFilm(file: string, options: RenderOptions): Promise<string> {
  const output = filmOutput(options.out);
  const mode: FilmMode = options.force ? 'replace' : options.resume ? 'resume' : 'new';
  refuseOutput(output, mode);
  UnfinishedFilm.check(output.unfinished, output.path, mode);
  const film = await prepareFilm(file, options, { ...options, format: output.format, fromOption: '--from' });
  const { request } = film;
  refuseOddSides(request);
  const { framesPerSecond, format } = request;
  const seconds = options.seconds ?? film.ownSeconds ?? usualSeconds;
  const frames = Math.max(1, Math.round(seconds * framesPerSecond));
  const isVideo = format === 'mp4' || format === 'webm';
  const partFrames = isVideo ? Math.max(1, Math.round(partSeconds * framesPerSecond)) : 1;
  const course = { output, film, frames, partFrames, isVideo };
  const manifest = { ...film.manifest, frames };
  if (mode === 'resume') UnfinishedFilm.refuseOther(output.unfinished, manifest);
  let unfinished: UnfinishedFilm | undefined;
  const find = (path: string) => {
    const part = /^parts\/(\d+)$/.exec(path);
    return part ? unfinished?.partOf(Number(part[1])) : film.served.get(path);
  };
  const saying = 'stopping; finished parts are kept, and --resume goes on with them';
  await withFilmSession(find, saying, async (session) => {
    const { version } = session.browser;
    const store = await UnfinishedFilm.open(output.unfinished, { ...manifest, browser: version }, mode);
    unfinished = store;
    try {
      await session.show();
      await draw(session, store, course);
      await complete(session.browser, store, course);
    } catch (error) {
      if (store.done === 0) store.remove();
      throw error;
    } finally {
      store.close();
    }
    store.remove();
  });
  const { width, height } = request;
  return `${output.path}: ${counted(frames, 'frame')}, ${width} × ${height}, ${framesPerSecond} fps, from ${request.from} s of the scene`;
}

/** Refuses an output that exists already, unless it may be replaced. A film that goes on was allowed to when it began. */
function refuseOutput({ path, folder, names }: FilmOutput, mode: FilmMode): void {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new InputError(`${folder}: is not a folder, expected one for the pictures. Name another one.`);
  if (!names) refuseExisting('--out', path, mode !== 'new');
  else if (mode === 'new' && existsSync(folder) && readdirSync(folder).some((name) => names.has(name)))
    throw new InputError(`${path}: has pictures already; replace them with --force, or name another place for --out.`);
}

/** Draws all parts that are missing. */
async function draw({ browser }: FilmSession, store: UnfinishedFilm, course: Course): Promise<void> {
  const { frames, partFrames } = course;
  const first = store.done * partFrames;
  if (first >= frames) return;
  const problem = await browser.call('open');
  if (problem !== '') throw new InputError(problem);
  await goOn(browser, first);
  const progress = new Progress(frames, first, 'frame');
  progress.update(first);
  try {
    for (let from = first; from < frames; from += partFrames) {
      const bytes = await makePart(browser, from, Math.min(frames, from + partFrames), course, progress);
      store.keep(Buffer.from(bytes, 'base64'));
    }
  } finally {
    progress.clear();
  }
}

/** Goes on to the first frame that is missing. The frames before it move camera and tails, but are not drawn again. */
async function goOn(browser: FilmBrowser, frames: number): Promise<void> {
  const progress = new Progress(frames, 0, 'frame', 'Going on');
  for (let from = 0; from < frames; from += framesAtOnce) {
    progress.update(from);
    await browser.call('pass', Math.min(framesAtOnce, frames - from));
  }
  progress.clear();
}

async function makePart(
  browser: FilmBrowser,
  from: number,
  to: number,
  { isVideo }: Course,
  progress: Progress,
): Promise<string> {
  let picture = '';
  for (let frame = from; frame < to; frame++) {
    if (isVideo) await browser.call('add');
    else picture = await browser.call('picture');
    progress.update(frame + 1);
  }
  return isVideo ? await browser.call('endPart') : picture;
}

/** Writes the output from the parts. */
async function complete(browser: FilmBrowser, store: UnfinishedFilm, course: Course): Promise<void> {
  const { output, film, frames, partFrames } = course;
  if (output.names) {
    placePictures(store, output, output.names, frames);
    return;
  }
  if (output.format === 'webp') {
    const pictures = Array.from({ length: frames }, (_, k) => readFileSync(store.partOf(k)));
    writeFileAtomically(output.path, animatedWebp(pictures, film.request));
    return;
  }
  const counts = Array.from({ length: store.done }, (_, k) => Math.min(partFrames, frames - k * partFrames));
  const size = await browser.call('join', counts);
  const file = new PartialFile(output.path);
  try {
    for (let at = 0; at < size; at += piece)
      file.write(Buffer.from(await browser.call('bytes', at, at + piece), 'base64'));
  } catch (error) {
    file.discard();
    throw error;
  }
  file.commit();
}

/**
 * Gives all pictures their names. Earlier ones are removed first, so that no two films mix. The parts stay until all are
 * there, so that --resume can go on.
 */
function placePictures(
  store: UnfinishedFilm,
  { folder }: FilmOutput,
  names: NonNullable<FilmOutput['names']>,
  frames: number,
): void {
  makeDirectory(folder);
  writing(folder, () => {
    for (const name of readdirSync(folder).filter((one) => names.has(one))) rmSync(join(folder, name));
    for (let frame = 0; frame < frames; frame++) place(store.partOf(frame), join(folder, names.of(frame, frames)));
  });
}

/** Gives a file another name too, or copies it where the file system has no second names. */
function place(part: string, path: string): void {
  try {
    linkSync(part, path);
  } catch {
    writeFileAtomically(path, readFileSync(part));
  }
}

// Writes an animated WebP from single pictures, without encoding them again (WebP container specification, Google).

/** Bit of the header that says that the file is an animation. */
const animationFlag = 0x02;
/** The picture replaces all that was there before. */
const replaces = 0x02;
const mostBytes = 2 ** 32 - 1;

/** @param pictures files of WebP pictures without transparency, of this size */
function animatedWebp(
  pictures: readonly Uint8Array[],
  {
    width,
    height,
    framesPerSecond,
  }: { readonly width: number; readonly height: number; readonly framesPerSecond: number },
): Uint8Array {
  const header = Buffer.alloc(10);
  header[0] = animationFlag;
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  // Background colour, then the number of loops: 0 is without end.
  const animation = Buffer.alloc(6);
  const frames = pictures.map((file, k) => {
    const frame = Buffer.alloc(16);
    frame.writeUIntLE(width - 1, 6, 3);
    frame.writeUIntLE(height - 1, 9, 3);
    frame.writeUIntLE(millisecond(k + 1, framesPerSecond) - millisecond(k, framesPerSecond), 12, 3);
    frame[15] = replaces;
    return chunk('ANMF', Buffer.concat([frame, bitstream(file)]));
  });
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', header), chunk('ANIM', animation), ...frames]);
  if (body.length > mostBytes)
    throw new InputError('The animation would be larger than 4 GiB. Choose a smaller size, or --out FILE.mp4.');
  return chunk('RIFF', body);
}

/** Rounded so that long animations keep their time. */
function millisecond(frame: number, framesPerSecond: number): number {
  return Math.round((1000 * frame) / framesPerSecond);
}

/** The chunk of a file that has the picture, with its header. */
function bitstream(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (name === 'VP8 ' || name === 'VP8L') return chunk(name, bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  throw new Error('The browser wrote a WebP without a picture.');
}

/** Chunks of odd length are followed by a zero. */
function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8, name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}
