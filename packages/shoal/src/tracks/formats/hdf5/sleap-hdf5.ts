// The analysis files of SLEAP: https://docs.sleap.ai/latest/learnings/export-analysis/

import { type AxisRole, arrayTable } from '../arrays/array-table.ts';
import { datasetOf, type Hdf5File, type Hdf5Layout, textsOf, wrongShape } from './hdf5-file.ts';

/** The usual order of the axes of `tracks`, and those of other writers. */
const orders: readonly (readonly AxisRole[])[] = [
  ['animal', 'space', 'point', 'frame'],
  ['frame', 'point', 'space', 'animal'],
  ['frame', 'animal', 'point', 'space'],
];

export const sleapHdf5: Hdf5Layout = {
  matches: ({ items }) => items.get('/tracks')?.shape?.length === 4 && items.get('/node_names')?.shape?.length === 1,
  async open(file, hdf5, request) {
    const tracks = datasetOf(hdf5, '/tracks');
    const points = await textsOf(hdf5, '/node_names');
    // Without tracking, a file has one unnamed track.
    const names = await textsOf(hdf5, '/track_names');
    const occupancy = hdf5.items.get('/track_occupancy')?.shape ?? [];
    const fits = (roles: readonly AxisRole[]): boolean => {
      const length = (role: AxisRole): number => tracks?.shape[roles.indexOf(role)] ?? 0;
      return (
        length('space') === 2 &&
        length('point') === points?.length &&
        (names === undefined || names.length === length('animal')) &&
        (occupancy.length !== 2 || (occupancy.includes(length('frame')) && occupancy.includes(length('animal'))))
      );
    };
    const roles = orders.find(fits);
    if (!tracks || !points || !roles)
      throw wrongShape(
        file,
        '/tracks',
        hdf5.items.get('/tracks')?.shape ?? [],
        `tracks × 2 × ${points?.length ?? 0} nodes × frames`,
      );
    return arrayTable(
      {
        ...{ file, format: 'SLEAP analysis HDF5', notes: [], unit: 'px', yDown: true, points },
        positions: { array: tracks, roles },
        fish: names ?? (tracks.shape[roles.indexOf('animal')] === 1 ? ['animal'] : undefined),
        confidence: scoresOf(hdf5, tracks.shape, roles),
        close: () => hdf5.close(),
      },
      request,
    );
  },
};

/** The scores of points or, without these, of instances. */
function scoresOf(hdf5: Hdf5File, shape: readonly number[], roles: readonly AxisRole[]) {
  for (const [path, lacking] of [
    ['/point_scores', ['space']],
    ['/instance_scores', ['space', 'point']],
  ] as const) {
    const array = datasetOf(hdf5, path);
    const own = roles.filter((role) => !lacking.some((one) => one === role));
    if (array?.shape.join() === own.map((role) => shape[roles.indexOf(role)]).join()) return { array, roles: own };
  }
  return undefined;
}
