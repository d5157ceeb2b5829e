// Movebank: a row a fix of a tag, with longitude and latitude. Outliers are marked, and some rows have no fix.

import type { TrackFormat } from '../track-file.ts';
import { chooseBody } from './rows/body-points.ts';
import { utcSeconds } from './rows/date-time.ts';
import { FishNames } from './rows/fish-names.ts';
import { columnFinder, hasNames, layoutAt, namesAtLine, onlyOne } from './rows/header.ts';
import { batchesOf, leaveOut } from './rows/row-batches.ts';
import type { RowCells } from './rows/row-cells.ts';

const title = 'Movebank';
const columnNames = ['timestamp', 'location-long', 'location-lat', 'individual-local-identifier'];
const [outliers, fixless, unnamed] = ['outliers (visible is false)', 'rows without a fix', 'fixes of no animal'];

/** Files of the programming interface write _ for -. */
const plain = (names: readonly string[]): readonly string[] => names.map((name) => name.replace(/[_.]/g, '-'));

export const movebank: TrackFormat = {
  name: 'movebank',
  title,
  matches: (start) => hasNames(plain(namesAtLine(start, ',')), ...columnNames),
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const named = layoutAt(start, ',');
    const layout = { ...named, names: plain(named.names) };
    const [timestamp, longitude, latitude, id] = columnNames.map(columnFinder(layout));
    const visible = layout.names.indexOf('visible');
    const { columns, notes } = chooseBody(
      start.file,
      [{ name: 'tag', x: (row) => row.number(longitude), y: (row) => row.number(latitude) }],
      request,
    );
    const fishNames = new FishNames();
    const leftOut = {};
    const fixes = new RepeatedFixes();
    const reasonOf = (row: RowCells): string | undefined => {
      if (visible >= 0 && row.text(visible).toLowerCase() === 'false') return outliers;
      if (Number.isNaN(row.number(longitude) + row.number(latitude))) return fixless;
      return row.text(id) === '' ? unnamed : undefined;
    };
    return {
      format: title,
      notes: [...notes, 'x is the longitude and y the latitude', 'times are UTC, s since 1970'],
      unit: 'degrees',
      yDown: false,
      dimensions: 2,
      fish: fishNames.names,
      leftOut,
      batches: () =>
        batchesOf({
          layout,
          fish(row) {
            const reason = reasonOf(row);
            if (reason !== undefined) return leaveOut(leftOut, reason);
            const fish = fishNames.at(row, id);
            const fix = [timeIn(row, timestamp), row.number(longitude), row.number(latitude)];
            return fixes.isRepeated(row, fish, ...fix) ? leaveOut(leftOut, repeated) : fish;
          },
          columns: { time: (row) => timeIn(row, timestamp), ...columns },
        }),
    };
  },
};

function timeIn(row: RowCells, column: number): number {
  const seconds = utcSeconds(row.text(column));
  if (seconds === undefined) throw row.wrong(column, 'a date and time such as 2011-02-11 17:30:00.000');
  return seconds;
}

/** The reason for which a repeated fix is left out. */
export const repeated = 'fixes that repeat the one before';

/** Finds fixes that loggers write twice: the same animal, time and place as in the row before. */
export class RepeatedFixes {
  readonly #last = new Map<number, string>();

  /** @param fish index of the animal @param values time and place */
  isRepeated(row: RowCells, fish: number, ...values: readonly number[]): boolean {
    // A new reading of the file, or another file.
    if (row.index === 0) this.#last.clear();
    const fix = values.join();
    if (this.#last.get(fish) === fix) return true;
    this.#last.set(fish, fix);
    return false;
  }
}
