// DeepLabCut and Lightning Pose: a row a frame, with header rows for the scorer, the animals, their points, and coordinates.

import { TrackError, type TrackFile, type TrackFormat } from '../track-file.ts';
import type { FormatRequest } from '../track-table.ts';
import { type BodyChoice, type BodyPoint, chooseBody } from './rows/body-points.ts';
import { cellsOf } from './rows/cells.ts';
import { mostFish } from './rows/fish-names.ts';
import { beginsWith, firstLines, onlyOne } from './rows/header.ts';
import { batchesOf, type Reader } from './rows/row-batches.ts';
import type { RowCells, TextLayout } from './rows/row-cells.ts';

const title = 'DeepLabCut or Lightning Pose';
/** The animal of points that belong to none, such as the corners of an arena. */
const noAnimal = 'single';

/** The header rows, in order. Files of one animal have no `individuals`. */
interface Header {
  readonly layout: TextLayout;
  /** Columns before the first coordinate: a frame number, or the path of an image. */
  readonly indexColumns: number;
  readonly individuals: readonly string[] | undefined;
  readonly points: readonly string[];
  readonly coordinates: readonly string[];
}

/** Columns by coordinate, by point, by animal. */
type Columns = Map<string, Map<string, Map<string, number>>>;

export const deeplabcut: TrackFormat = {
  name: 'deeplabcut',
  title,
  matches: (start) => beginsWith(start, 'scorer,') || beginsWith(start, '"scorer",'),
  async open(starts, request) {
    const { file } = onlyOne(starts, title);
    const header = await headerOf(file);
    const { animals, leftOut } = animalsIn(header);
    const { columns, notes } = choose(file, animals, request);
    const fish = [...animals.keys()];
    const frame = frameReader(header);
    return {
      format: `${title}, ${fish.length === 1 ? 'one animal' : `${fish.length} animals`}`,
      notes: [
        ...notes,
        ...(leftOut.length > 0 ? [`points of no animal were left out: ${leftOut.slice(0, 20).join(', ')}`] : []),
      ],
      unit: columns.z ? 'unknown' : 'px',
      yDown: !columns.z,
      dimensions: columns.z ? 3 : 2,
      fish,
      batches: () =>
        batchesOf({ layout: header.layout, perRow: fish.length, fish: (_, k) => k, columns: { frame, ...columns } }),
    };
  },
};

async function headerOf(file: TrackFile): Promise<Header> {
  const lines = await firstLines(file, 4);
  const rows = lines.map((line) => (cellsOf(line, ',') ?? []).map((cell) => cell.trim()));
  const isMulti = rows[1]?.[0] === 'individuals';
  const expected = ['scorer', ...(isMulti ? ['individuals'] : []), 'bodyparts', 'coords'];
  const wrong = expected.findIndex((name, k) => rows[k]?.[0] !== name || rows[k].length !== rows[0].length);
  if (wrong >= 0)
    throw new TrackError(
      `${file.name}: line ${wrong + 1}: expected ${rows[0].length} values that begin with ${expected[wrong]}, got ${rows[wrong]?.length ?? 0} that begin with ${JSON.stringify(rows[wrong]?.[0] ?? '')}. Export the file again.`,
    );
  const [points, coordinates] = rows.slice(expected.length - 2, expected.length);
  const individuals = isMulti ? rows[1] : undefined;
  const firstPoint = coordinates.findIndex((name, column) => column > 0 && name !== '');
  const indexColumns = firstPoint < 0 ? coordinates.length : firstPoint;
  return {
    layout: {
      file,
      separator: ',',
      header: expected.length,
      names: coordinates.map((name, k) =>
        k < indexColumns ? name : [individuals?.[k] ?? [], points[k], name].flat().join(' '),
      ),
    },
    indexColumns,
    individuals,
    points,
    coordinates,
  };
}

function animalsIn(header: Header): { animals: Columns; leftOut: readonly string[] } {
  const { layout, indexColumns, individuals, points, coordinates } = header;
  const animals: Columns = new Map();
  const leftOut = new Set<string>();
  for (let column = indexColumns; column < coordinates.length; column++) {
    const animal = individuals?.[column] ?? 'animal';
    if (individuals && animal === noAnimal) {
      leftOut.add(points[column]);
      continue;
    }
    const bodyPoints = animals.get(animal) ?? new Map<string, Map<string, number>>();
    animals.set(animal, bodyPoints);
    const columns = bodyPoints.get(points[column]) ?? new Map<string, number>();
    bodyPoints.set(points[column], columns);
    if (columns.has(coordinates[column]))
      throw new TrackError(
        `${layout.file.name}: line ${layout.header}: has two columns ${JSON.stringify(layout.names[column])}, expected each once. Export the file again.`,
      );
    columns.set(coordinates[column], column);
  }
  for (const [name, columns] of [...animals.values()].flatMap((bodyPoints) => [...bodyPoints]))
    if (!columns.has('x') || !columns.has('y'))
      throw new TrackError(
        `${layout.file.name}: line ${layout.header}: expected x and y of ${JSON.stringify(name)}, got ${[...columns.keys()].join(', ')}. Export the file again.`,
      );
  const pointCount = new Set([...animals.values()].flatMap((bodyPoints) => [...bodyPoints.keys()])).size;
  if (animals.size === 0 || animals.size > mostFish || animals.size * pointCount > coordinates.length)
    throw new TrackError(
      `${layout.file.name}: line ${layout.header}: has ${animals.size} animals with ${pointCount} different points in ${coordinates.length} columns, expected the same points for each of up to ${mostFish} animals. Export the file again.`,
    );
  return { animals, leftOut: [...leftOut] };
}

/** Points of all animals. An animal may lack some. */
function choose(file: TrackFile, animals: Columns, request: FormatRequest): BodyChoice {
  const fish = [...animals.values()];
  const names = [...new Set(fish.flatMap((points) => [...points.keys()]))];
  const points = names.map((name): BodyPoint => {
    const reader = (coordinate: string): Reader => {
      const columns = fish.map((one) => one.get(name)?.get(coordinate));
      return (row, k) => {
        const column = columns[k];
        return column === undefined ? Number.NaN : row.number(column);
      };
    };
    const has = (coordinate: string): boolean => fish.some((one) => one.get(name)?.has(coordinate));
    return {
      name,
      x: reader('x'),
      y: reader('y'),
      z: has('z') ? reader('z') : undefined,
      confidence: has('likelihood') ? reader('likelihood') : undefined,
    };
  });
  return chooseBody(file, points, request);
}

/** A frame number, or the last digits in the name of an image, as in labeled-data/video/img0042.png. */
function frameReader({ indexColumns }: Header): Reader {
  const column = indexColumns - 1;
  return (row: RowCells) => {
    const text = row.text(column);
    const digits = /(\d{1,15})\.[a-z]{2,4}$/i.exec(text.slice(-30))?.[1];
    return digits === undefined ? row.frame(column) : Number(digits);
  };
}
