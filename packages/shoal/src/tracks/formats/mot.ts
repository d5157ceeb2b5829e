// Boxes of the Multiple Object Tracking benchmark: numbers without names, separated by commas.

import type { FileStart, TrackFormat } from '../track-file.ts';
import { chooseBody } from './rows/body-points.ts';
import { numberIn } from './rows/cells.ts';
import { FishNames } from './rows/fish-names.ts';
import { firstRows, onlyOne } from './rows/header.ts';
import { batchesOf, leaveOut } from './rows/row-batches.ts';
import type { TextLayout } from './rows/row-cells.ts';

const title = 'MOT';
const boxNames = ['frame', 'id', 'left', 'top', 'width', 'height', 'confidence'];
const [frame, id, left, top, width, height, confidence] = boxNames.keys();
/** Columns after those of the box: a position in the world, −1 if there is none, or those of the ground truth. */
const worldNames = ['x', 'y', 'z'];
const truthNames = ['class', 'visibility'];
const unnamed = 'detections without identity';

export const mot: TrackFormat = {
  name: 'mot',
  title,
  matches: (start) => layoutIn(start) !== undefined,
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const layout = layoutIn(start) as TextLayout;
    const { columns, notes } = chooseBody(
      start.file,
      [
        {
          name: 'middle',
          x: (row) => row.number(left) + row.number(width) / 2,
          y: (row) => row.number(top) + row.number(height) / 2,
          // Detectors have scores of other ranges.
          confidence: (row) => asProbability(row.number(confidence)),
        },
      ],
      request,
    );
    const fishNames = new FishNames();
    const leftOut = {};
    return {
      format: `${title}, boxes`,
      notes: [...notes, 'positions are the middles of boxes'],
      unit: 'px',
      yDown: true,
      dimensions: 2,
      fish: fishNames.names,
      leftOut,
      batches: () =>
        batchesOf({
          layout,
          fish: (row) => (row.known(id) < 0 ? leaveOut(leftOut, unnamed) : fishNames.numbered(row, id)),
          columns: { frame: (row) => row.frame(frame), ...columns },
        }),
    };
  },
};

const asProbability = (value: number): number => (value >= 0 && value <= 1 ? value : Number.NaN);

/** Fraction of the first rows that must be boxes. Others are told as errors when they are read. */
const most = 0.8;

function layoutIn(start: FileStart): TextLayout | undefined {
  const layout = { file: start.file, separator: ',', header: 0 } as const;
  const rows = firstRows(start, { ...layout, names: [] }).map((cells) =>
    cells.map((cell) => numberIn(cell) ?? Number.NaN),
  );
  const hasMost = (isWanted: (row: readonly number[]) => boolean): boolean =>
    rows.length > 0 && rows.filter((row) => isBox(row) && isWanted(row)).length >= most * rows.length;
  if (hasMost(isResult) || hasMost(isOnGround)) return { ...layout, names: [...boxNames, ...worldNames] };
  return hasMost(isTruth) ? { ...layout, names: [...boxNames, ...truthNames] } : undefined;
}

function isBox(row: readonly number[]): boolean {
  return (
    row.every(Number.isFinite) &&
    Number.isInteger(row[frame]) &&
    row[frame] >= 1 &&
    Number.isInteger(row[id]) &&
    row[id] >= -1 &&
    row[width] > 0 &&
    row[height] > 0
  );
}

const hasWorld = (row: readonly number[]): boolean => row.length === boxNames.length + worldNames.length;
const isResult = (row: readonly number[]): boolean =>
  hasWorld(row) && row.slice(boxNames.length).every((value) => value === -1);
/** Older ground truth has positions on the ground. */
const isOnGround = (row: readonly number[]): boolean => hasWorld(row) && row[confidence] === 1 && row.at(-1) === 0;

function isTruth(row: readonly number[]): boolean {
  const [kind, visibility] = row.slice(boxNames.length);
  return (
    row.length === boxNames.length + truthNames.length &&
    Number.isInteger(kind) &&
    ((visibility >= 0 && visibility <= 1) || visibility === -1)
  );
}
