import { type ExportedFrame, type ExportFiles, requireFrames, writeWhole } from '../exported-frame.ts';
import { type ExportedScene, type ExportedSpecies, scaleOf } from '../exported-scene.ts';
import { primNames } from '../usd/usd-text.ts';
import type { Bounds } from './bounds.ts';
import { swimTexels } from './swim-texels.ts';
import { TrajectoryTexels } from './trajectory-texels.ts';

/** Makes a PNG of 16 bits a channel. */
export type EncodePng = (width: number, height: number, channels: 3 | 4, texels: Uint16Array) => Uint8Array;

/** Makes a mesh file of a body, with the coordinates of each vertex in a texture. */
export type MakeMesh = (species: ExportedSpecies, uv: Float32Array<ArrayBuffer>) => Promise<Uint8Array>;

/**
 * Writes vertex-animation textures, as PNG of 16 bits:
 *
 * - for each species, `NAME_vat/NAME_vat.png` with its tail beat, `NAME-remap_info.json` with the bounds, and its body
 *   `NAME.glb` beside it, in OpenVAT's layout with packed normals
 * - `trajectory-….png`: positions, rotations and tail beats of all animals in all frames, an animal a column
 * - `school.json`: what is where
 *
 * Lengths in m, y up. Memory holds all poses.
 * Source: sharpen3d, OpenVAT 1.1 (layout of textures and remap info).
 * @throws ShoalError if the poses do not fit into a texture, or the frames end early
 */
export async function writeVat(
  scene: ExportedScene,
  frames: AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>,
  files: ExportFiles,
  png: EncodePng,
  mesh: MakeMesh,
): Promise<void> {
  const trajectory = new TrajectoryTexels(scene);
  let count = 0;
  for await (const frame of frames) {
    trajectory.add(frame);
    if (++count === scene.frames) break;
  }
  requireFrames('writeVat', scene, count);
  const { width, height, ranges } = trajectory.layout;
  const { bounds, amplitude, bend, ...textures } = trajectory.textures();
  for (const [name, texels] of Object.entries(textures))
    await writeWhole(
      files,
      `trajectory-${name}.png`,
      png(width, height, name === 'rotation' || name === 'beat' ? 4 : 3, texels),
    );
  const names = primNames(ranges.map(({ species }) => (scene.species[species] as ExportedSpecies).name));
  const species = [];
  for (const [k, { species: index, first, ids }] of ranges.entries()) {
    const one = scene.species[index] as ExportedSpecies;
    const swim = await writeSpecies(one, names[k], files, png, mesh);
    const scales = ids.flatMap((id) => scaleOf(one, id, scene.magnify)).map((share) => Number(share.toFixed(6)));
    species.push({ name: one.name, ...swim, first, count: ids.length, ids, scales });
  }
  const { name, fps, from, seed } = scene;
  const about = {
    ...{ format: 1, name, seed, fps, from, frames: scene.frames },
    trajectory: { width, height, ...remapOf(bounds, scene.frames), amplitude, bend },
    species,
  };
  await writeWhole(files, 'school.json', `${JSON.stringify(about)}\n`);
}

/** What `school.json` says of a body and its texture. */
interface SwimFiles {
  readonly mesh: string;
  readonly swim: {
    readonly texture: string;
    readonly width: number;
    readonly height: number;
    /** How much of an animal's bend this body follows. */
    readonly bend: number;
  } & Remap;
}

async function writeSpecies(
  species: ExportedSpecies,
  name: string,
  files: ExportFiles,
  png: EncodePng,
  mesh: MakeMesh,
): Promise<SwimFiles> {
  const { width, height, frames, bounds, texels, uv } = swimTexels(species);
  const remap = remapOf(bounds, frames);
  const at = `${name}_vat/${name}`;
  await writeWhole(files, `${at}_vat.png`, png(width, height, 3, texels));
  await writeWhole(files, `${at}-remap_info.json`, `${JSON.stringify(remap, null, 4)}\n`);
  await writeWhole(files, `${at}.glb`, await mesh(species, uv));
  return { mesh: `${at}.glb`, swim: { texture: `${at}_vat.png`, width, height, bend: bendShare(species), ...remap } };
}

/** A stiff body bends less, as in `motion-glsl.ts`. */
function bendShare({ model: { gait, wave } }: ExportedSpecies): number {
  return gait === 'swim' ? 1 - 0.6 * wave[1] : 0;
}

/** The bounds of a texture as OpenVAT writes them. */
interface Remap {
  readonly 'os-remap': { readonly Min: readonly number[]; readonly Max: readonly number[]; readonly Frames: number };
}

function remapOf({ min, max }: Bounds, frames: number): Remap {
  return { 'os-remap': { Min: min, Max: max, Frames: frames } };
}
