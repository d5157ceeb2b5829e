// Long tables with a row for each body point, as freemocap and the aniframes of R have. One point is measured.

import { type FileStart, TrackError, type TrackFormat } from '../track-file.ts';
import type { FormatRequest } from '../track-table.ts';
import { middlePoint, noPoint } from './rows/body-points.ts';
import { FishNames } from './rows/fish-names.ts';
import { columnFinder, firstRows, hasNames, layoutAt, namesAtLine, onlyOne } from './rows/header.ts';
import { batchesOf, type Readers } from './rows/row-batches.ts';
import type { TextLayout } from './rows/row-cells.ts';

const title = 'Body points';
const individuals = ['individual', 'track', 'id'];
/** Columns that tell apart points of one name. */
const variants = ['model', 'trajectory'];

export const keypoints: TrackFormat = {
  name: 'keypoints',
  title,
  matches(start) {
    const names = namesAtLine(start, ',');
    return hasNames(names, 'keypoint', 'x', 'y') && (names.includes('frame') || names.includes('time'));
  },
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const layout = layoutAt(start, ',');
    const { names } = layout;
    const { name, marks } = choose(start, layout, request);
    const [keypoint, x, y] = ['keypoint', 'x', 'y'].map(columnFinder(layout));
    const [frame, time, z, confidence] = ['frame', 'time', 'z', 'confidence'].map((column) => names.indexOf(column));
    const individual = names.findIndex((column) => individuals.includes(column));
    const fishNames = new FishNames();
    if (individual < 0) fishNames.names.push('animal');
    const columns: Readers = {
      ...(frame >= 0 ? { frame: (row) => row.frame(frame) } : { time: (row) => row.known(time) }),
      x: (row) => row.number(x),
      y: (row) => row.number(y),
      ...(z >= 0 && { z: (row) => row.number(z) }),
      ...(confidence >= 0 && { confidence: (row) => row.number(confidence) }),
    };
    return {
      format: `${title}, a row for each`,
      notes: [
        `of several body points, ${[name, ...marks.values()].join(', ')} was measured`,
        ...(frame >= 0 ? [] : ['times are taken as seconds']),
      ],
      unit: 'unknown',
      dimensions: z >= 0 ? 3 : 2,
      fish: fishNames.names,
      batches: () =>
        batchesOf({
          layout,
          fish(row) {
            if (row.text(keypoint) !== name) return -1;
            for (const [column, mark] of marks) if (row.text(column) !== mark) return -1;
            return individual < 0 ? 0 : fishNames.at(row, individual);
          },
          columns,
        }),
    };
  },
};

/** The name of a point, and what its first row has in the columns that tell apart points of one name. */
function choose(
  start: FileStart,
  layout: TextLayout,
  { point, axis }: FormatRequest,
): { name: string; marks: ReadonlyMap<number, string> } {
  if (axis)
    throw new TrackError(
      `${start.file.name}: has a row for each body point, so two of them give no direction. Leave the axis out.`,
    );
  const rows = firstRows(start, layout);
  const keypoint = columnFinder(layout)('keypoint');
  const names = [...new Set(rows.map((cells) => cells[keypoint]?.trim() ?? ''))];
  const name = point ?? (names.length === 1 ? names[0] : middlePoint(names.map((one) => ({ name: one }))));
  const row = rows.find((cells) => cells[keypoint]?.trim() === name);
  if (name === undefined)
    throw new TrackError(
      `${start.file.name}: has ${names.length} body points, and none is named as the middle of the body. Choose one, such as ${names[0]}.`,
    );
  if (!row) throw noPoint(start.file, names, name);
  const columns = variants.map((one) => layout.names.indexOf(one)).filter((column) => column >= 0);
  return { name, marks: new Map(columns.map((column) => [column, row[column]?.trim() ?? ''])) };
}
