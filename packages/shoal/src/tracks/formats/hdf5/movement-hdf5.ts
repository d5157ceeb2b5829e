// The netCDF files of `movement`: https://movement.neuroinformatics.dev

import { TrackError } from '../../track-file.ts';
import { type AxisRole, arrayTable, type RoledArray } from '../arrays/array-table.ts';
import type { NumberArray } from '../arrays/number-array.ts';
import { allOf } from '../arrays/number-array.ts';
import { datasetOf, type Hdf5File, type Hdf5Layout, positiveIn, textsOf } from './hdf5-file.ts';

/** Coordinates of the axes. They had plural names in older versions. */
const roleOf: Readonly<Record<string, AxisRole>> = {
  '/time': 'frame',
  '/space': 'space',
  '/keypoint': 'point',
  '/keypoints': 'point',
  '/individual': 'animal',
  '/individuals': 'animal',
};

export const movementHdf5: Hdf5Layout = {
  matches: ({ items }) => items.get('/position')?.shape !== undefined && items.has('/time') && items.has('/space'),
  async open(file, hdf5, request) {
    const positions = roledArray(file, hdf5, '/position');
    const space = (await textsOf(hdf5, '/space')) ?? [];
    if (space.join() !== 'x,y' && space.join() !== 'x,y,z')
      throw new TrackError(
        `${file}: has the coordinates ${space.join(', ')}, expected x, y or x, y, z. Convert them with movement's pol2cart.`,
      );
    const { fps, time_unit, source_software } = hdf5.items.get('/')?.attributes ?? {};
    const framesPerSecond = positiveIn(fps);
    const times = await timesOf(file, hdf5, positions);
    const is2D = space.length === 2;
    return arrayTable(
      {
        ...{ file, positions, close: () => hdf5.close() },
        format: `movement, netCDF${typeof source_software === 'string' ? ` of ${source_software}` : ''}`,
        unit: is2D ? 'px' : 'unknown',
        ...(is2D && { yDown: true }),
        notes: is2D ? ['the file states no unit: positions are taken for pixels of a picture, y down'] : [],
        ...(framesPerSecond !== undefined && { framesPerSecond }),
        ...clockOf(times, framesPerSecond, time_unit === 'seconds'),
        confidence: hdf5.items.get('/confidence')?.shape ? roledArray(file, hdf5, '/confidence') : undefined,
        fish: (await textsOf(hdf5, '/individual')) ?? (await textsOf(hdf5, '/individuals')),
        points: (await textsOf(hdf5, '/keypoint')) ?? (await textsOf(hdf5, '/keypoints')),
      },
      request,
    );
  },
};

/** Frames, if the times are whole frames, else times. */
function clockOf(
  times: Float64Array,
  framesPerSecond: number | undefined,
  isInSeconds: boolean,
): { readonly frame: (index: number) => number; readonly time?: (index: number) => number } {
  if (!isInSeconds && framesPerSecond === undefined) return { frame: (index) => times[index] };
  const rate = framesPerSecond ?? Number.NaN;
  const frame = (index: number): number => Math.round(times[index] * rate);
  const isWhole = times.every((time, index) => Math.abs(time * rate - frame(index)) < 0.01);
  return isWhole ? { frame } : { frame: (index) => index, time: (index) => times[index] };
}

async function timesOf(file: string, hdf5: Hdf5File, { array, roles }: RoledArray): Promise<Float64Array> {
  const frames = array.shape[roles.indexOf('frame')];
  const times = datasetOf(hdf5, '/time');
  if (times?.shape.join() === `${frames}`) return allOf(times);
  throw new TrackError(
    `${file}: /time has the shape ${times?.shape.join(' × ')}, expected ${frames}, a number for each frame of /position. Save it again.`,
  );
}

/** A variable with the meaning of its axes by their coordinates. */
function roledArray(file: string, hdf5: Hdf5File, path: string): RoledArray {
  const array: NumberArray | undefined = datasetOf(hdf5, path);
  const roles = hdf5.items.get(path)?.scales?.map((scale) => roleOf[scale ?? '']);
  if (array && roles?.length === array.shape.length && roles.includes('frame') && !roles.includes(undefined as never))
    return { array, roles };
  throw new TrackError(
    `${file}: ${path} has ${hdf5.items.get(path)?.scales?.join(', ') ?? 'no coordinates'} on its axes, expected /time, /space, /keypoint and /individual. Save it with movement's to_netcdf.`,
  );
}
