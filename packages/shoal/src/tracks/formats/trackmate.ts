// TrackMate: a CSV file of spots with four header rows: codes, names, short names and units.

import { TrackError, type TrackFormat } from '../track-file.ts';
import type { LengthUnit } from '../track-table.ts';
import { chooseBody } from './rows/body-points.ts';
import { FishNames } from './rows/fish-names.ts';
import { columnFinder, firstRows, hasNames, layoutAt, namesAtLine, onlyOne } from './rows/header.ts';
import { batchesOf, leaveOut, type Reader } from './rows/row-batches.ts';

const title = 'TrackMate';
const headerRows = 4;
const loose = 'spots of no track';

/** Units of length: ours, and theirs in ours. */
const lengths: ReadonlyMap<string, readonly [unit: LengthUnit, scale: number]> = new Map([
  ['(pixel)', ['px', 1]],
  ['(pixels)', ['px', 1]],
  ['(micron)', ['mm', 1e-3]],
  ['(microns)', ['mm', 1e-3]],
  ['(µm)', ['mm', 1e-3]],
  ['(um)', ['mm', 1e-3]],
  ['(mm)', ['mm', 1]],
  ['(cm)', ['cm', 1]],
  ['(m)', ['m', 1]],
]);
const seconds = new Map(Object.entries({ '(sec)': 1, '(s)': 1, '(ms)': 1e-3, '(msec)': 1e-3, '(min)': 60 }));

export const trackmate: TrackFormat = {
  name: 'trackmate',
  title,
  matches: (start) => hasNames(namesAtLine(start, ','), 'TRACK_ID', 'POSITION_X', 'POSITION_Y', 'FRAME'),
  async open(starts, request) {
    const start = onlyOne(starts, title);
    // Older versions write only the codes.
    const isOld = /^\d+$/.test(
      firstRows(start, layoutAt(start, ','))[0]?.[namesAtLine(start, ',').indexOf('TRACK_ID')] ?? '',
    );
    const layout = { ...layoutAt(start, ','), header: isOld ? 1 : headerRows };
    const [track, x, y, frame] = ['TRACK_ID', 'POSITION_X', 'POSITION_Y', 'FRAME'].map(columnFinder(layout));
    const columnUnits = isOld ? layout.names.map(() => '') : namesAtLine(start, ',', headerRows - 1);
    if (columnUnits.length !== layout.names.length || columnUnits[track] !== '')
      throw new TrackError(
        `${start.file.name}: line ${headerRows}: expected the units of ${layout.names.length} columns, got another row. Export the file again.`,
      );
    const [unit, scale] = lengths.get(columnUnits[x]) ?? ['unknown', 1];
    const [time, z] = ['POSITION_T', 'POSITION_Z'].map((name) => layout.names.indexOf(name));
    const second = seconds.get(columnUnits[time]);
    const hasDepth = z >= 0 && firstRows(start, layout).some((cells) => Number(cells[z]) !== 0);
    const { columns, notes } = chooseBody(
      start.file,
      [
        {
          name: 'spot',
          x: (row) => row.number(x) * scale,
          y: (row) => row.number(y) * scale,
          z: hasDepth ? (row) => row.number(z) * scale : undefined,
        },
      ],
      request,
    );
    const timeColumn: { time?: Reader } = second === undefined ? {} : { time: (row) => row.known(time) * second };
    const fishNames = new FishNames();
    const leftOut = {};
    return {
      format: `${title} spots`,
      notes: [...notes, ...(scale === 1 ? [] : [`positions were converted from ${columnUnits[x]} to ${unit}`])],
      unit,
      yDown: true,
      dimensions: hasDepth ? 3 : 2,
      fish: fishNames.names,
      leftOut,
      batches: () =>
        batchesOf({
          layout,
          fish: (row) => (row.text(track) === '' ? leaveOut(leftOut, loose) : fishNames.at(row, track)),
          columns: { frame: (row) => row.frame(frame), ...timeColumn, ...columns },
        }),
    };
  },
};
