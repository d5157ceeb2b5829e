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
  writeUsdz,
  writeVat,
} from 'shoal/export';
import { InputError } from '../errors/exit-error.ts';
import { oneOf } from '../options/option-values.ts';
import { orList } from '../terminal/words.ts';

/** Frames of an export, one after another. */
export type FrameSource = AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>;

/** What an export is called, and what it is made of. */
export interface ExportTarget {
  /** Name of the file or folder. */
  readonly name: string;
  readonly manifest: object;
}

export interface ExportFormat {
  /** The programs that read it, and what it carries. */
  readonly summary: string;
  /** Endings of the file; undefined: it is a folder. */
  readonly endings?: readonly string[];
  /** Whether a folder consists of parts that --resume keeps. */
  readonly isOfParts?: true;
  /** Whether it has one frame. */
  readonly isStill?: true;
  readonly write: (
    scene: ExportedScene,
    frames: FrameSource,
    files: ExportFiles,
    target: ExportTarget,
  ) => Promise<void>;
}

export const exportFormats = {
  usd: {
    summary: 'USD for Houdini, Blender, Unreal, Omniverse: a PointInstancer a species, value clips, obstacles',
    isOfParts: true,
    write: writeUsd,
  },
  usdz: {
    summary: 'one frame for viewers of phones and web pages: up to 5,000 animals, obstacles (choose it with --from)',
    endings: ['.usdz'],
    isStill: true,
    write: (scene, frames, files, { name }) => writeUsdz(scene, frames, files, name, crc32),
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
    endings: ['.hcsv'],
    write: (scene, frames, files, { name }) => writeHcsv(scene, frames, files, name),
  },
  npz: {
    summary: 'arrays for NumPy: positions, orientations, velocities, tail beats, ids, times',
    endings: ['.npz'],
    write: (scene, frames, files, { name }) => writeNpz(scene, frames, files, name, crc32),
  },
  gltf: {
    summary:
      'glTF 2.0 for Blender, three.js, Babylon.js: up to 2,000 animals with keyframes, or any number in one frame (--seconds 0)',
    endings: ['.glb', '.gltf'],
    write: async (scene, frames, files, { name, manifest }) => {
      const { writeGltf } = await import('shoal/gltf');
      await writeGltf(scene, frames, files, name, manifest);
    },
  },
  vat: {
    summary:
      'vertex-animation textures for games, in the layout of OpenVAT, with players for three.js, Godot 4 and Unity (URP)',
    write: async (scene, frames, files) => {
      const [{ bodyGlb }, { encodePng, writePlayers }] = await Promise.all([
        import('shoal/gltf'),
        import('./vat/players.ts'),
      ]);
      await writeVat(scene, frames, files, encodePng, bodyGlb);
      await writePlayers(files);
    },
  },
} as const satisfies Readonly<Record<string, ExportFormat>>;

export type ExportFormatName = keyof typeof exportFormats;
export const exportFormatNames = Object.keys(exportFormats) as ExportFormatName[];

/** Endings and names that are no format, and how to get them. */
const ways: Readonly<Record<string, string>> = {
  glb: 'Use --to gltf with a name that ends in .glb.',
  fbx: 'Use --to gltf, import the file into Blender, and export it as FBX there.',
  abc: 'Use --to usd: programs that read Alembic read USD too. Blender writes Alembic from --to gltf.',
  alembic: 'Use --to usd: programs that read Alembic read USD too. Blender writes Alembic from --to gltf.',
  obj: 'Use --to gltf with --seconds 0, import the file into Blender, and export it as OBJ there.',
  bgeo: 'Use --to geo: Houdini reads it, and its File node writes .bgeo.',
  usda: 'Use --to usd.',
  usdc: 'Use --to usd: usdcat of OpenUSD turns its .usda files into .usdc.',
  npy: 'Use --to npz.',
  blend: 'Use --to blender.',
  csv: 'Use --to hcsv for Houdini and Unreal. "shoal run --table csv" records tables.',
};

/** Reads the value of --to. */
export function formatOf(text: string): ExportFormatName {
  const way = ways[text.toLowerCase().replace(/^\./, '')];
  if (way === undefined) return oneOf('--to', exportFormatNames)(text);
  throw new InputError(`--to must be ${orList(exportFormatNames)}, got "${text}". ${way}`);
}
