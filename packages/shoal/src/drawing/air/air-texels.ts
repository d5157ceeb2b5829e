// A texture of smooth noise, with which sky and land are drawn.

/** Texels along a side, a power of two. */
export const airTextureSize = 256;
const size = airTextureSize;

/** A number from 0 to 1 for a point of a lattice (an integer hash). */
function random(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

/** Adds smooth noise with `cells` cells along a side, which repeats without a seam. */
function addNoise(values: Float32Array, cells: number, height: number, seed: number): void {
  const step = cells / size;
  for (let j = 0; j < size; j++) {
    const y = Math.floor(j * step);
    const v = j * step - y;
    const b = v * v * (3 - 2 * v);
    const below = (y + 1) % cells;
    for (let i = 0; i < size; i++) {
      const x = Math.floor(i * step);
      const u = i * step - x;
      const a = u * u * (3 - 2 * u);
      const right = (x + 1) % cells;
      const top = random(x, y, seed) * (1 - a) + random(right, y, seed) * a;
      const bottom = random(x, below, seed) * (1 - a) + random(right, below, seed) * a;
      values[j * size + i] += height * (top * (1 - b) + bottom * b);
    }
  }
}

/** Stretches values so that they fill 0 to 255. */
function write(data: Uint8Array, channel: number, values: Float32Array): void {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  for (let k = 0; k < values.length; k++) data[4 * k + channel] = (255 * (values[k] - least)) / (most - least);
}

/** For each channel: cells along a side in its first octave, and number of octaves. */
const channels = [
  [4, 6],
  [16, 4],
  [8, 1],
  [128, 1],
] as const;

let texels: Uint8Array<ArrayBuffer> | undefined;

/**
 * One seamless texture that all effects of air and land share, computed once. Red: clouds, from large to small. Green:
 * tufts. Blue: smooth gusts. Alpha: grain.
 */
export function airTexels(): Uint8Array<ArrayBuffer> {
  texels ??= makeTexels();
  return texels;
}

function makeTexels(): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(4 * size * size);
  channels.forEach(([cells, octaves], channel) => {
    const values = new Float32Array(size * size);
    for (let octave = 0; octave < octaves; octave++) {
      addNoise(values, cells * 2 ** octave, 0.55 ** octave, 16 * channel + octave);
    }
    write(data, channel, values);
  });
  return data;
}
