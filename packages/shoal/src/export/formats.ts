// The formats of an export, one row each: for the command, for pages, and for programs that export by the name of a format.

import type { Plan } from '../scenario/plan.ts';
import type { FrameRange } from './exported-frame.ts';

/** A format of an export. */
export interface ExportFormat {
  /** The programs that read it, and what it carries. */
  readonly summary: string;
  /** Endings of the file; undefined: it is a folder. */
  readonly endings?: readonly string[];
  /** Whether a folder consists of parts, of which complete ones can be kept. */
  readonly isOfParts?: true;
  /** Whether it has one frame. */
  readonly isStill?: true;
  /** Bytes for an animal in a frame, about: for estimates. */
  readonly poseBytes: number;
}

/** The formats by their names. */
export const exportFormats: Readonly<Record<ExportFormatName, ExportFormat>> = {
  usd: {
    summary:
      'USD for Houdini, Blender, Unreal, Omniverse: a PointInstancer a species, value clips, obstacles, ground, camera',
    isOfParts: true,
    poseBytes: 105,
  },
  usdz: {
    summary:
      'one frame for viewers of phones and web pages: up to 5,000 animals, obstacles, ground (choose it with --from)',
    endings: ['.usdz'],
    isStill: true,
    poseBytes: 105,
  },
  blender: {
    summary: 'a folder that Blender opens by a script: bodies, obstacles, ground, camera, frames',
    poseBytes: 49,
  },
  geo: {
    summary: 'points for Houdini, a file a frame: orient, v, id, species, scale, tail beats, in the ASCII form of .geo',
    isOfParts: true,
    poseBytes: 140,
  },
  hcsv: {
    summary: "points for Unreal's Niagara, by SideFX's plugin HoudiniNiagara",
    endings: ['.hcsv'],
    poseBytes: 175,
  },
  npz: {
    summary: 'arrays for NumPy: positions, orientations, velocities, tail beats, ids, times',
    endings: ['.npz'],
    poseBytes: 49,
  },
  gltf: {
    summary:
      'glTF 2.0 for Blender, three.js, Babylon.js: up to 2,000 animals with keyframes, or any number in one frame (--seconds 0), obstacles, ground, camera',
    endings: ['.glb', '.gltf'],
    poseBytes: 44,
  },
  vat: {
    summary:
      'vertex-animation textures for games, in the layout of OpenVAT, with players for three.js, Godot 4 and Unity (URP)',
    poseBytes: 34,
  },
};

/** Name of a format. */
export type ExportFormatName = 'usd' | 'usdz' | 'blender' | 'geo' | 'hcsv' | 'npz' | 'gltf' | 'vat';

/** The file of a finished folder that says what it was made of. */
export const manifestFile = 'export.json';

/** What an export is made of. */
export interface ExportRequest {
  readonly plan: Plan;
  readonly seed: number;
  readonly range: FrameRange;
  readonly to: ExportFormatName;
  /** Drawn length divided by real length. */
  readonly magnify: number;
  /** SHA-256 of the scenario as JSON, `JSON.stringify(plan.scenario)`: hexadecimal digits. */
  readonly hash: string;
  /** Hash of the other files that it depends on, such as meshes; undefined: there are none, or they are not compared. */
  readonly inputs?: string | undefined;
  /** The programs that made it. */
  readonly versions: object;
}

/** Describes an export for its folder, and for comparing requests: scenario, seed, hash, frames and units. */
export function exportManifest({ plan, seed, range, to, magnify, hash, inputs, versions }: ExportRequest): object {
  return {
    format: to,
    scenario: plan.name,
    hash,
    ...(inputs !== undefined && { inputs }),
    seed,
    ...{ fps: range.fps, from: range.from, frames: range.frames, magnify },
    species: plan.species.flatMap(({ name }, k) => ((range.species?.includes(k) ?? true) ? [name] : [])),
    units: 'm, s, y up, right-handed; quaternions x, y, z, w',
    versions,
  };
}
