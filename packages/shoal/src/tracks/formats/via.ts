// Boxes and points that were annotated with the VGG Image Annotator: https://www.robots.ox.ac.uk/~vgg/software/via/

import type { TrackFormat } from '../track-file.ts';
import { chooseBody } from './rows/body-points.ts';
import { FishNames } from './rows/fish-names.ts';
import { columnFinder, hasNames, layoutAt, namesAtLine, onlyOne } from './rows/header.ts';
import { batchesOf, leaveOut } from './rows/row-batches.ts';
import type { RowCells } from './rows/row-cells.ts';

const title = 'VGG Image Annotator';
const columnNames = ['filename', 'file_attributes', 'region_shape_attributes', 'region_attributes'];
const [untracked, otherShapes] = ['regions without a track', 'regions that are no box, point, circle or ellipse'];

export const via: TrackFormat = {
  name: 'via',
  title,
  matches: (start) => hasNames(namesAtLine(start, ','), ...columnNames),
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const layout = layoutAt(start, ',');
    const [file, fileAttributes, shape, attributes] = columnNames.map(columnFinder(layout));
    const { columns, notes } = chooseBody(
      start.file,
      [
        {
          name: 'middle',
          x: (row) => middleIn(row, shape)?.[0] ?? Number.NaN,
          y: (row) => middleIn(row, shape)?.[1] ?? Number.NaN,
        },
      ],
      request,
    );
    const fishNames = new FishNames();
    const leftOut = {};
    return {
      format: `${title}, regions`,
      notes: [...notes, 'positions are the middles of regions'],
      unit: 'px',
      yDown: true,
      dimensions: 2,
      fish: fishNames.names,
      leftOut,
      batches: () =>
        batchesOf({
          layout,
          fish(row) {
            const { track } = objectIn(row, attributes);
            if (track === undefined || track === '') return leaveOut(leftOut, untracked);
            if (!middleIn(row, shape)) return leaveOut(leftOut, otherShapes);
            return fishNames.named(String(track), row, attributes);
          },
          columns: { frame: (row) => frameIn(row, file, fileAttributes), ...columns },
        }),
    };
  },
};

/** The object that a cell holds as JSON. */
function objectIn(row: RowCells, column: number): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(row.cell(column));
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // The message below is clearer.
  }
  throw row.wrong(column, 'an object in JSON');
}

/** The middle of a box, or the point or centre. */
function middleIn(row: RowCells, column: number): readonly [x: number, y: number] | undefined {
  const { name, x, y, width, height, cx, cy } = objectIn(row, column);
  const middle =
    name === 'rect' ? [Number(x) + Number(width) / 2, Number(y) + Number(height) / 2] : [Number(cx), Number(cy)];
  if (name !== 'rect' && cx === undefined) return undefined;
  if (middle.every(Number.isFinite)) return [middle[0], middle[1]];
  throw row.wrong(column, 'the numbers of a shape');
}

/** The number that the file of a frame states, or with which its name ends. */
function frameIn(row: RowCells, file: number, attributes: number): number {
  const { frame } = objectIn(row, attributes);
  const number = frame ?? /(\d+)\D*$/.exec(row.cell(file).replace(/\.[^.]*$/, ''))?.[1];
  const value = Number(number ?? Number.NaN);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw row.wrong(file, 'the name of a frame that ends with its number, such as film_00012.png');
}
