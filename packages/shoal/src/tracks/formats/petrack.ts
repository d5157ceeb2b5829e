// PeTrack: rows of pedestrians after comments that state the frame rate, and the names and units of columns.

import type { FileStart, TrackFormat } from '../track-file.ts';
import type { LengthUnit } from '../track-table.ts';
import { chooseBody } from './rows/body-points.ts';
import { cellsOf } from './rows/cells.ts';
import { FishNames } from './rows/fish-names.ts';
import { onlyOne } from './rows/header.ts';
import { batchesOf } from './rows/row-batches.ts';
import type { TextLayout } from './rows/row-cells.ts';

const title = 'PeTrack';
const rateLine = /^#\s*framerate:?\s*(\d+(?:\.\d+)?)/i;
const ids = ['id', 'persid'];
const frames = ['frame', 'fr'];

export const petrack: TrackFormat = {
  name: 'petrack',
  title,
  matches: (start) => headerIn(start) !== undefined,
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const { layout, id, frame, x, y, hasHeight, framesPerSecond } = headerIn(start) as PetrackHeader;
    const unit = (/\/(m|cm|mm)$/.exec(layout.names[x])?.[1] as LengthUnit | undefined) ?? unitInWords(start);
    const { columns, notes } = chooseBody(
      start.file,
      [{ name: 'head', x: (row) => row.number(x), y: (row) => row.number(y) }],
      request,
    );
    const fishNames = new FishNames();
    return {
      format: title,
      notes: [...notes, ...(hasHeight ? ['z was left out, since it may be the height of a person'] : [])],
      unit,
      yDown: false,
      dimensions: 2,
      framesPerSecond,
      fish: fishNames.names,
      batches: () =>
        batchesOf({
          layout,
          fish: (row) => fishNames.numbered(row, id),
          columns: { frame: (row) => row.frame(frame), ...columns },
        }),
    };
  },
};

/** The archive of pedestrian data writes "coordinates (in metres)". */
function unitInWords({ lines = [] }: FileStart): LengthUnit {
  return lines.some((line) => /^#.*\(in met(re|er)s\)/i.test(line)) ? 'm' : 'unknown';
}

interface PetrackHeader {
  readonly layout: TextLayout;
  readonly id: number;
  readonly frame: number;
  readonly x: number;
  readonly y: number;
  readonly hasHeight: boolean;
  readonly framesPerSecond: number;
}

function headerIn({ file, lines = [] }: FileStart): PetrackHeader | undefined {
  const rowAt = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#'));
  const comments = rowAt < 0 ? lines : lines.slice(0, rowAt);
  const framesPerSecond = Number(comments.map((line) => rateLine.exec(line)?.[1]).find((rate) => rate !== undefined));
  if (!(framesPerSecond > 0)) return undefined;
  for (const line of comments) {
    const names = cellsOf(line.replace(/^#/, ''), 'blanks') ?? [];
    const placeOf = (...wanted: readonly string[]): number =>
      names.findIndex((name) => wanted.includes(name.toLowerCase().replace(/\/.*/, '')));
    const [id, frame, x, y] = [placeOf(...ids), placeOf(...frames), placeOf('x'), placeOf('y')];
    if (Math.min(id, frame, x, y) < 0) continue;
    const layout: TextLayout = { file, separator: 'blanks', header: comments.length, names };
    return { layout, id, frame, x, y, hasHeight: placeOf('z') >= 0, framesPerSecond };
  }
  return undefined;
}
