import { bentBody } from '../bent-body.ts';
import type { ExportedSpecies } from '../exported-scene.ts';
import { type Bounds, boundsOf, fractionOf, largest } from './bounds.ts';

/** Frames of a tail beat. Between two of them, interpolation is off by 0.02 % of the body length. */
const framesOfBeat = 64;
/** Sizes of textures are powers of two, as OpenVAT's are: Unity stretches others. */
const [narrowest, widest] = [64, 8192];

/** A vertex-animation texture in OpenVAT's layout, with packed normals. */
export interface SwimTexels {
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
export function swimTexels({ body, model }: ExportedSpecies): SwimTexels {
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
