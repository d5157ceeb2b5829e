// The entry to all formats of export, for command and studio.

import { ShoalError } from '../errors/shoal-error.ts';
import type { Plan } from '../scenario/plan.ts';
import { writeBlender } from './blender/blender.ts';
import { type ExportedFrame, type ExportFiles, type FrameRange, writeWhole } from './exported-frame.ts';
import type { Cast, ExportedScene } from './exported-scene.ts';
import { type ExportFormatName, exportFormats, manifestFile } from './formats.ts';
import { writeGeo } from './geo.ts';
import { writeHcsv } from './hcsv.ts';
import { writeNpz } from './npz.ts';
import type { Crc32 } from './npz-file.ts';
import { writeUsd } from './usd/usd.ts';
import { writeUsdz } from './usd/usdz.ts';
import { type EncodePng, type MakeMesh, writeVat } from './vat/write-vat.ts';

/** Frames of an export, one after another. */
export type FrameSource = AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>;

/** What an export is called, what it is made of, and what the host provides for it. */
export interface ExportTarget {
  /** Name of the file or folder. */
  readonly name: string;
  /** See `exportManifest`. */
  readonly manifest: object;
  /** That of the host, such as zlib's, or the slower `crc32` of this library. */
  readonly crc32: Crc32;
  /** Loads `shoal/gltf`, which needs another package: `() => import('shoal/gltf')`. */
  readonly loadGltf: () => Promise<{
    /** See `writeGltf` of `shoal/gltf`. */
    writeGltf(
      scene: ExportedScene,
      frames: FrameSource,
      files: ExportFiles,
      name: string,
      about?: object,
    ): Promise<void>;
    readonly bodyGlb: MakeMesh;
  }>;
  /** Loads what writes pictures; without it there is no `vat`. */
  readonly loadPng?: () => Promise<EncodePng>;
}

type Write = (scene: ExportedScene, frames: FrameSource, files: ExportFiles, target: ExportTarget) => Promise<void>;

const writers: Readonly<Record<ExportFormatName, Write>> = {
  usd: writeUsd,
  usdz: (scene, frames, files, { name, crc32 }) => writeUsdz(scene, frames, files, name, crc32),
  blender: (scene, frames, files, { crc32 }) => writeBlender(scene, frames, files, crc32),
  geo: writeGeo,
  hcsv: (scene, frames, files, { name }) => writeHcsv(scene, frames, files, name),
  npz: (scene, frames, files, { name, crc32 }) => writeNpz(scene, frames, files, name, crc32),
  gltf: async (scene, frames, files, { name, manifest, loadGltf }) => {
    const { writeGltf } = await loadGltf();
    await writeGltf(scene, frames, files, name, manifest);
  },
  vat: async (scene, frames, files, { loadGltf, loadPng }) => {
    if (!loadPng) throw new ShoalError('argument', 'writeExport: vat needs `loadPng`, got none.');
    // All code is loaded before the first file is written.
    const [{ bodyGlb }, encodePng, { writePlayers }] = await Promise.all([
      loadGltf(),
      loadPng(),
      import('./vat/players/write-players.ts'),
    ]);
    await writeVat(scene, frames, files, encodePng, bodyGlb);
    await writePlayers(files);
  },
};

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
  await writers[to](scene, frames, files, target);
  if (exportFormats[to].endings === undefined)
    await writeWhole(files, manifestFile, `${JSON.stringify(target.manifest, null, 2)}\n`);
}

// The animals of an export: all that any of its frames has.

/** All animals in some frames, by ascending id. Goes through the frames. */
export async function castOf(frames: FrameSource): Promise<Cast> {
  const species = new Map<number, number>();
  for await (const frame of frames)
    for (let n = 0; n < frame.count; n++) if (!species.has(frame.ids[n])) species.set(frame.ids[n], frame.species[n]);
  const ids = Uint32Array.from(species.keys()).sort();
  return { ids, species: Uint8Array.from(ids, (id) => species.get(id) as number) };
}

/**
 * The frames that have all animals of a simulation: all of them if animals are born, else the state at the start.
 * @param start time of the simulation's first state, s
 */
export function castRange({ species }: Plan, range: FrameRange, start = 0): FrameRange {
  return species.some(({ reproduction }) => reproduction !== null) ? range : { ...range, from: start, frames: 1 };
}
