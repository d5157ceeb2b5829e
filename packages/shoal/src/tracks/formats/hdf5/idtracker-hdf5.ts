// The trajectories of idtracker.ai: https://idtracker.ai/latest/user_guide/trajectories.html

import { arrayTable } from '../arrays/array-table.ts';
import { datasetOf, type Hdf5Layout, positiveIn, wrongShape } from './hdf5-file.ts';

export const idtrackerHdf5: Hdf5Layout = {
  matches: ({ items }) =>
    items.get('/trajectories')?.shape?.length === 3 && !items.get('/trajectories')?.attributes.MATLAB_class,
  async open(file, hdf5, request) {
    const trajectories = datasetOf(hdf5, '/trajectories');
    if (trajectories?.shape[2] !== 2)
      throw wrongShape(file, '/trajectories', trajectories?.shape ?? [], 'frames × animals × 2');
    const [frames, animals] = trajectories.shape;
    const attributes = hdf5.items.get('/')?.attributes ?? {};
    const probabilities = datasetOf(hdf5, '/id_probabilities');
    const isOfThese = probabilities && probabilities.shape.slice(0, 2).join() === `${frames},${animals}`;
    const labels = attributes.identities_labels;
    const lengthUnit = positiveIn(attributes.length_unit);
    const framesPerSecond = positiveIn(attributes.frames_per_second);
    return arrayTable(
      {
        ...{ file, format: 'idtracker.ai, HDF5', unit: 'px', yDown: true },
        ...(framesPerSecond !== undefined && { framesPerSecond }),
        notes:
          lengthUnit === undefined ? [] : [`positions are in pixels; the file states a length unit of ${lengthUnit}`],
        positions: { array: trajectories, roles: ['frame', 'animal', 'space'] },
        confidence: isOfThese
          ? {
              array: probabilities,
              roles: probabilities.shape.length === 2 ? ['frame', 'animal'] : ['frame', 'animal', 'one'],
            }
          : undefined,
        fish: Array.isArray(labels) && labels.length === animals ? labels.map(String) : undefined,
        close: () => hdf5.close(),
      },
      request,
    );
  },
};
