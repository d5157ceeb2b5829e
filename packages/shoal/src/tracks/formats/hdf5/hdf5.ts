// The format HDF5: recognises which program wrote a file, and lets its reader open it.

import { type FileStart, TrackError, type TrackFile, type TrackFormat } from '../../track-file.ts';
import { onlyOne } from '../rows/header.ts';
import { deeplabcutHdf5 } from './deeplabcut-hdf5.ts';
import type { Hdf5File, Hdf5Layout } from './hdf5-file.ts';
import { idtrackerHdf5 } from './idtracker-hdf5.ts';
import { matlabHdf5 } from './matlab-hdf5.ts';
import { movementHdf5 } from './movement-hdf5.ts';
import { pedestrianHdf5 } from './pedestrian-hdf5.ts';
import { sleapHdf5 } from './sleap-hdf5.ts';

/** Predictions and projects of SLEAP: lists of instances. */
const sleapProject: Hdf5Layout = {
  matches: ({ items }) => ['/frames', '/instances', '/pred_points'].every((path) => items.has(path)),
  async open(file) {
    throw new TrackError(
      `${file}: is a project or predictions of SLEAP, expected its analysis file. Export it with File > Export Analysis HDF5, or sleap-convert --format analysis.`,
    );
  },
};

/** Asked in this order. */
const layouts: readonly Hdf5Layout[] = [
  sleapHdf5,
  movementHdf5,
  idtrackerHdf5,
  sleapProject,
  deeplabcutHdf5,
  pedestrianHdf5,
  matlabHdf5,
];

/**
 * HDF5 files: those of SLEAP, DeepLabCut, idtracker.ai, `movement`, the Pedestrian Dynamics Data Archive and MATLAB 7.3.
 * @param open opens such a file by a library for HDF5, which this one does not bring along
 */
export function hdf5Format(open: (file: TrackFile) => Promise<Hdf5File>): TrackFormat {
  return {
    name: 'hdf5',
    title: 'HDF5 (SLEAP, DeepLabCut, idtracker.ai, movement, pedestrians, MATLAB 7.3)',
    matches: isHdf5,
    async open(starts, request) {
      const { file } = onlyOne(starts, 'HDF5');
      const hdf5 = await open(file);
      try {
        const layout = layouts.find((one) => one.matches(hdf5));
        if (!layout) throw unknownLayout(file.name, hdf5);
        return await layout.open(file.name, hdf5, request);
      } catch (error) {
        await hdf5.close();
        throw error;
      }
    },
  };
}

const signature = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];

/** The signature is at the start of the file or, after a block of the user, at 512, 1024, 2048… bytes. */
function isHdf5({ bytes }: FileStart): boolean {
  const isAt = (from: number): boolean => signature.every((byte, k) => bytes[from + k] === byte);
  for (let from = 512; from < bytes.length; from *= 2) if (isAt(from)) return true;
  return isAt(0);
}

function unknownLayout(file: string, { items }: Hdf5File): TrackError {
  const names = [...items].flatMap(([path, { shape }]) => (shape ? [`${path} (${shape.join(' × ') || '1'})`] : []));
  const shown = names.slice(0, 12).join(', ');
  return new TrackError(
    `${file}: is HDF5 with ${shown || 'no datasets'}${names.length > 12 ? ` and ${names.length - 12} more` : ''}, expected the layout of SLEAP (analysis), DeepLabCut, idtracker.ai, movement, the Pedestrian Dynamics Data Archive or MATLAB 7.3. Export the tracks as CSV.`,
  );
}
