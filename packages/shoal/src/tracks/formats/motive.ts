// OptiTrack Motive: a line about the take, several lines of names, and a row a frame with the positions of all bodies.

import { type FileStart, TrackError, type TrackFormat } from '../track-file.ts';
import type { LengthUnit } from '../track-table.ts';
import { chooseBody } from './rows/body-points.ts';
import { beginsWith, namesAtLine, onlyOne } from './rows/header.ts';
import { batchesOf } from './rows/row-batches.ts';

const title = 'OptiTrack Motive';
const lengths: ReadonlyMap<string | undefined, LengthUnit> = new Map([
  ['Meters', 'm'],
  ['Centimeters', 'cm'],
  ['Millimeters', 'mm'],
]);
/** Kinds of columns, those that are measured first: bodies, else single markers. */
const kinds = ['Rigid Body', 'Marker'];

export const motive: TrackFormat = {
  name: 'motive',
  title,
  matches: (start) => beginsWith(start, 'Format Version,') && namesLine(start) > 0,
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const line = namesLine(start);
    const axes = namesAtLine(start, ',', line);
    const parts = namesAtLine(start, ',', line - 1);
    const above = Array.from({ length: line }, (_, k) => namesAtLine(start, ',', k));
    const types = above.find((cells) => cells[1] === 'Type') ?? [];
    const names = above.find((cells) => cells[1] === 'Name') ?? [];
    const kind = kinds.find((one) => types.includes(one));
    // A marker's Y and Z follow its X.
    const firsts = axes.flatMap((axis, k) => (types[k] === kind && parts[k] === 'Position' && axis === 'X' ? [k] : []));
    const isWhole = firsts.every((x) => axes[x + 1] === 'Y' && axes[x + 2] === 'Z');
    if (kind === undefined || firsts.length === 0 || !isWhole)
      throw new TrackError(
        `${start.file.name}: has no positions X, Y and Z of rigid bodies or markers. Export these from Motive.`,
      );
    const take = pairsOf(above[0]);
    const rate = Number(take.get('Export Frame Rate'));
    const { columns, notes } = chooseBody(
      start.file,
      [
        {
          name: 'pivot',
          x: (row, k) => row.number(firsts[k]),
          y: (row, k) => row.number(firsts[k] + 1),
          z: (row, k) => row.number(firsts[k] + 2),
        },
      ],
      request,
    );
    return {
      format: `${title}, ${kind === kinds[0] ? 'rigid bodies' : 'markers'}`,
      notes,
      unit: lengths.get(take.get('Length Units')) ?? 'unknown',
      ...(rate > 0 && Number.isFinite(rate) && { framesPerSecond: rate }),
      yDown: false,
      dimensions: 3,
      fish: firsts.map((x) => names[x] ?? `${x}`),
      batches: () =>
        batchesOf({
          layout: { file: start.file, separator: ',', header: line + 1, names: axes },
          perRow: firsts.length,
          fish: (_, k) => k,
          columns: { frame: (row) => row.frame(0), ...columns },
        }),
    };
  },
};

/** The line with the names of axes. */
function namesLine({ lines }: FileStart): number {
  return (lines ?? []).slice(0, 20).findIndex((line) => line.startsWith('Frame,Time'));
}

/** Cells that are a name and its value in turn. */
function pairsOf(cells: readonly string[]): ReadonlyMap<string, string> {
  return new Map(cells.flatMap((cell, k) => (k % 2 === 0 ? [[cell, cells[k + 1] ?? ''] as const] : [])));
}
