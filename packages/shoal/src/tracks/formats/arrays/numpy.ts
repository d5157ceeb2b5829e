import type { TrackFormat } from '../../track-file.ts';
import { namesOfFiles } from '../rows/fish-names.ts';
import { onlyOne } from '../rows/header.ts';
import { checkSize, isNpy, isNpz, type Npz, openNpz, parseNpy } from './npy.ts';
import { type NamedArray, positionsTable } from './plain-array.ts';
import { isTrex, trexTable } from './trex-npz.ts';

/** The NPZ files of TRex, and other arrays of positions that NumPy saved. */
export const npz: TrackFormat = {
  name: 'npz',
  title: 'NumPy NPZ (TRex, other arrays of positions)',
  matches: ({ bytes }) => isNpz(bytes),
  async open(starts, request) {
    const files: Npz[] = [];
    for (const start of starts) files.push(await openNpz(start));
    if (files.every(isTrex)) return trexTable(files, namesOfFiles(starts), request);
    const { file } = onlyOne(starts, 'NumPy');
    const found: NamedArray[] = [];
    const refusals: unknown[] = [];
    for (const [name, read] of files[0].arrays) {
      try {
        found.push({ name, array: await read() });
      } catch (refusal) {
        // Names and settings beside the positions need not be numbers.
        refusals.push(refusal);
      }
    }
    try {
      return await positionsTable({ file: file.name, firstFrame: 0 }, found, request);
    } catch (error) {
      throw refusals[0] ?? error;
    }
  },
};

/** One array of positions that NumPy saved. */
export const npy: TrackFormat = {
  name: 'npy',
  title: 'NumPy NPY (an array of positions)',
  matches: ({ bytes }) => isNpy(bytes),
  async open(starts, request) {
    const { file } = onlyOne(starts, 'NumPy');
    checkSize(file.name, file.size);
    const array = parseNpy(file.name, await file.bytes(0, file.size));
    return positionsTable({ file: file.name, firstFrame: 0 }, [{ name: '', array }], request);
  },
};
