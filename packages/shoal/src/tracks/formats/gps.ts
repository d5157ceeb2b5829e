// GPS loggers: longitude and latitude in each row, and a date and time in one column or several.

import type { FileStart, TrackFormat } from '../track-file.ts';
import { movebank, RepeatedFixes, repeated } from './movebank.ts';
import { chooseBody } from './rows/body-points.ts';
import type { Separator } from './rows/cells.ts';
import { isDateTime, utcSeconds } from './rows/date-time.ts';
import { FishNames, namesOfFiles } from './rows/fish-names.ts';
import { firstRows, layoutAt, namesAtLine, onlyOne } from './rows/header.ts';
import { allBatches, leaveOut } from './rows/row-batches.ts';
import type { RowCells } from './rows/row-cells.ts';

const title = 'GPS list';
const timeless = 'rows without a time';
const impossible = 'rows with a time that does not exist, such as 25:00';
const separators: readonly Separator[] = [',', ';', '\t'];

/** Names of columns by their contents, without capitals, blanks and signs. */
const longitudes =
  'lon long lng longitude locationlong locationlon gpslong gpslon gpslongitude decimallongitude xdeg londeg longitudedeg'.split(
    ' ',
  );
const latitudes = 'lat latitude locationlat gpslat gpslatitude decimallatitude ydeg latdeg latitudedeg'.split(' ');
const moments =
  'timestamp datetime dateandtime timestamputc utcdatetime utctimestamp gpstimestamp acquisitiontime fixtime'.split(
    ' ',
  );
const dates = 'date utcdate dateutc gpsdate'.split(' ');
const times = 'time utctime timeutc gpstime timeofday'.split(' ');
const dateParts = ['year', 'month', 'day'];
const timeParts = ['hour', 'minute', 'second'];
const shortParts: Readonly<Record<string, string>> = {
  hh: 'hour',
  min: 'minute',
  mm: 'minute',
  sec: 'second',
  ss: 'second',
  hours: 'hour',
  minutes: 'minute',
  seconds: 'second',
};
/** The first of these that a file has: `id` may number its rows. */
const ids =
  'individuallocalidentifier individualid individual animalid animal birdid bird name taglocalidentifier tagid tag deviceid device deviceinfoserial collarid collar trackid id'.split(
    ' ',
  );

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The columns of a list. */
interface GpsColumns {
  readonly separator: Separator;
  readonly longitude: number;
  readonly latitude: number;
  /** Those that give date and time together, in this order, and how they are joined to a text. */
  readonly moment: readonly number[];
  readonly joined: (cells: readonly string[]) => string;
  /** Undefined: the file is of one animal. */
  readonly id: number | undefined;
}

export const gps: TrackFormat = {
  name: 'gps',
  title,
  matches: (start) => !movebank.matches(start) && columnsIn(start) !== undefined,
  async open(starts, request) {
    const all = starts.map((start) => columnsIn(start) as GpsColumns);
    const isNamed = all[0].id !== undefined;
    if (isNamed) onlyOne(starts, title);
    const named = new FishNames();
    const leftOut = {};
    const fixes = new RepeatedFixes();
    const files = starts.map((start, fish) => {
      const { separator, longitude, latitude, id, ...clock } = all[fish];
      const { columns, notes } = chooseBody(
        start.file,
        [{ name: 'tag', x: (row) => row.number(longitude), y: (row) => row.number(latitude) }],
        request,
      );
      return {
        notes,
        layout: layoutAt(start, separator),
        fish: (row: RowCells) => {
          const reason = reasonIn(row, clock);
          if (reason !== undefined) return leaveOut(leftOut, reason);
          const index = id === undefined ? fish : named.at(row, id);
          const isRepeated = fixes.isRepeated(
            row,
            index,
            secondsIn(row, clock),
            row.number(longitude),
            row.number(latitude),
          );
          return isRepeated ? leaveOut(leftOut, repeated) : index;
        },
        columns: { time: (row: RowCells) => secondsIn(row, clock), ...columns },
      };
    });
    return {
      format: isNamed ? 'GPS list' : 'GPS lists, a file for each animal',
      notes: [...files[0].notes, 'x is the longitude and y the latitude', 'times are taken as UTC, s since 1970'],
      unit: 'degrees',
      yDown: false,
      dimensions: 2,
      fish: isNamed ? named.names : namesOfFiles(starts),
      leftOut,
      batches: () => allBatches(files),
    };
  },
};

/** Undefined: it is no such list. */
function columnsIn(start: FileStart): GpsColumns | undefined {
  for (const separator of separators) {
    const names = namesAtLine(start, separator)
      .map(plain)
      .map((name) => shortParts[name] ?? name);
    const placeOf = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name));
    const [longitude, latitude] = [longitudes, latitudes].map(placeOf);
    if (longitude < 0 || latitude < 0) continue;
    const rows = firstRows(start, layoutAt(start, separator));
    const moment = momentIn(names, (column) => rows.some((cells) => isDateTime(cells[column] ?? '')));
    const id = ids.map((name) => names.indexOf(name)).find((column) => column >= 0);
    if (moment) return { separator, longitude, latitude, id, ...moment };
  }
  return undefined;
}

/** The columns of date and time: one, two, or the parts of both. */
function momentIn(
  names: readonly string[],
  hasMoments: (column: number) => boolean,
): Pick<GpsColumns, 'moment' | 'joined'> | undefined {
  const placeOf = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name));
  const one = [placeOf(moments), ...[...dates, ...times].map((name) => names.indexOf(name))].find(
    (column) => column >= 0 && hasMoments(column),
  );
  if (one !== undefined) return { moment: [one], joined: ([text]) => text };
  const parts = [...dateParts, ...timeParts].map((name) => names.indexOf(name));
  const day = placeOf(dates);
  const time = placeOf(times);
  if (day >= 0 && time >= 0) return { moment: [day, time], joined: ([date, clock]) => `${date} ${clock}` };
  if (parts.every((column) => column >= 0))
    return { moment: parts, joined: (cells) => isoOf(cells.slice(0, 3), cells.slice(3)) };
  if (day >= 0 && parts.slice(3).every((column) => column >= 0))
    return { moment: [day, ...parts.slice(3)], joined: ([date, ...clock]) => `${date} ${timeOf(clock)}` };
  return undefined;
}

const twoDigits = (cell: string): string => cell.trim().padStart(2, '0');
const timeOf = ([hour, minute, second]: readonly string[]): string => {
  const [, whole = second, rest = ''] = /^\s*(\d+)(\.\d*)?\s*$/.exec(second) ?? [];
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(whole)}${rest === '.' ? '' : rest}`;
};
const isoOf = ([year, month, day]: readonly string[], clock: readonly string[]): string =>
  `${year.trim()}-${twoDigits(month)}-${twoDigits(day)} ${timeOf(clock)}`;

type Clock = Pick<GpsColumns, 'moment' | 'joined'>;

/** Why a row is left out, if it is. */
function reasonIn(row: RowCells, { moment, joined }: Clock): string | undefined {
  const cells = moment.map((column) => row.text(column));
  if (cells.includes('')) return timeless;
  const text = joined(cells);
  return isDateTime(text) && utcSeconds(text) === undefined ? impossible : undefined;
}

function secondsIn(row: RowCells, { moment, joined }: Clock): number {
  const seconds = utcSeconds(joined(moment.map((column) => row.cell(column))));
  if (seconds !== undefined) return seconds;
  throw row.wrong(moment[moment.length - 1], 'a date such as 2015-09-10 and a time such as 07:00:00');
}
