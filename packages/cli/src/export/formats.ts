// The formats of `shoal export`, one row each.

import { crc32 } from 'node:zlib';
import { type ExportedFrame, type ExportedScene, type ExportFiles, writeNpz, writeUsd } from 'shoal/export';

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
  npz: {
    summary: 'arrays for NumPy: positions, orientations, velocities, tail beats, ids, times',
    ending: '.npz',
    write: (scene, frames, files) => writeNpz(scene, frames, files, 'school.npz', crc32),
  },
} as const satisfies Readonly<Record<string, ExportFormat>>;

export type ExportFormatName = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as ExportFormatName[];
