// OCTRON: lines about the video, then a row an animal in a frame. Frames in which it was lost have no row.

import type { FileStart, TrackFormat } from '../track-file.ts';
import { chooseBody } from './rows/body-points.ts';
import { FishNames } from './rows/fish-names.ts';
import { columnFinder, hasNames, layoutAt, namesAtLine, onlyOne } from './rows/header.ts';
import { batchesOf } from './rows/row-batches.ts';

const title = 'OCTRON';
const columnNames = ['frame_idx', 'track_id', 'confidence', 'pos_x', 'pos_y'];
/** Most lines before the names of columns. */
const longestHeader = 30;

export const octron: TrackFormat = {
  name: 'octron',
  title,
  matches: (start) => namesLine(start) >= 0,
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const layout = layoutAt(start, ',', namesLine(start));
    const [frame, id, confidence, x, y] = columnNames.map(columnFinder(layout));
    const { columns, notes } = chooseBody(
      start.file,
      [
        {
          name: 'centroid',
          x: (row) => row.number(x),
          y: (row) => row.number(y),
          confidence: (row) => row.number(confidence),
        },
      ],
      request,
    );
    const fishNames = new FishNames();
    return {
      format: title,
      notes,
      unit: 'px',
      yDown: true,
      dimensions: 2,
      fish: fishNames.names,
      batches: () =>
        batchesOf({
          layout,
          fish: (row) => fishNames.at(row, id),
          columns: { frame: (row) => row.frame(frame), ...columns },
        }),
    };
  },
};

function namesLine(start: FileStart): number {
  if (!start.lines?.[0]?.startsWith('video_name:')) return -1;
  return start.lines
    .slice(0, longestHeader)
    .findIndex((_, line) => hasNames(namesAtLine(start, ',', line), ...columnNames));
}
