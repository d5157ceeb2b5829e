import { TrackError } from '../../track-error.ts';
import type { Hdf5Layout } from './hdf5-file.ts';

/** Predictions and projects of SLEAP: lists of instances. */
export const sleapProject: Hdf5Layout = {
  matches: ({ items }) => ['/frames', '/instances', '/pred_points'].every((path) => items.has(path)),
  async open(file) {
    throw new TrackError(
      `${file}: is a project or predictions of SLEAP, expected its analysis file. Export it with File > Export Analysis HDF5, or sleap-convert --format analysis.`,
    );
  },
};
