// ToxTrac: a row an animal in a frame, separated by tabs. Frames in which it was lost have no row, or are predicted.

import type { TrackFormat } from '../track-format.ts';
import { chooseBody } from './body-points.ts';
import { FishNames } from './fish-names.ts';
import { columnFinder, hasNames, layoutAt, namesAtLine, onlyOne } from './header.ts';
import { batchesOf } from './row-batches.ts';

const title = 'ToxTrac';
const columnNames = ['Time (sec)', 'Arena', 'Track', 'Pos. X (mm)', 'Pos. Y (mm)', 'Label'];
/** Label of a position that was predicted, not seen. */
const predicted = 0;

export const toxtrac: TrackFormat = {
  name: 'toxtrac',
  title,
  matches: (start) => hasNames(namesAtLine(start, '\t'), ...columnNames),
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const layout = layoutAt(start, '\t');
    const [time, arena, track, x, y, label] = columnNames.map(columnFinder(layout));
    const { columns, notes } = chooseBody(
      start.file,
      [
        {
          name: 'centroid',
          x: (row) => row.number(x),
          y: (row) => row.number(y),
          confidence: (row) => (row.number(label) === predicted ? 0 : 1),
        },
      ],
      request,
    );
    const fishNames = new FishNames();
    return {
      format: title,
      notes: [...notes, 'the confidence is 0 where the label says that a position was predicted, otherwise 1'],
      unit: 'mm',
      yDown: true,
      dimensions: 2,
      fish: fishNames.names,
      arenas: fishNames.arenas,
      batches: () =>
        batchesOf({
          layout,
          fish: (row) => fishNames.inArena(row, arena, track),
          columns: { time: (row) => row.known(time), ...columns },
        }),
    };
  },
};
