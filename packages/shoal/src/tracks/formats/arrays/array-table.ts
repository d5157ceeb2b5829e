// Tables of tracks from arrays of positions.

import { TrackError } from '../../track-file.ts';
import type { FormatRequest, TrackBatch, TrackTable } from '../../track-table.ts';
import { surestOf } from '../rows/body-points.ts';
import { bodyDirection, choosePoints, leastOf, meanFound } from '../rows/chosen-points.ts';
import { elementsOf, type NumberArray, stridesOf } from './number-array.ts';

/** What an axis counts. `one`: its length is 1, and it means nothing. */
export type AxisRole = 'frame' | 'animal' | 'space' | 'point' | 'one';

export interface RoledArray {
  readonly array: NumberArray;
  /** Of each axis. */
  readonly roles: readonly AxisRole[];
}

/** Arrays with the positions of all animals in all frames. */
export interface ArrayTracks extends Pick<TrackTable, 'format' | 'notes' | 'unit' | 'framesPerSecond' | 'yDown'> {
  /** As messages name it. */
  readonly file: string;
  /** Axes frame and space, and maybe animal and point. */
  readonly positions: RoledArray;
  /** The same axes without space, and maybe without point. The mean of several points is as sure as the least sure of them. Values above 1 count as 1, negative ones as unknown. */
  readonly confidence?: RoledArray | undefined;
  /** Names of the animals and points. Default: numbers from 1, and no names of points. */
  readonly fish?: readonly string[] | undefined;
  readonly points?: readonly string[] | undefined;
  /** Number of the frame at an index; default the index. */
  readonly frame?: (index: number) => number;
  /** Time at an index, s, in place of frames. */
  readonly time?: ((index: number) => number) | undefined;
  /** Called after the last batch, or when no more are wanted. */
  close?(): Promise<void>;
}

/** Values read at once: few enough for memory, and so many that no chunk of a compressed file is read often. */
const valuesAtOnce = 1 << 22;
/** Most animals: beyond, an axis was probably taken for another. */
const mostAnimals = 100_000;
const mostPoints = 10_000;

export function arrayTable(tracks: ArrayTracks, request: FormatRequest): TrackTable {
  const { file, positions, confidence, format, unit, framesPerSecond, yDown, time } = tracks;
  const { shape } = positions.array;
  const length = (role: AxisRole): number | undefined => shape[positions.roles.indexOf(role)];
  const [frames, animals, dimensions] = [length('frame') ?? 0, length('animal') ?? 1, length('space') ?? 0];
  if (dimensions < 2 || dimensions > 3 || animals > mostAnimals)
    throw new TrackError(
      `${file}: has positions of ${animals} animals in ${dimensions} dimensions, expected up to ${mostAnimals} animals in 2 or 3 dimensions. Export the tracks as CSV.`,
    );
  const pointCount = length('point') ?? 1;
  if (pointCount > mostPoints || elementsOf(shape) === 0)
    throw new TrackError(
      `${file}: has ${frames} frames of ${animals} animals with ${pointCount} points, expected at least one of each, and up to ${mostPoints} points. Export the tracks again.`,
    );
  const pointNames = tracks.points ?? numbered(pointCount > 1 ? pointCount : 0);
  const { minConfidence } = confidence ? request : {};
  const points = choosePoints(file, pointNames, { ...request, minConfidence });
  const fish = tracks.fish ?? numbered(animals);
  if (fish.length !== animals || (pointNames.length > 0 && pointNames.length !== pointCount))
    throw new TrackError(
      `${file}: has ${fish.length} names for ${animals} animals and ${pointNames.length} for ${pointCount} points, expected one for each. Export the tracks again.`,
    );
  const frameAt = tracks.frame ?? ((index) => index);
  const step = Math.max(1, Math.floor(valuesAtOnce / Math.max(1, elementsOf(shape) / Math.max(1, frames))));

  async function* batches(): AsyncGenerator<TrackBatch> {
    try {
      for (let from = 0; from < frames; from += step) {
        const to = Math.min(frames, from + step);
        const position = await valuesOf(positions, from, to);
        const sureness = confidence && (await valuesOf(confidence, from, to));
        const count = (to - from) * animals;
        const numbers = (of: (frame: number, animal: number) => number): Float64Array => {
          const values = new Float64Array(count);
          for (let row = 0; row < count; row++) values[row] = of(Math.floor(row / animals), row % animals);
          return values;
        };
        const isFound = (frame: number, animal: number, point: number): boolean =>
          Number.isFinite(position(frame, animal, point, 0) + position(frame, animal, point, 1));
        // Negative confidences are unknown.
        const surenessOf = (frame: number, animal: number, point: number): number => {
          const value = sureness?.(frame, animal, point, 0) ?? Number.NaN;
          return value < 0 ? Number.NaN : Math.min(1, value);
        };
        const measuredIn = (frame: number, animal: number): readonly number[] => {
          const found = points.position.filter((point) => isFound(frame, animal, point));
          return surestOf(found, minConfidence, (point) => surenessOf(frame, animal, point));
        };
        const bodyPoint = (frame: number, animal: number, axis: number): number =>
          meanFound(measuredIn(frame, animal).map((point) => position(frame, animal, point, axis)));
        const axis = (k: number): Float64Array => numbers((frame, animal) => bodyPoint(frame, animal, k));
        const direction = points.axis;
        yield {
          count,
          fish: Int32Array.from({ length: count }, (_, row) => row % animals),
          ...(time
            ? { time: numbers((frame) => time(from + frame)) }
            : { frame: numbers((frame) => frameAt(from + frame)) }),
          x: axis(0),
          y: axis(1),
          ...(dimensions === 3 && { z: axis(2) }),
          ...(direction && {
            heading: numbers((frame, animal) => {
              const [x, y] = [0, 1].map(
                (k) => position(frame, animal, direction[1], k) - position(frame, animal, direction[0], k),
              );
              return bodyDirection(x, y);
            }),
          }),
          ...(sureness && {
            confidence: numbers((frame, animal) =>
              leastOf(measuredIn(frame, animal).map((point) => surenessOf(frame, animal, point))),
            ),
          }),
          place: (row) => `${file}: frame ${frameAt(from + Math.floor(row / animals))}, animal ${fish[row % animals]}`,
        };
      }
    } finally {
      await tracks.close?.();
    }
  }

  return {
    format,
    unit,
    notes: [...tracks.notes, ...points.notes],
    ...(framesPerSecond !== undefined && { framesPerSecond }),
    ...(yDown !== undefined && { yDown }),
    dimensions: dimensions as 2 | 3,
    fish,
    batches,
  };
}

/** The values of a range of frames, by their indices. An axis that the array lacks counts nothing. */
async function valuesOf(
  { array, roles }: RoledArray,
  from: number,
  to: number,
): Promise<(frame: number, animal: number, point: number, space: number) => number> {
  const frameAxis = roles.indexOf('frame');
  const values = await array.part(frameAxis, from, to);
  const strides = stridesOf(
    array.shape.map((length, k) => (k === frameAxis ? to - from : length)),
    'C',
  );
  const stride = (role: AxisRole): number => strides[roles.indexOf(role)] ?? 0;
  const [f, a, p, s] = [stride('frame'), stride('animal'), stride('point'), stride('space')];
  return (frame, animal, point, space) => values[f * frame + a * animal + p * point + s * space];
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, k) => `${k + 1}`);
}
