// Reeds in wet places on land: the mesh of a clump, and where they grow.

import { airTexels, airTextureSize } from '../air/air-texels.ts';
import type { LandLayout } from '../air/layout.ts';
import type { PlantMesh } from './trees.ts';

/** Stems in a clump, and the largest number of clumps. */
const stems = 7;
const mostClumps = 700;
/** Half width of the square in which reeds grow, in sizes of the world. */
const reach = 1.6;

/** A clump of reeds of height 1: thin blades, every fourth with a dark head. */
export function reedMesh(): PlantMesh {
  const position: number[] = [];
  const normal: number[] = [];
  for (let stem = 0; stem < stems; stem++) {
    const angle = 2.39996 * stem;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const root = 0.45 * Math.sqrt(stem / stems);
    const tip = root + 0.06 + 0.16 * ((0.618 * stem) % 1);
    const tall = 0.62 + 0.38 * ((0.381966 * stem) % 1);
    /** A triangle between two heights of the stem. */
    const blade = (from: number, to: number, wide: number, long: number): void => {
      for (const [y, side] of [
        [from, -wide],
        [from, wide],
        [to, 0],
      ]) {
        const out = root + (tip - root) * y * y;
        position.push(out * cos - side * sin, tall * y, out * sin + side * cos);
        normal.push(0.6 * long * cos, 0.8 * long, 0.6 * long * sin);
      }
    };
    blade(-0.1, 1, 0.04, 1);
    if (stem % 4 === 0) blade(0.78, 1.08, 0.045, 2);
  }
  const count = position.length / 3;
  return {
    position: Float32Array.from(position),
    normal: Float32Array.from(normal),
    leaf: new Float32Array(2 * count),
    index: Uint32Array.from({ length: count }, (_, k) => k),
  };
}

/** The first channel of the noise at a spot, as the shader of the pools reads it. */
function noiseAt(u: number, v: number): number {
  const texels = airTexels();
  const [x, y] = [u * airTextureSize - 0.5, v * airTextureSize - 0.5];
  const [i, k] = [Math.floor(x), Math.floor(y)];
  const at = (column: number, row: number): number =>
    texels[4 * ((row & (airTextureSize - 1)) * airTextureSize + (column & (airTextureSize - 1)))] / 255;
  const [a, b] = [x - i, y - k];
  return (1 - b) * ((1 - a) * at(i, k) + a * at(i + 1, k)) + b * ((1 - a) * at(i, k + 1) + a * at(i + 1, k + 1));
}

/** How wet the land is around pools: 0.53 is the shore. */
export function wetAt(x: number, z: number, { size }: LandLayout): number {
  return noiseAt((0.62 * x) / size + 0.17, (0.62 * z) / size + 0.17);
}

/** Positions of reeds along the shores of pools: x, y, z and height of each clump, m. */
export function reedPlaces(layout: LandLayout): Float32Array<ArrayBuffer> {
  const { centre, size, level } = layout;
  const places: number[] = [];
  for (let i = 0; i < 60_000 && places.length < 4 * mostClumps; i++) {
    const x = centre[0] + 2 * reach * size * (((i * 0.7548777) % 1) - 0.5);
    const z = centre[2] + 2 * reach * size * (((i * 0.5698403) % 1) - 0.5);
    const wet = wetAt(x, z, layout);
    // They stand in groups, on the bank and in shallow water.
    if (wet < 0.5 || wet > 0.552 || noiseAt((1.9 * x) / size, (1.9 * z) / size) < 0.5) continue;
    places.push(x, level, z, size * (0.024 + 0.016 * ((i * 0.618034) % 1)));
  }
  return Float32Array.from(places);
}
