import type { TrackFormat } from '../track-format.ts';
import { mat5 } from './mat5.ts';
import { npy, npz } from './numpy.ts';

/** The binary formats that need no other library. HDF5 needs one: see `hdf5Format`. */
export const binaryFormats: readonly TrackFormat[] = [npz, npy, mat5];
