// Anipose: one animal, a row a frame, with columns x, y, z and score of each body point in space.

import type { TrackFormat } from '../track-file.ts';
import { type BodyPoint, chooseBody } from './rows/body-points.ts';
import { columnFinder, hasNames, layoutAt, namesAtLine, onlyOne } from './rows/header.ts';
import { batchesOf } from './rows/row-batches.ts';

const title = 'Anipose';
const suffix = '_ncams';

export const anipose: TrackFormat = {
  name: 'anipose',
  title,
  matches(start) {
    const names = namesAtLine(start, ',');
    return hasNames(names, 'fnum') && names.some((name) => name.endsWith(suffix));
  },
  async open(starts, request) {
    const start = onlyOne(starts, title);
    const layout = layoutAt(start, ',');
    const column = columnFinder(layout);
    const points = layout.names.flatMap((name): BodyPoint | readonly BodyPoint[] => {
      if (!name.endsWith(suffix)) return [];
      const point = name.slice(0, -suffix.length);
      const [x, y, z, score] = ['x', 'y', 'z', 'score'].map((part) => column(`${point}_${part}`));
      return {
        name: point,
        x: (row) => row.number(x),
        y: (row) => row.number(y),
        z: (row) => row.number(z),
        confidence: (row) => Math.min(1, row.number(score)),
      };
    });
    const { columns, notes } = chooseBody(start.file, points, request);
    const frame = column('fnum');
    return {
      format: title,
      notes,
      unit: 'unknown',
      yDown: false,
      dimensions: 3,
      fish: ['animal'],
      batches: () => batchesOf({ layout, fish: () => 0, columns: { frame: (row) => row.frame(frame), ...columns } }),
    };
  },
};
