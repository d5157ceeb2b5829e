import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, RGBAFormat } from 'three';

const size = 256;
const rays = 1024;

/** A small fixed sequence of random numbers in [0, 1): the texture is the same on every machine. */
function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Wave {
  readonly kx: number;
  readonly ky: number;
  readonly phase: number;
  readonly height: number;
}

/** Waves with whole wave numbers, so that their sum repeats without a seam. */
function waves(count: number, longest: number, shortest: number, random: () => number): Wave[] {
  return Array.from({ length: count }, () => {
    const k = longest + (shortest - longest) * random();
    const angle = random() * 2 * Math.PI;
    const kx = Math.round(k * Math.cos(angle));
    const ky = Math.round(k * Math.sin(angle));
    return { kx, ky, phase: Math.floor(random() * rays), height: 1 / Math.max(1, Math.hypot(kx, ky)) ** 1.5 };
  });
}

/**
 * One seamless picture that all water effects share, made once by code:
 *
 * - red: caustics. Parallel light is refracted by a sum of waves and every ray adds to the texel it falls on, which is
 *   what sunlight does on a sea bed.
 * - green, blue: the slope of those waves, for the surface.
 * - alpha: cloudy noise, for sand and for breaking up repetition.
 */
export function makeWaterTexture(): DataTexture {
  const random = sequence(20);
  const swell = waves(14, 2, 7, random);
  const clouds = waves(40, 1, 40, random);
  const sine = Float32Array.from({ length: rays }, (_, i) => Math.sin((2 * Math.PI * i) / rays));
  const light = new Float32Array(size * size);
  const data = new Uint8Array(size * size * 4);
  const quarter = rays / 4;
  const mask = rays - 1;
  const bend = 0.0078;

  for (let j = 0; j < rays; j++) {
    for (let i = 0; i < rays; i++) {
      let slopeX = 0;
      let slopeY = 0;
      for (const wave of swell) {
        const slope = sine[(wave.kx * i + wave.ky * j + wave.phase + quarter) & mask] * wave.height;
        slopeX += wave.kx * slope;
        slopeY += wave.ky * slope;
      }
      const x = (i / rays + bend * slopeX + 2) * size;
      const y = (j / rays + bend * slopeY + 2) * size;
      const x0 = Math.floor(x);
      const y0 = Math.floor(y);
      const fx = x - x0;
      const fy = y - y0;
      const left = x0 & (size - 1);
      const right = (x0 + 1) & (size - 1);
      const top = (y0 & (size - 1)) * size;
      const bottom = ((y0 + 1) & (size - 1)) * size;
      light[top + left] += (1 - fx) * (1 - fy);
      light[top + right] += fx * (1 - fy);
      light[bottom + left] += (1 - fx) * fy;
      light[bottom + right] += fx * fy;
      if ((i & 3) === 0 && (j & 3) === 0) {
        const texel = ((j >> 2) * size + (i >> 2)) * 4;
        data[texel + 1] = 128 + 127 * Math.max(-1, Math.min(1, slopeX * 0.35));
        data[texel + 2] = 128 + 127 * Math.max(-1, Math.min(1, slopeY * 0.35));
        let cloud = 0;
        for (const wave of clouds) cloud += sine[(wave.kx * i + wave.ky * j + wave.phase) & mask] * wave.height;
        data[texel + 3] = 128 + 127 * Math.max(-1, Math.min(1, cloud * 0.5));
      }
    }
  }
  const mean = rays ** 2 / size ** 2;
  for (let texel = 0; texel < size * size; texel++) {
    // Only what is brighter than plain light is kept: the web, not the field.
    data[texel * 4] = Math.min(255, 80 * Math.max(0, light[texel] / mean - 0.5));
  }

  const texture = new DataTexture(data, size, size, RGBAFormat);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
