// The format `vat` of exports: textures from which the vertex shader of a game engine animates a school.

import { type ExportedFrame, type ExportFiles, requireFrames, writeWhole } from '../exported-frame.ts';
import { type ExportedScene, type ExportedSpecies, scaleOf } from '../exported-scene.ts';
import { bentBody } from '../swim-bend.ts';
import { primNames } from '../usd/usd-text.ts';
import { type Bounds, boundsOf, fractionOf, largest, TrajectoryTexels } from './trajectory-texels.ts';

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

/** Frames of a tail beat. Between two of them, interpolation is off by 0.02 % of the body length. */
const framesOfBeat = 64;
/** Sizes of textures are powers of two, as OpenVAT's are: Unity stretches others. */
const [narrowest, widest] = [64, 8192];

/** A vertex-animation texture in OpenVAT's layout, with packed normals. */
interface SwimTexels {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** Bounds of the offsets, in body lengths and in OpenVAT's axes. */
  readonly bounds: Bounds;
  /** Red, green and blue of each texel, 0 to 65535, row by row from the top. */
  readonly texels: Uint16Array;
  /** Texture coordinates of each vertex in frame 0, from the top left: the middle of a texel. */
  readonly uv: Float32Array<ArrayBuffer>;
}

/**
 * The tail beat of a body, at amplitude 1. Vertex i is in column i modulo width, from row ⌊i ÷ width⌋ × frames on, with a
 * row a frame. Texels are offsets from the straight body, and in the lower half of the texture normals, both in
 * OpenVAT's axes: x, −z, y. A body that flies or walks has one frame, without offsets.
 */
function swimTexels({ body, model }: ExportedSpecies): SwimTexels {
  const vertices = body.position.length / 3;
  const frames = model.gait === 'swim' ? framesOfBeat : 1;
  const { width, height } = sizeFor(vertices, frames);
  const offsets = new Float32Array(3 * vertices * frames);
  const normals = new Float32Array(3 * vertices * frames);
  for (let frame = 0; frame < frames; frame++) {
    const at = 3 * vertices * frame;
    const [to, toNormal] = [offsets, normals].map((all) => all.subarray(at, at + 3 * vertices));
    const bent = frames > 1 ? bentBody(body, model.wave, (2 * Math.PI * frame) / frames) : body;
    swapAxes(to, bent.position, body.position);
    swapAxes(toNormal, bent.normal);
  }
  const bounds = boundsOf(offsets);
  const texels = new Uint16Array(3 * width * height);
  const uv = new Float32Array(2 * vertices);
  for (let v = 0; v < vertices; v++) {
    const [column, row] = [v % width, Math.floor(v / width) * frames];
    uv.set([(column + 0.5) / width, (row + 0.5) / height], 2 * v);
    for (let frame = 0; frame < frames; frame++) {
      const from = 3 * (vertices * frame + v);
      const texel = 3 * ((row + frame) * width + column);
      const normalTexel = texel + (3 * width * height) / 2;
      for (let axis = 0; axis < 3; axis++) {
        texels[texel + axis] = Math.round(largest * fractionOf(offsets[from + axis], bounds, axis));
        texels[normalTexel + axis] = Math.round(largest * (0.5 + 0.5 * normals[from + axis]));
      }
    }
  }
  return { width, height, frames, bounds, texels, uv };
}

/** The smallest texture that has all vertices twice: offsets and normals. */
function sizeFor(vertices: number, frames: number): { width: number; height: number } {
  let best = { width: widest, height: widest };
  for (let width = narrowest; width <= widest; width *= 2) {
    const rows = 2 * frames * Math.ceil(vertices / width);
    let height = 2;
    while (height < rows) height *= 2;
    if (height <= widest && width * height < best.width * best.height) best = { width, height };
  }
  return best;
}

/** From x, y, z with y up to OpenVAT's axes. @param minus what is subtracted first */
function swapAxes(to: Float32Array, from: Float32Array, minus?: Float32Array): void {
  const value = (k: number): number => from[k] - (minus?.[k] ?? 0);
  for (let at = 0; at < from.length; at += 3) to.set([value(at), -value(at + 2), value(at + 1)], at);
}
