// The formats of an export, one row each: for the command, for pages, and for programs that export by the name of a format.

import { writeBlender } from './blender/blender.ts';
import { type ExportedFrame, type ExportFiles, writeWhole } from './exported-frame.ts';
import type { ExportedScene } from './exported-scene.ts';
import { writeGeo } from './geo.ts';
import { writeHcsv } from './hcsv.ts';
import { writeNpz } from './npz.ts';
import type { Crc32 } from './npz-file.ts';
import { writeUsd } from './usd/usd.ts';

/** Frames of an export, one after another. */
export type FrameSource = AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>;

/** What an export is called, what it is made of, and what the host provides for it. */
export interface ExportTarget {
  /** Name of the file or folder. */
  readonly name: string;
  /** See `exportManifest`. */
  readonly manifest: object;
  readonly crc32: Crc32;
  /** Loads `shoal/gltf`, which needs another package: `() => import('shoal/gltf')`. */
  readonly loadGltf: () => Promise<{
    writeGltf(
      scene: ExportedScene,
      frames: FrameSource,
      files: ExportFiles,
      name: string,
      about?: object,
    ): Promise<void>;
  }>;
}

/** A format of an export. */
export interface ExportFormat {
  /** The programs that read it, and what it carries. */
  readonly summary: string;
  /** Endings of the file; undefined: it is a folder. */
  readonly endings?: readonly string[];
  /** Whether a folder consists of parts, of which complete ones can be kept. */
  readonly isOfParts?: true;
  /** Bytes for an animal in a frame, about: for estimates. */
  readonly poseBytes: number;
  readonly write: (
    scene: ExportedScene,
    frames: FrameSource,
    files: ExportFiles,
    target: ExportTarget,
  ) => Promise<void>;
}

/** The formats by their names. */
export const exportFormats: Readonly<Record<ExportFormatName, ExportFormat>> = {
  usd: {
    summary: 'USD for Houdini, Blender, Unreal, Omniverse: a PointInstancer a species, value clips, obstacles',
    isOfParts: true,
    poseBytes: 100,
    write: writeUsd,
  },
  blender: {
    summary: 'a folder that Blender opens by a script: bodies, obstacles, camera, frames',
    poseBytes: 49,
    write: (scene, frames, files, { crc32 }) => writeBlender(scene, frames, files, crc32),
  },
  geo: {
    summary: 'points for Houdini, a file a frame: orient, v, id, species, scale, tail beats, in the ASCII form of .geo',
    isOfParts: true,
    poseBytes: 150,
    write: writeGeo,
  },
  hcsv: {
    summary: "points for Unreal's Niagara, by SideFX's plugin HoudiniNiagara",
    endings: ['.hcsv'],
    poseBytes: 180,
    write: (scene, frames, files, { name }) => writeHcsv(scene, frames, files, name),
  },
  npz: {
    summary: 'arrays for NumPy: positions, orientations, velocities, tail beats, ids, times',
    endings: ['.npz'],
    poseBytes: 49,
    write: (scene, frames, files, { name, crc32 }) => writeNpz(scene, frames, files, name, crc32),
  },
  gltf: {
    summary:
      'glTF 2.0 for Blender, three.js, Babylon.js: up to 2,000 animals with keyframes, or any number in one frame (--seconds 0)',
    endings: ['.glb', '.gltf'],
    poseBytes: 36,
    write: async (scene, frames, files, { name, manifest, loadGltf }) => {
      const { writeGltf } = await loadGltf();
      await writeGltf(scene, frames, files, name, manifest);
    },
  },
};

/** Name of a format. */
export type ExportFormatName = 'usd' | 'blender' | 'geo' | 'hcsv' | 'npz' | 'gltf';

/** The file of a finished folder that says what it was made of. */
export const manifestFile = 'export.json';

/**
 * Writes an export in a format; last in a folder is its manifest, `export.json`.
 * @throws ShoalError if the format cannot have as many animals or frames, or the frames end early
 */
export async function writeExport(
  to: ExportFormatName,
  scene: ExportedScene,
  frames: FrameSource,
  files: ExportFiles,
  target: ExportTarget,
): Promise<void> {
  const { endings, write } = exportFormats[to];
  await write(scene, frames, files, target);
  if (endings === undefined) await writeWhole(files, manifestFile, `${JSON.stringify(target.manifest, null, 2)}\n`);
}
