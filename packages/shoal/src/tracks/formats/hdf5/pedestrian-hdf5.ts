// The trajectories of the Pedestrian Dynamics Data Archive: https://ped.fz-juelich.de/da

import { TrackError } from '../../track-file.ts';
import type { TrackBatch } from '../../track-table.ts';
import type { NumberArray } from '../arrays/number-array.ts';
import { mostFish } from '../rows/fish-names.ts';
import { datasetOf, type Hdf5File, type Hdf5Layout, positiveIn } from './hdf5-file.ts';

/** Columns of the table; a further column z may be the height of a person. */
const columns = ['id', 'frame', 'x', 'y'] as const;
/** Rows that are read at once. */
const batchLength = 1 << 16;

export const pedestrianHdf5: Hdf5Layout = {
  matches: (hdf5) => tableIn(hdf5) !== undefined,
  async open(file, hdf5, { point }) {
    if (point !== undefined)
      throw new TrackError(`${file}: has one position for each person, got a request for ${point}. Leave it out.`);
    const table = tableIn(hdf5) as readonly NumberArray[];
    const framesPerSecond =
      positiveIn(hdf5.items.get('/trajectory')?.attributes.fps) ?? positiveIn(hdf5.items.get('/')?.attributes.fps);
    const indices = new Map<number, number>();
    const fish: string[] = [];
    const indexOf = (id: number): number => {
      const known = indices.get(id);
      if (known !== undefined) return known;
      if (fish.length === mostFish)
        throw new TrackError(`${file}: has more than ${mostFish} persons. Read a part of the file.`);
      indices.set(id, fish.length);
      return fish.push(String(id)) - 1;
    };
    return {
      format: 'Pedestrian Dynamics Data Archive, HDF5',
      notes: hdf5.items.has('/trajectory/z') ? ['z was left out, since it may be the height of a person'] : [],
      unit: 'm',
      yDown: false,
      dimensions: 2,
      ...(framesPerSecond !== undefined && { framesPerSecond }),
      fish,
      async *batches(): AsyncGenerator<TrackBatch> {
        const [rows] = table[0].shape;
        try {
          for (let from = 0; from < rows; from += batchLength) {
            const parts: Float64Array[] = [];
            for (const column of table) parts.push(await column.part(0, from, Math.min(rows, from + batchLength)));
            const [id, frame, x, y] = parts;
            const place = (row: number): string => `${file}: row ${from + row + 1} of /trajectory`;
            const wrong = frame.findIndex((number) => !(Number.isSafeInteger(number) && number >= 0));
            if (wrong >= 0)
              throw new TrackError(
                `${place(wrong)}: expected a frame number from 0 on, got ${frame[wrong]}. Export it again.`,
              );
            yield {
              count: id.length,
              fish: Int32Array.from(id, indexOf),
              frame,
              x: x.map(finite),
              y: y.map(finite),
              place,
            };
          }
        } finally {
          await hdf5.close();
        }
      },
    };
  },
};

/** The columns, if the file has all of them, of equal lengths. */
function tableIn(hdf5: Hdf5File): readonly NumberArray[] | undefined {
  const found = columns.map((column) => datasetOf(hdf5, `/trajectory/${column}`));
  const [first] = found;
  const isTable = found.every((one) => one?.shape.length === 1 && one.shape[0] === first?.shape[0]);
  return isTable ? (found as readonly NumberArray[]) : undefined;
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}
