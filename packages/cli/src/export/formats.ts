// The formats of `shoal export`, one row each.

import { crc32 } from 'node:zlib';
import {
  type ExportedFrame,
  type ExportedScene,
  type ExportFiles,
  writeBlender,
  writeGeo,
  writeHcsv,
  writeNpz,
  writeUsd,
} from 'shoal/export';

/** Frames of an export, one after another. */
export type Frames = AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>;

export interface ExportFormat {
  /** The programs that read it, and what it carries. */
  readonly summary: string;
  /** Ending of the file; undefined: it is a folder. */
  readonly ending?: string;
  /** Whether a folder consists of parts that --resume keeps. */
  readonly isOfParts?: true;
  readonly write: (scene: ExportedScene, frames: Frames, files: ExportFiles) => Promise<void>;
}

export const exportFormats = {
  usd: {
    summary: 'USD for Houdini, Blender, Unreal, Omniverse: a PointInstancer a species, value clips, obstacles',
    isOfParts: true,
    write: writeUsd,
  },
  blender: {
    summary: 'a folder that Blender opens by a script: bodies, obstacles, camera, frames',
    write: (scene, frames, files) => writeBlender(scene, frames, files, crc32),
  },
  geo: {
    summary: 'points for Houdini, a file a frame: orient, v, id, species, scale, tail beats, in the ASCII form of .geo',
    isOfParts: true,
    write: writeGeo,
  },
  hcsv: {
    summary: "points for Unreal's Niagara, by SideFX's plugin HoudiniNiagara",
    ending: '.hcsv',
    write: (scene, frames, files) => writeHcsv(scene, frames, files, 'school.hcsv'),
  },
  npz: {
    summary: 'arrays for NumPy: positions, orientations, velocities, tail beats, ids, times',
    ending: '.npz',
    write: (scene, frames, files) => writeNpz(scene, frames, files, 'school.npz', crc32),
  },
} as const satisfies Readonly<Record<string, ExportFormat>>;

export type ExportFormatName = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as ExportFormatName[];
