// The HDF5 files of DeepLabCut: a table of pandas with a row for each frame, whose columns have pickled names.

import { TrackError } from '../../track-file.ts';
import { arrayTable } from '../arrays/array-table.ts';
import type { NumberArray } from '../arrays/number-array.ts';
import { allOf, elementsOf } from '../arrays/number-array.ts';
import { pickledNames } from '../arrays/pickled-names.ts';
import { datasetOf, type Hdf5File, type Hdf5Layout } from './hdf5-file.ts';

const values = '/values_block_0';
/** The animal of points that belong to none, such as the corners of an arena. */
const noAnimal = 'single';

export const deeplabcutHdf5: Hdf5Layout = {
  matches: ({ items }) => [...items.values()].some(({ attributes }) => 'pandas_type' in attributes),
  async open(file, hdf5, request) {
    const { table, columns } = tableOf(file, hdf5);
    const animals = distinct(columns, 'animal').filter((name) => name !== noAnimal);
    const points = distinct(
      columns.filter(({ animal }) => animal !== noAnimal),
      'point',
    );
    const places = (coordinates: readonly string[]): number[] =>
      animals.flatMap((animal) =>
        points.flatMap((point) =>
          coordinates.map((coordinate) =>
            columns.findIndex((one) => one.animal === animal && one.point === point && one.coordinate === coordinate),
          ),
        ),
      );
    const frames = await allOf(needed(file, hdf5, `${table}/index`));
    const source = needed(file, hdf5, table + values);
    const is3D = columns.some(({ coordinate }) => coordinate === 'z');
    const space = is3D ? ['x', 'y', 'z'] : ['x', 'y'];
    const likelihood = places(['likelihood']);
    const shape = [animals.length, points.length];
    const loose = distinct(
      columns.filter(({ animal }) => animal === noAnimal),
      'point',
    );
    return arrayTable(
      {
        ...{ file, format: 'DeepLabCut HDF5', fish: animals, points, close: () => hdf5.close() },
        unit: is3D ? 'unknown' : 'px',
        ...(!is3D && { yDown: true }),
        notes: loose.length > 0 ? [`points of no animal were left out: ${loose.slice(0, 20).join(', ')}`] : [],
        positions: {
          array: ordered(source, [...shape, space.length], places(space)),
          roles: ['frame', 'animal', 'point', 'space'],
        },
        confidence: likelihood.some((column) => column >= 0)
          ? { array: ordered(source, shape, likelihood), roles: ['frame', 'animal', 'point'] }
          : undefined,
        frame: (index) => frames[index],
      },
      request,
    );
  },
};

interface Column {
  readonly animal: string;
  readonly point: string;
  readonly coordinate: string;
}

/** The table of a file, and what its columns hold. */
function tableOf(file: string, { items }: Hdf5File): { readonly table: string; readonly columns: readonly Column[] } {
  const table = [...items.keys()].find((path) => path.endsWith(values))?.slice(0, -values.length) ?? '';
  const names = pickledNames(String(items.get(table)?.attributes.values_block_0_kind ?? ''));
  const width = items.get(table + values)?.shape?.[1];
  const columns = names?.map(([, ...name]): Column => {
    const [animal, point, coordinate] = name.length === 2 ? ['animal', ...name] : name;
    return { animal, point, coordinate };
  });
  const isWhole = columns?.length === width && columns?.every(({ coordinate }) => coordinate !== undefined);
  if (columns && isWhole && isGrid(columns)) return { table, columns };
  throw new TrackError(
    `${file}: is a table of pandas whose columns cannot be read as points of animals, expected a file of DeepLabCut. Give the CSV of the same name, or make it with deeplabcut.analyze_videos_converth5_to_csv.`,
  );
}

/** Whether columns have different names, and animals mostly the same points. Otherwise positions would be too many. */
function isGrid(columns: readonly Column[]): boolean {
  const names = new Set(columns.map(({ animal, point, coordinate }) => `${animal}\n${point}\n${coordinate}`));
  return (
    names.size === columns.length &&
    distinct(columns, 'animal').length * distinct(columns, 'point').length <= 2 * columns.length
  );
}

function needed(file: string, hdf5: Hdf5File, path: string): NumberArray {
  const found = datasetOf(hdf5, path);
  if (found) return found;
  throw new TrackError(
    `${file}: ${path} is no array of numbers, expected one, as frames and positions of DeepLabCut are. Give the CSV of the same name.`,
  );
}

function distinct(columns: readonly Column[], of: keyof Column): string[] {
  return [...new Set(columns.map((column) => column[of]))];
}

/** Columns of a table in another order, as an array whose first axis are its rows. @param places −1: there is none */
function ordered(table: NumberArray, shape: readonly number[], places: readonly number[]): NumberArray {
  const [rows, width] = table.shape;
  return {
    shape: [rows, ...shape],
    async part(_, from, to) {
      const read = await table.part(0, from, to);
      const count = elementsOf(shape);
      return Float64Array.from({ length: (to - from) * count }, (_cell, k) => {
        const column = places[k % count];
        return column < 0 ? Number.NaN : read[Math.floor(k / count) * width + column];
      });
    },
  };
}
