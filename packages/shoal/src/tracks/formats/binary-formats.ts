import type { TrackFormat } from '../track-file.ts';
import { npy, npz } from './arrays/numpy.ts';
import { mat5 } from './matlab/mat5.ts';

/** The binary formats that need no other library. HDF5 needs one: see `hdf5Format`. */
export const binaryFormats: readonly TrackFormat[] = [npz, npy, mat5];
