// ToxTrac: a row an animal in a frame, separated by tabs; a file for each arena. Frames in which an animal was lost have
// no row, or a predicted position.

import type { TrackFormat } from '../track-file.ts';
import { chooseBody } from './rows/body-points.ts';
import { FishNames } from './rows/fish-names.ts';
import { columnFinder, hasNames, layoutAt, namesAtLine } from './rows/header.ts';
import { allBatches, type RowReading } from './rows/row-batches.ts';

const title = 'ToxTrac';
const columnNames = ['Time (sec)', 'Arena', 'Track', 'Pos. X (mm)', 'Pos. Y (mm)', 'Label'];
/** Label of a position that was predicted, not seen. */
const predicted = 0;

export const toxtrac: TrackFormat = {
  name: 'toxtrac',
  title,
  matches: (start) => hasNames(namesAtLine(start, '\t'), ...columnNames),
  async open(starts, request) {
    const fishNames = new FishNames();
    const readings = starts.map((start): RowReading => {
      const layout = layoutAt(start, '\t');
      const [time, arena, track, x, y, label] = columnNames.map(columnFinder(layout));
      const { columns } = chooseBody(
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
      return {
        layout,
        fish: (row) => fishNames.inArena(row, arena, track),
        columns: { time: (row) => row.known(time), ...columns },
      };
    });
    return {
      format: title,
      notes: ['the confidence is 0 where the label says that a position was predicted, otherwise 1'],
      unit: 'mm',
      yDown: true,
      dimensions: 2,
      fish: fishNames.names,
      arenas: fishNames.arenas,
      batches: () => allBatches(readings),
    };
  },
};
