// TRex: a CSV file for each animal, with the columns in the order of the alphabet, and `frame` twice.

import { type FileStart, TrackError, type TrackFormat } from '../track-file.ts';
import type { LengthUnit } from '../track-table.ts';
import { type BodyPoint, chooseBody } from './rows/body-points.ts';
import { numberIn } from './rows/cells.ts';
import { namesOfFiles } from './rows/fish-names.ts';
import { type FrameRate, rateOf } from './rows/frame-rate.ts';
import { columnFinder, firstRows, hasNames, layoutAt, namesAtLine } from './rows/header.ts';
import { allBatches, type Reader } from './rows/row-batches.ts';
import type { TextLayout } from './rows/row-cells.ts';

/** A position, as in "X#wcentroid (cm)". Without a point it is that of the head. */
const position = /^X(?:#(\w+))?( \((?:cm|px)\))?$/;
/** Larger than any arena, cm. */
const tooFar = 500;

export const trex: TrackFormat = {
  name: 'trex',
  title: 'TRex',
  matches(start) {
    const names = namesAtLine(start, ',');
    return hasNames(names, 'frame', 'missing', 'num_pixels') && names.some((name) => position.test(name));
  },
  async open(starts, request) {
    const layouts = starts.map((start) => layoutAt(start, ','));
    const choices = layouts.map((layout) => chooseBody(layout.file, pointsIn(layout), request, 'wcentroid'));
    const unit = sameUnit(layouts);
    const rates = await Promise.all(starts.map((start, k) => rateIn(start, layouts[k])));
    const { notes: rateNotes, ...rate } = rates.find((one) => one.framesPerSecond) ?? rates[0];
    const readings = layouts.map((layout, fish) => {
      const { names } = layout;
      const [frame, angle] = [names.indexOf('frame'), names.indexOf('ANGLE')];
      const isSeen = seenBy(layout);
      const heading: Reader = (row, k) => (isSeen(row, k) ? row.number(angle) : Number.NaN);
      const { columns } = choices[fish];
      return {
        layout,
        fish: () => fish,
        columns: {
          frame: (row) => row.frame(frame),
          ...(angle >= 0 && { heading }),
          ...columns,
        } satisfies typeof columns,
      };
    });
    const isOld = unit === 'cm' && starts.some((start, k) => hasPixels(start, layouts[k]));
    return {
      format: 'TRex, a CSV file for each animal',
      notes: [
        ...choices[0].notes,
        ...rateNotes,
        ...(isOld
          ? [`positions are above ${tooFar} cm: old versions of TRex wrote pixels where their columns say cm`]
          : []),
      ],
      unit,
      yDown: true,
      dimensions: 2,
      fish: namesOfFiles(starts),
      ...rate,
      batches: () => allBatches(readings),
    };
  },
};

function pointsIn(layout: TextLayout): readonly BodyPoint[] {
  const [isSeen, column] = [seenBy(layout), columnFinder(layout)];
  return layout.names.flatMap((name) => {
    const found = position.exec(name);
    if (!found) return [];
    const [x, y] = [column(name), column(name.replace('X', 'Y'))];
    return {
      name: found[1] ?? 'head',
      x: (row, k) => (isSeen(row, k) ? row.number(x) : Number.NaN),
      y: (row, k) => (isSeen(row, k) ? row.number(y) : Number.NaN),
    };
  });
}

/** Returns 1 where TRex saw the animal, otherwise 0. */
function seenBy(layout: TextLayout): Reader {
  const missing = columnFinder(layout)('missing');
  return (row) => (row.number(missing) === 0 ? 1 : 0);
}

function unitOf({ names }: TextLayout): LengthUnit {
  const [unit] = names.flatMap((name) => position.exec(name)?.[2] ?? []);
  return unit === ' (cm)' ? 'cm' : unit === ' (px)' ? 'px' : 'unknown';
}

function sameUnit(layouts: readonly TextLayout[]): LengthUnit {
  const unit = unitOf(layouts[0]);
  const other = layouts.find((layout) => unitOf(layout) !== unit);
  if (!other) return unit;
  throw new TrackError(
    `${other.file.name}: line 1: expected positions in ${unit}, as in ${layouts[0].file.name}, got ${unitOf(other)}. Export all animals at once.`,
  );
}

/** By `timestamp` (µs), otherwise by `time`. */
function rateIn(start: FileStart, layout: TextLayout): Promise<FrameRate> {
  const { names } = layout;
  const [frame, time, stamp] = ['frame', 'time', 'timestamp'].map((name) => names.indexOf(name));
  return stamp >= 0
    ? rateOf(start, layout, { frame, time: stamp, unit: 1e-6 })
    : rateOf(start, layout, { frame, time });
}

function hasPixels(start: FileStart, layout: TextLayout): boolean {
  const columns = layout.names.flatMap((name, column) => (position.test(name) ? column : []));
  return firstRows(start, layout).some((cells) =>
    columns.some((column) => Math.abs(numberIn(cells[column] ?? '') ?? 0) > tooFar),
  );
}
