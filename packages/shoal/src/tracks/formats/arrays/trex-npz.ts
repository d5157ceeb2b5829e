// The NPZ files of TRex, one for each animal: https://trex.run

import { TrackError } from '../../track-file.ts';
import type { FormatRequest, TrackTable } from '../../track-table.ts';
import { bodyDirection, type ChosenPoints, choosePoints, meanFound } from '../rows/chosen-points.ts';
import { type AnimalTrack, batchOf } from './animal-track.ts';
import type { Npz } from './npy.ts';
import { allOf, type NumberArray } from './number-array.ts';

export function isTrex({ arrays }: Npz): boolean {
  return arrays.has('frame') && trexPoints([...arrays.keys()]).size > 0;
}

/** What the first file says of all. */
interface Setup {
  readonly points: ReadonlyMap<string, TrexPoint>;
  readonly body: ChosenPoints;
  readonly framesPerSecond: number | undefined;
  readonly cmPerPixel: number | undefined;
}

/** What is read beside positions, and the unit of poses in that of the table. */
interface Reading {
  readonly hasTime: boolean;
  readonly hasAngle: boolean;
  readonly poseUnit: number;
}

/** @param fish a name for the animal of each file */
export async function trexTable(
  files: readonly Npz[],
  fish: readonly string[],
  request: FormatRequest,
): Promise<TrackTable> {
  const [first] = files;
  const points = trexPoints([...first.arrays.keys()]);
  const usual = ['wcentroid', 'pcentroid', 'centroid', 'head'].find((one) => points.has(one));
  const setup: Setup = {
    points,
    body: choosePoints(first.file, [...points.keys()], { point: request.point, axis: request.axis }, usual),
    framesPerSecond: positive(await scalar(first, 'frame_rate')),
    cmPerPixel: await scalar(first, 'cm_per_pixel'),
  };
  for (const file of files) await checkSetup(file, first, setup);
  const { body, framesPerSecond } = setup;
  const { unit, poseUnit, notes } = await unitOf(first, setup);
  const hasTime = framesPerSecond === undefined && files.every(({ arrays }) => arrays.has('time'));
  const hasAngle = !body.axis && files.every(({ arrays }) => arrays.has('ANGLE'));
  return {
    format: 'TRex, an NPZ file for each animal',
    unit,
    ...(framesPerSecond !== undefined && { framesPerSecond }),
    yDown: true,
    dimensions: 2,
    notes: [...body.notes, ...(hasAngle ? ['the direction of the body is ANGLE'] : []), ...notes],
    fish,
    async *batches() {
      for (const [k, file] of files.entries())
        yield batchOf(k, await trackOf(file, setup, { hasTime, hasAngle, poseUnit }));
    },
  };
}

/** Refuses files of different recordings or exports. */
async function checkSetup(file: Npz, first: Npz, { points, framesPerSecond, cmPerPixel }: Setup): Promise<void> {
  const missing = [...points.values()].flatMap(({ x, y }) => [x, y]).find((name) => !file.arrays.has(name));
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

/** The unit of positions, and that of poses in it. TRex writes cm, unless the size of a pixel is not known. */
async function unitOf(
  first: Npz,
  { points, body, cmPerPixel }: Setup,
): Promise<{ readonly unit: 'px' | 'cm'; readonly poseUnit: number; readonly notes: readonly string[] }> {
  const all = [...points.values()];
  const hasPose = [...body.position, ...(body.axis ?? [])].some((point) => all[point].isPose);
  if (cmPerPixel === undefined && hasPose)
    throw new TrackError(
      `${first.file}: has poses in pixels, but no cm_per_pixel, expected the size of a pixel. Name another point of ${[...points.keys()].join(', ')}.`,
    );
  if (cmPerPixel === undefined)
    return {
      ...{ unit: 'cm', poseUnit: 1 },
      notes: ['positions are in cm, as TRex writes them; the file states no size of a pixel (cm_per_pixel)'],
    };
  if (cmPerPixel === 0 || cmPerPixel === 1)
    return { unit: 'px', poseUnit: 1, notes: [`cm_per_pixel is ${cmPerPixel}, so positions are in pixels`] };
  if (await exceedsVideo(first, all, cmPerPixel))
    return { unit: 'px', poseUnit: 1, notes: ['positions exceed the video in cm, so they are taken for pixels'] };
  return {
    ...{ unit: 'cm', poseUnit: cmPerPixel },
    notes: [
      `positions are in cm (${cmPerPixel} cm a pixel)`,
      ...(hasPose ? ['poses are in pixels in the file, and were multiplied by cm_per_pixel'] : []),
    ],
  };
}

/** Whether positions lie outside the video in cm, but inside it in pixels: some old exports are in pixels. */
async function exceedsVideo(file: Npz, points: readonly TrexPoint[], cmPerPixel: number): Promise<boolean> {
  const point = points.find(({ isPose }) => !isPose);
  if (!file.arrays.has('video_size') || !point) return false;
  const [width] = await allOf(await array(file, 'video_size'));
  let largest = 0;
  for (const value of await allOf(await array(file, point.x)))
    if (Number.isFinite(value)) largest = Math.max(largest, value);
  return largest > 1.5 * width * cmPerPixel && largest <= 1.5 * width;
}

async function trackOf(
  file: Npz,
  { points, body }: Setup,
  { hasTime, hasAngle, poseUnit }: Reading,
): Promise<AnimalTrack> {
  const frame = await column(file, 'frame');
  const rows = (name: string): Promise<Float64Array> => column(file, name, frame.length);
  const isMissing = file.arrays.has('missing') ? await rows('missing') : undefined;
  const found = new Map<number, readonly [x: Float64Array, y: Float64Array]>();
  for (const point of new Set([...body.position, ...(body.axis ?? [])])) {
    const { x, y, isPose } = [...points.values()][point];
    const unit = isPose ? poseUnit : 1;
    const inUnit = (values: Float64Array): Float64Array =>
      values.map((value, row) => (isMissing?.[row] ? Number.NaN : unit * value));
    found.set(point, [inUnit(await rows(x)), inUnit(await rows(y))]);
  }
  const at = (point: number, axis: 0 | 1, row: number): number => found.get(point)?.[axis][row] ?? Number.NaN;
  const mean = (axis: 0 | 1): Float64Array =>
    frame.map((_, row) => meanFound(body.position.map((point) => at(point, axis, row))));
  const { axis } = body;
  const heading = axis
    ? frame.map((_, row) =>
        bodyDirection(at(axis[1], 0, row) - at(axis[0], 0, row), at(axis[1], 1, row) - at(axis[0], 1, row)),
      )
    : hasAngle
      ? (await rows('ANGLE')).map((angle, row) => (isMissing?.[row] ? Number.NaN : angle))
      : undefined;
  return {
    where: file.file,
    frame,
    time: hasTime ? await rows('time') : undefined,
    x: mean(0),
    y: mean(1),
    heading,
    confidence: file.arrays.has('detection_p') ? await rows('detection_p') : undefined,
  };
}

async function column(file: Npz, name: string, length?: number): Promise<Float64Array> {
  const values = await array(file, name);
  if (values.shape.length === 1 && (length === undefined || values.shape[0] === length)) return allOf(values);
  throw new TrackError(
    `${file.file}: its array "${name}" has the shape ${values.shape.join(' × ') || '1'}, expected ${length ?? 'a list'} as "frame". Export it again.`,
  );
}

function array(file: Npz, name: string): Promise<NumberArray> {
  const read = file.arrays.get(name);
  if (read) return read();
  throw new TrackError(`${file.file}: has no array "${name}", expected one. Export it again.`);
}

/** A single number, stored as such or as an array of one. */
async function scalar(file: Npz, name: string): Promise<number | undefined> {
  if (!file.arrays.has(name)) return undefined;
  const values = await allOf(await array(file, name));
  return values.length === 1 ? values[0] : undefined;
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 && Number.isFinite(value) ? value : undefined;
}

// The points of the body in a file of TRex.

/** A point of the body, by the names of its arrays. */
interface TrexPoint {
  readonly x: string;
  readonly y: string;
  /** Found by a model of poses: such points are in pixels, while all others are in cm. */
  readonly isPose: boolean;
}

/** X and Y alone are the head. Poses have names, as in nose_X, or numbers. */
function trexPoints(names: readonly string[]): Map<string, TrexPoint> {
  const points = new Map<string, TrexPoint>();
  for (const x of names) {
    const [found, centre, pose, posed] = /^X(?:#([a-z]*centroid))?$|^poseX(\d+)$|^(.+)_X$/.exec(x) ?? [];
    const y = posed === undefined ? x.replace('X', 'Y') : `${posed}_Y`;
    if (found === undefined || !names.includes(y)) continue;
    const isPose = pose !== undefined || posed !== undefined;
    points.set(centre ?? posed ?? (pose === undefined ? 'head' : `pose${pose}`), { x, y, isPose });
  }
  return points;
}
