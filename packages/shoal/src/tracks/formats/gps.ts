// GPS loggers: a file for each animal, with a date and time, longitude and latitude in each row.

import type { FileStart, TrackFormat } from '../track-format.ts';
import { chooseBody } from './body-points.ts';
import { utcSeconds } from './date-time.ts';
import { namesOfFiles } from './fish-names.ts';
import { layoutAt, namesAtLine } from './header.ts';
import { allBatches, leaveOut } from './row-batches.ts';
import type { RowCells } from './row-cells.ts';

const timeless = 'rows without a time';
const longitudes = ['lon', 'long', 'longitude'];
const latitudes = ['lat', 'latitude'];

interface GpsColumns {
  readonly date: number;
  readonly time: number;
  readonly longitude: number;
  readonly latitude: number;
}

export const gps: TrackFormat = {
  name: 'gps',
  title: 'GPS list',
  matches: (start) => columnsIn(start) !== undefined,
  async open(starts, request) {
    const leftOut = {};
    const files = starts.map((start, fish) => {
      const { date, time, longitude, latitude } = columnsIn(start) as GpsColumns;
      const { columns, notes } = chooseBody(
        start.file,
        [{ name: 'tag', x: (row) => row.number(longitude), y: (row) => row.number(latitude) }],
        request,
      );
      return {
        notes,
        layout: layoutAt(start, ','),
        fish: (row: RowCells) => (row.text(date) === '' || row.text(time) === '' ? leaveOut(leftOut, timeless) : fish),
        columns: { time: (row: RowCells) => timeIn(row, date, time), ...columns },
      };
    });
    return {
      format: 'GPS lists, a file for each animal',
      notes: [...files[0].notes, 'x is the longitude and y the latitude', 'times are taken as UTC, s since 1970'],
      unit: 'degrees',
      yDown: false,
      dimensions: 2,
      fish: namesOfFiles(starts),
      leftOut,
      batches: () => allBatches(files),
    };
  },
};

/** Undefined: it is no such list. A file of several animals would name them. */
function columnsIn(start: FileStart): GpsColumns | undefined {
  const names = namesAtLine(start, ',').map((name) => name.toLowerCase());
  const placeOf = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name));
  const [date, time, longitude, latitude] = [['date'], ['time'], longitudes, latitudes].map(placeOf);
  const isOne = names.every((name) => !/^(id|animal|individual|name|tag)$/.test(name));
  return isOne && Math.min(date, time, longitude, latitude) >= 0 ? { date, time, longitude, latitude } : undefined;
}

function timeIn(row: RowCells, date: number, time: number): number {
  const seconds = utcSeconds(`${row.text(date)} ${row.text(time)}`);
  if (seconds === undefined) throw row.wrong(time, 'a date such as 2015-09-10 and a time such as 07:00:00');
  return seconds;
}
