// Files of known programs that are refused, with what to do instead.

import { TrackError } from '../track-error.ts';
import type { Hdf5Layout } from './hdf5-file.ts';

/** Tables of pandas, as DeepLabCut writes them. The names of their columns are pickled Python objects. */
export const pandasHdf5: Hdf5Layout = {
  matches: ({ items }) => [...items.values()].some(({ attributes }) => 'pandas_type' in attributes),
  async open(file) {
    throw new TrackError(
      `${file}: is a table of pandas, as DeepLabCut writes them, whose column names are pickled Python objects, expected tracks in a documented layout. Give the CSV of the same name, or make it with deeplabcut.analyze_videos_converth5_to_csv.`,
    );
  },
};

/** Predictions and projects of SLEAP: lists of instances. */
export const sleapProject: Hdf5Layout = {
  matches: ({ items }) => ['/frames', '/instances', '/pred_points'].every((path) => items.has(path)),
  async open(file) {
    throw new TrackError(
      `${file}: is a project or predictions of SLEAP, expected its analysis file. Export it with File > Export Analysis HDF5, or sleap-convert --format analysis.`,
    );
  },
};
