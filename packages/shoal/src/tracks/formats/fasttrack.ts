// FastTrack: a row an animal in an image, separated by tabs, with head, tail and body.

import type { TrackFormat } from '../track-file.ts';
import { type BodyPoint, chooseBody } from './rows/body-points.ts';
import { FishNames } from './rows/fish-names.ts';
import { columnFinder, hasNames, layoutAt, namesAtLine, onlyOne } from './rows/header.ts';
import { batchesOf, type Reader } from './rows/row-batches.ts';

const title = 'FastTrack';

export const fasttrack: TrackFormat = {
  name: 'fasttrack',
  title,
  matches: (start) => hasNames(namesAtLine(start, '\t'), 'xBody', 'yBody', 'tBody', 'imageNumber', 'id'),
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const layout = layoutAt(start, '\t');
    const column = columnFinder(layout);
    const points = ['Body', 'Head', 'Tail'].flatMap((name): BodyPoint | readonly BodyPoint[] => {
      if (!hasNames(layout.names, `x${name}`, `y${name}`)) return [];
      const [x, y] = [column(`x${name}`), column(`y${name}`)];
      return { name: name.toLowerCase(), x: (row) => row.number(x), y: (row) => row.number(y) };
    });
    const { columns, notes } = chooseBody(start.file, points, request, 'body');
    const [frame, angle, id] = ['imageNumber', 'tBody', 'id'].map(column);
    // Angles are counter-clockwise in the picture, where y points down.
    const heading: Reader = (row) => -row.number(angle);
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
          columns: { frame: (row) => row.frame(frame), heading, ...columns },
        }),
    };
  },
};
