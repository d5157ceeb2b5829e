// The obsmat.txt of the pedestrians of ETH and UCY: numbers without names, in columns of a fixed width.

import type { FileStart, TrackFormat } from '../track-file.ts';
import { chooseBody } from './rows/body-points.ts';
import { numberIn } from './rows/cells.ts';
import { FishNames } from './rows/fish-names.ts';
import { firstRows, onlyOne } from './rows/header.ts';
import { batchesOf } from './rows/row-batches.ts';
import type { TextLayout } from './rows/row-cells.ts';

const title = 'ETH/UCY';
const names = ['frame', 'id', 'x', 'z', 'y', 'vx', 'vz', 'vy'];
const [frame, id, x, z, y, vx, vz, vy] = names.keys();
/** Observations of a pedestrian in a second. */
const rate = 2.5;

export const ethUcy: TrackFormat = {
  name: 'eth-ucy',
  title,
  matches: (start) => observedFrames(start) !== undefined,
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const { first, step } = observedFrames(start) as ObservedFrames;
    const framesPerSecond = step * rate;
    let moved = 0;
    // Frames were lost between parts of the film, so later observations lie between the regular ones.
    const regular = (number: number): number => {
      const nearest = first + step * Math.round((number - first) / step);
      if (nearest !== number) moved++;
      return nearest;
    };
    const { columns, notes } = chooseBody(
      start.file,
      [{ name: 'centre', x: (row) => row.number(x), y: (row) => row.number(y) }],
      request,
    );
    const fishNames = new FishNames();
    return {
      format: `${title} obsmat`,
      get notes() {
        return [
          ...notes,
          `${framesPerSecond} frames a second: the velocities show that there are ${rate} observations a second`,
          ...(moved > 0
            ? [
                `the frame numbers of ${moved} rows are none of every ${step}th frame from ${first} on, and were taken for the nearest`,
              ]
            : []),
        ];
      },
      unit: 'm',
      yDown: false,
      dimensions: 2,
      framesPerSecond,
      fish: fishNames.names,
      batches() {
        moved = 0;
        return batchesOf({
          layout: layoutAt(start),
          fish: (row) => fishNames.numbered(row, id),
          columns: {
            frame: (row) => regular(row.frame(frame)),
            vx: (row) => row.number(vx),
            vy: (row) => row.number(vy),
            ...columns,
          },
        });
      },
    };
  },
};

/** Fraction of the first rows that must be as expected. Others are told as errors when they are read. */
const most = 0.8;

function layoutAt({ file }: FileStart): TextLayout {
  return { file, separator: 'blanks', header: 0, names };
}

/** The first frame, and the frames between the observations of a pedestrian. */
interface ObservedFrames {
  readonly first: number;
  readonly step: number;
}

/** Undefined: it is another table, since the displacements of the first pedestrians are not their velocities over that time. */
function observedFrames(start: FileStart): ObservedFrames | undefined {
  const all = firstRows(start, layoutAt(start)).map((cells) => cells.map((cell) => numberIn(cell) ?? Number.NaN));
  const rows = all.filter(
    (row) => row.length === names.length && row.every(Number.isFinite) && row[z] === 0 && row[vz] === 0,
  );
  if (rows.length < most * all.length) return undefined;
  const last = new Map<number, readonly number[]>();
  const steps = new Map<number, number>();
  let [along, squares] = [0, 0];
  for (const row of rows) {
    const before = last.get(row[id]);
    last.set(row[id], row);
    if (!before) continue;
    const step = row[frame] - before[frame];
    steps.set(step, (steps.get(step) ?? 0) + 1);
    along += (row[x] - before[x]) * before[vx] + (row[y] - before[y]) * before[vy];
    squares += before[vx] * before[vx] + before[vy] * before[vy];
  }
  const [step, count] = [...steps].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0]);
  const isEven = 2 * count > rows.length - last.size;
  return step > 0 && isEven && Math.abs((rate * along) / squares - 1) < 0.2
    ? { first: rows[0][frame], step }
    : undefined;
}
