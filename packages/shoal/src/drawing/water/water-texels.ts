// A texture of waves and of light on the sand, with which water is drawn.

/** Texels along a side, a power of two. */
export const waterTextureSize = 256;
const size = waterTextureSize;
/** Light rays per texel of the surface, along a side. */
const rays = 4;

/** One period of the sine, in as many steps as there are texels along a side. */
const sine = Float32Array.from({ length: size }, (_, i) => Math.sin((2 * Math.PI * i) / size));
const quarter = size / 4;
const mask = size - 1;

/** A fixed sequence of random numbers in [0, 1): the texture is the same on every machine. */
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
    return { kx, ky, phase: Math.floor(random() * size), height: 1 / Math.max(1, Math.hypot(kx, ky)) ** 1.5 };
  });
}

/**
 * Light on each texel of the sea bed; 16 under flat water. The arguments are the slopes of the surface at each texel.
 */
function refracted(slopesX: Float32Array, slopesY: Float32Array): Float32Array {
  const light = new Float32Array(size * size);
  const bend = 0.0078 * size;
  // The slope is interpolated between texels, because the surface is smooth.
  const rowX = new Float32Array(size + 1);
  const rowY = new Float32Array(size + 1);
  for (let j = 0; j < size * rays; j++) {
    const row = Math.floor(j / rays) * size;
    const next = (row + size) & (size * size - 1);
    const down = (j % rays) / rays;
    for (let column = 0; column <= size; column++) {
      const at = column & mask;
      rowX[column] = slopesX[row + at] + (slopesX[next + at] - slopesX[row + at]) * down;
      rowY[column] = slopesY[row + at] + (slopesY[next + at] - slopesY[row + at]) * down;
    }
    for (let i = 0; i < size * rays; i++) {
      const column = (i / rays) | 0;
      const across = i / rays - column;
      const x = i / rays + bend * (rowX[column] + (rowX[column + 1] - rowX[column]) * across) + 2 * size;
      const y = j / rays + bend * (rowY[column] + (rowY[column + 1] - rowY[column]) * across) + 2 * size;
      const x0 = x | 0;
      const y0 = y | 0;
      const fx = x - x0;
      const fy = y - y0;
      const left = x0 & mask;
      const right = (x0 + 1) & mask;
      const top = (y0 & mask) * size;
      const bottom = ((y0 + 1) & mask) * size;
      light[top + left] += (1 - fx) * (1 - fy);
      light[top + right] += fx * (1 - fy);
      light[bottom + left] += (1 - fx) * fy;
      light[bottom + right] += fx * fy;
    }
  }
  return light;
}

/**
 * One seamless texture that all water effects share, computed once:
 *
 * - red: caustics. Parallel light is refracted by a sum of waves and every ray adds to the texel it falls on, which is
 *   what sunlight does on a sea bed.
 * - green, blue: the slope of those waves, for the surface.
 * - alpha: cloudy noise, for sand and for breaking up repetition.
 */
export function waterTexels(): Uint8Array<ArrayBuffer> {
  const random = sequence(20);
  const swell = waves(14, 2, 7, random);
  const clouds = waves(40, 1, 40, random);
  const data = new Uint8Array(size * size * 4);
  const slopesX = new Float32Array(size * size);
  const slopesY = new Float32Array(size * size);
  for (let texel = 0; texel < size * size; texel++) {
    const i = texel % size;
    const j = Math.floor(texel / size);
    let slopeX = 0;
    let slopeY = 0;
    for (const { kx, ky, phase, height } of swell) {
      const slope = sine[(kx * i + ky * j + phase + quarter) & mask] * height;
      slopeX += kx * slope;
      slopeY += ky * slope;
    }
    let cloud = 0;
    for (const { kx, ky, phase, height } of clouds) cloud += sine[(kx * i + ky * j + phase) & mask] * height;
    slopesX[texel] = slopeX;
    slopesY[texel] = slopeY;
    data[texel * 4 + 1] = 128 + 127 * Math.max(-1, Math.min(1, slopeX * 0.35));
    data[texel * 4 + 2] = 128 + 127 * Math.max(-1, Math.min(1, slopeY * 0.35));
    data[texel * 4 + 3] = 128 + 127 * Math.max(-1, Math.min(1, cloud * 0.5));
  }
  const light = refracted(slopesX, slopesY);
  const mean = rays ** 2;
  for (let texel = 0; texel < size * size; texel++) {
    // Keeps only light above the mean: the bright web.
    data[texel * 4] = Math.min(255, 80 * Math.max(0, light[texel] / mean - 0.5));
  }
  return data;
}
