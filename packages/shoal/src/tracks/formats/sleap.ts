// SLEAP analysis CSV: a row an instance, with columns x, y and score of each node.

import type { FileStart, TrackFormat } from '../track-file.ts';
import { type BodyPoint, chooseBody } from './rows/body-points.ts';
import { FishNames } from './rows/fish-names.ts';
import { columnFinder, firstRows, hasNames, layoutAt, namesAtLine, onlyOne } from './rows/header.ts';
import { batchesOf, leaveOut, type Reader } from './rows/row-batches.ts';
import type { TextLayout } from './rows/row-cells.ts';

const title = 'SLEAP';
const untracked = 'untracked instances';

export const sleap: TrackFormat = {
  name: 'sleap',
  title,
  matches(start) {
    const names = namesAtLine(start, ',');
    return hasNames(names, 'track', 'frame_idx', 'instance.score') && names.some((name) => name.endsWith('.x'));
  },
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const layout = layoutAt(start, ',');
    const [track, frame] = ['track', 'frame_idx'].map(columnFinder(layout));
    const { columns, notes } = chooseBody(start.file, nodesIn(layout), request);
    const isAlone = hasOneAnimal(start, layout);
    const fishNames = new FishNames();
    if (isAlone) fishNames.names.push('animal');
    const leftOut = {};
    const fish: Reader = (row) => {
      if (row.text(track) !== '') return fishNames.at(row, track);
      return isAlone ? 0 : leaveOut(leftOut, untracked);
    };
    return {
      format: `${title} analysis CSV`,
      notes: [...notes, ...(isAlone ? ['no track is named, and each frame has one instance: it is one animal'] : [])],
      unit: 'px',
      yDown: true,
      dimensions: 2,
      fish: fishNames.names,
      leftOut,
      batches: () => batchesOf({ layout, fish, columns: { frame: (row) => row.frame(frame), ...columns } }),
    };
  },
};

function nodesIn(layout: TextLayout): readonly BodyPoint[] {
  const column = columnFinder(layout);
  return layout.names.flatMap((name): BodyPoint | readonly BodyPoint[] => {
    if (!name.endsWith('.x')) return [];
    const node = name.slice(0, -2);
    const [x, y, score] = ['x', 'y', 'score'].map((part) => column(`${node}.${part}`));
    return {
      name: node,
      x: (row) => row.number(x),
      y: (row) => row.number(y),
      // The peak of a confidence map may be above 1.
      confidence: (row) => Math.min(1, row.number(score)),
    };
  });
}

/** Whether the first rows are untracked instances, one in each frame. Projects of one animal have no tracks. */
function hasOneAnimal(start: FileStart, layout: TextLayout): boolean {
  const [track, frame] = [layout.names.indexOf('track'), layout.names.indexOf('frame_idx')];
  const rows = firstRows(start, layout);
  const frames = new Set(rows.map((cells) => cells[frame]));
  return rows.length > 0 && frames.size === rows.length && rows.every((cells) => cells[track] === '');
}
