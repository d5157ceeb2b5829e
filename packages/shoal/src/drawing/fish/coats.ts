// Colours of bodies by shape and species, for shaders and the diagram.

import type { BodyShape } from '../../parameters/species-choices.ts';
import { rgbOf } from '../world/scene-light.ts';

/**
 * Colours in the order of the shader. The fourth is that of stripes, or the second colour of bodies without stripes.
 */
type Coat = readonly [back: string, flank: string, belly: string, stripe: string, fin: string];

/** Coats of each shape. Species of the same shape take them in turn. */
const coatsOf: Readonly<Record<BodyShape, readonly Coat[]>> = {
  sardine: [
    ['#0c2f4a', '#dcdcd0', '#f4f8ee', '#2a6f8f', '#7d9aa0'],
    ['#2a5a3c', '#c3d8b4', '#f2f6e4', '#e0b84a', '#8fae84'],
    ['#5a2f4a', '#d8b5c4', '#f8ecec', '#e0709a', '#b08498'],
    ['#2d2a66', '#b3b3e0', '#eeeefa', '#6f74d8', '#8484b8'],
    ['#4a4a12', '#d0d692', '#f6f6e0', '#a8bd2f', '#a4a868'],
  ],
  tang: [
    ['#d9a40f', '#ffd84d', '#ffe98f', '#ffe98f', '#e9b411'],
    ['#123a8f', '#2f74d8', '#5b9be8', '#101a3a', '#ffd23d'],
    ['#5c2a1c', '#b5603a', '#e8c08a', '#f2d9a8', '#7a3522'],
    ['#22303a', '#5c7480', '#a8b8bc', '#f29a3a', '#2f3f48'],
  ],
  tuna: [
    ['#16263f', '#9fb3c2', '#eef3f4', '#3e5f86', '#dcb944'],
    ['#1f3a2f', '#a8bfb0', '#f0f4ec', '#4f7f68', '#5c7a6a'],
    ['#2b2b33', '#a5a5b2', '#f0eff2', '#6c6c80', '#4a4a55'],
  ],
  shark: [
    ['#4b565f', '#96a1a8', '#e4e9ea', '#8a959c', '#59646d'],
    ['#3a4a5c', '#7f93a6', '#dde6ec', '#7488a0', '#44566a'],
  ],
  starling: [
    ['#161b26', '#26323a', '#332b38', '#d9b13b', '#1d212b'],
    ['#4a3a2c', '#8a735a', '#d8c8ac', '#2f2a26', '#5a4836'],
    ['#3c4650', '#8f9aa2', '#e2ded4', '#2c3036', '#4a545e'],
  ],
  sparrow: [
    ['#7d5432', '#b89a76', '#ddd0b8', '#1f1815', '#6b4a2f'],
    ['#8a6f4e', '#c4ad8a', '#e4dac6', '#6e5a40', '#7a6044'],
  ],
  sheep: [
    ['#e9e1cf', '#ded4c0', '#b8ac98', '#2e2723', '#2e2723'],
    ['#57402c', '#4a3524', '#3a2a1e', '#241a13', '#2a1f18'],
  ],
  bison: [
    ['#96703f', '#7d5834', '#453120', '#24180f', '#281d15'],
    ['#a27c4c', '#8a643c', '#523924', '#32221a', '#2e2219'],
  ],
};

/** Number of species with distinct colours. */
const most = 8;

/** Colour of the rim around marked predators. */
const hunterRim = [1, 0.17, 0.1];

/**
 * Colours of the first eight species for the shader, in display space: five RGB colours per species, then one rim
 * colour per species, black if it is not marked.
 */
export function coatColours(shapes: readonly BodyShape[], marked: readonly boolean[]): Float32Array {
  const values = new Float32Array(most * 18);
  const worn = new Map<BodyShape, number>();
  for (const [species, shape] of shapes.slice(0, most).entries()) {
    const nth = worn.get(shape) ?? 0;
    worn.set(shape, nth + 1);
    const coat = coatsOf[shape][nth % coatsOf[shape].length];
    values.set(coat.flatMap(rgbOf), species * 15);
    if (marked[species]) values.set(hunterRim, most * 15 + species * 3);
  }
  return values;
}

/** Colours of the species in the diagram, which has a white background. */
export const inks: readonly string[] = [
  '#101418',
  '#c4561b',
  '#0a6b50',
  '#0b5a94',
  '#8a3a78',
  '#7a5b00',
  '#3c6e8f',
  '#5d5d5d',
];

/** The individual variation of a fish, from 0 to 1: a golden-ratio sequence by id. */
export function looksOf(id: number): number {
  return ((id * 0.618034 + 0.1) % 1) * 0.999;
}
