// The NPZ files of TRex, one for each animal: https://trex.run

import { TrackError } from '../track-error.ts';
import type { FormatRequest, TrackTable } from '../track-table.ts';
import { type AnimalTrack, batchOf } from './animal-track.ts';
import { type BodyPoints, bodyDirection, bodyPoints, meanFound } from './body-points.ts';
import type { Npz } from './npz.ts';
import { allOf } from './number-array.ts';

export function isTrex({ arrays }: Npz): boolean {
  return arrays.has('frame') && pointsOf([...arrays.keys()]).size > 0;
}

/** The arrays of x and y of each point of the body. X and Y alone are those of the head. */
function pointsOf(names: readonly string[]): Map<string, readonly [x: string, y: string]> {
  const points = new Map<string, readonly [string, string]>();
  for (const x of names) {
    const [, centre, pose] = /^X(?:#([a-z]*centroid))?$|^poseX(\d+)$/.exec(x) ?? [];
    const y = x.replace('X', 'Y');
    if (!/^(X|poseX\d)/.test(x) || /^X#/.test(x) !== (centre !== undefined) || !names.includes(y)) continue;
    points.set(centre ?? (pose === undefined ? 'head' : `pose${pose}`), [x, y]);
  }
  return points;
}

/** What the first file says of all. */
interface Setup {
  readonly points: ReadonlyMap<string, readonly [x: string, y: string]>;
  readonly body: BodyPoints;
  readonly framesPerSecond: number | undefined;
  readonly cmPerPixel: number | undefined;
}

export async function trexTable(files: readonly Npz[], request: FormatRequest): Promise<TrackTable> {
  const [first] = files;
  const points = pointsOf([...first.arrays.keys()]);
  const usual = ['wcentroid', 'pcentroid', 'centroid', 'head'].find((one) => points.has(one)) ?? 'mean';
  const setup: Setup = {
    points,
    body: bodyPoints(first.file, [...points.keys()], request, usual),
    framesPerSecond: positive(await scalar(first, 'frame_rate')),
    cmPerPixel: await scalar(first, 'cm_per_pixel'),
  };
  for (const file of files) await checkSetup(file, first, setup);
  const { body, framesPerSecond, cmPerPixel } = setup;
  const hasUnit = cmPerPixel !== undefined && cmPerPixel > 0 && cmPerPixel !== 1;
  const isInPixels = !hasUnit || (await exceedsVideo(first, setup, cmPerPixel));
  const hasTime = framesPerSecond === undefined && files.every(({ arrays }) => arrays.has('time'));
  const hasAngle = !body.axis && files.every(({ arrays }) => arrays.has('ANGLE'));
  return {
    format: 'TRex, a file for each animal',
    unit: isInPixels ? 'px' : 'cm',
    ...(framesPerSecond !== undefined && { framesPerSecond }),
    yDown: true,
    dimensions: 2,
    notes: [
      ...body.notes,
      ...(hasAngle ? ['the direction of the body is ANGLE'] : []),
      !isInPixels
        ? `positions are in cm (${cmPerPixel} cm a pixel)`
        : hasUnit
          ? 'positions exceed the video in cm, so they are taken for pixels'
          : 'the file states no size of a pixel (cm_per_pixel), so positions are taken for pixels',
    ],
    fish: await namesOf(files),
    async *batches() {
      for (const [fish, file] of files.entries())
        yield batchOf(fish, await trackOf(file, setup, { hasTime, hasAngle }));
    },
  };
}

/** Refuses files of different recordings or exports. */
async function checkSetup(file: Npz, first: Npz, { points, framesPerSecond, cmPerPixel }: Setup): Promise<void> {
  const missing = ['frame', ...[...points.values()].flat()].find((name) => !file.arrays.has(name));
  if (missing !== undefined)
    throw new TrackError(
      `${file.file}: has no array "${missing}", expected the arrays of ${first.file}. Export all animals alike.`,
    );
  const [rate, size] = [positive(await scalar(file, 'frame_rate')), await scalar(file, 'cm_per_pixel')];
  if (rate !== framesPerSecond || size !== cmPerPixel)
    throw new TrackError(
      `${file.file}: has frame_rate ${rate} and cm_per_pixel ${size}, expected ${framesPerSecond} and ${cmPerPixel} as in ${first.file}. Give the files of one recording.`,
    );
}

/** Whether positions lie outside the video in cm, but inside it in pixels: old exports are in pixels. */
async function exceedsVideo(file: Npz, { points }: Setup, cmPerPixel: number): Promise<boolean> {
  const size = file.arrays.get('video_size');
  if (!size) return false;
  const [width] = await allOf(await size());
  const [[x]] = points.values();
  let largest = 0;
  for (const value of await allOf(await array(file, x))) if (Number.isFinite(value)) largest = Math.max(largest, value);
  return largest > 1.5 * width * cmPerPixel && largest <= 1.5 * width;
}

/** The ids that the files state or, unless these differ, the names of the files. */
async function namesOf(files: readonly Npz[]): Promise<string[]> {
  const ids = await Promise.all(files.map((file) => scalar(file, 'id')));
  if (new Set(ids).size === files.length && !ids.includes(undefined)) return ids.map(String);
  return files.map(({ file }) => file.replace(/^.*[\\/]/, '').replace(/\.npz$/i, ''));
}

async function trackOf(
  file: Npz,
  { points, body }: Setup,
  { hasTime, hasAngle }: { readonly hasTime: boolean; readonly hasAngle: boolean },
): Promise<AnimalTrack> {
  const frame = await column(file, 'frame');
  const named = [...points.values()];
  const used = [...new Set([...body.position, ...(body.axis ?? [])])];
  const found = new Map<number, readonly [Float64Array, Float64Array]>();
  for (const point of used)
    found.set(point, [
      await column(file, named[point][0], frame.length),
      await column(file, named[point][1], frame.length),
    ]);
  const missing = file.arrays.has('missing') ? await column(file, 'missing', frame.length) : undefined;
  const coordinate = (point: number, axis: 0 | 1, row: number): number =>
    missing?.[row] ? Number.NaN : (found.get(point)?.[axis][row] ?? Number.NaN);
  const mean = (axis: 0 | 1): Float64Array =>
    frame.map((_, row) => meanFound(body.position.map((point) => coordinate(point, axis, row))));
  const { axis } = body;
  const heading = axis
    ? frame.map((_, row) => {
        const [x, y] = ([0, 1] as const).map((k) => coordinate(axis[1], k, row) - coordinate(axis[0], k, row));
        return bodyDirection(x, y);
      })
    : hasAngle
      ? (await column(file, 'ANGLE', frame.length)).map((angle, row) => (missing?.[row] ? Number.NaN : angle))
      : undefined;
  return {
    where: file.file,
    frame,
    time: hasTime ? await column(file, 'time', frame.length) : undefined,
    x: mean(0),
    y: mean(1),
    heading,
    confidence: file.arrays.has('detection_p') ? await column(file, 'detection_p', frame.length) : undefined,
  };
}

async function column(file: Npz, name: string, length?: number): Promise<Float64Array> {
  const values = await array(file, name);
  if (values.shape.length === 1 && (length === undefined || values.shape[0] === length)) return allOf(values);
  throw new TrackError(
    `${file.file}: its array "${name}" has the shape ${values.shape.join(' × ') || '1'}, expected ${length ?? 'a list'} as "frame". Export it again.`,
  );
}

function array(file: Npz, name: string): ReturnType<NonNullable<ReturnType<Npz['arrays']['get']>>> {
  const read = file.arrays.get(name);
  if (read) return read();
  throw new TrackError(`${file.file}: has no array "${name}", expected one. Export it again.`);
}

/** A single number, stored as such or as an array of one. */
async function scalar({ arrays }: Npz, name: string): Promise<number | undefined> {
  const read = arrays.get(name);
  if (!read) return undefined;
  const values = await allOf(await read());
  return values.length === 1 ? values[0] : undefined;
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 && Number.isFinite(value) ? value : undefined;
}
