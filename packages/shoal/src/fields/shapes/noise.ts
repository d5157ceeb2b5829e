// Random numbers and smooth noise with which rocks, corals and other shapes of obstacles are made.

import { randomInto, toUnit } from '../../random/random.ts';

const hash = new Uint32Array(4);

/** The random numbers of a shape. Their streams are numbered from 1000, so that they differ from those of fish. */
export class Chance {
  readonly #seed: number;
  readonly #stream: number;
  #drawn = 0;

  constructor(seed: number, stream: number) {
    this.#seed = seed;
    this.#stream = stream;
  }

  /** The next number in [low, high). */
  between(low: number, high: number): number {
    randomInto(hash, this.#seed, this.#stream, 0, this.#drawn++);
    return low + (high - low) * toUnit(hash[0]);
  }

  /** Returns a uniformly distributed unit vector, by rejection, without sines. */
  direction(): readonly [number, number, number] {
    for (let attempt = 0; attempt < 64; attempt++) {
      const x = this.between(-1, 1);
      const y = this.between(-1, 1);
      const z = this.between(-1, 1);
      const lengthSq = x * x + y * y + z * z;
      if (lengthSq > 1 || lengthSq < 1e-4) continue;
      const length = Math.sqrt(lengthSq);
      return [x / length, y / length, z / length];
    }
    return [0, 1, 0];
  }
}

/** Smooth noise in space. It depends only on seed and stream. */
export class Noise {
  readonly #seed: number;
  readonly #stream: number;

  constructor(seed: number, stream: number) {
    this.#seed = seed;
    this.#stream = stream;
  }

  /**
   * Gradient noise with features of size 1 (Perlin 2002, "Improving Noise"), mostly within ±0.7, 0 on average and at
   * every integer point: a random gradient at each integer point, blended by the quintic 6t⁵ − 15t⁴ + 10t³. It has the
   * period 1024.
   */
  at(x: number, y: number, z: number, octave = 0): number {
    const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
    const [u, v, w] = [x - i, y - j, z - k];
    const [fu, fv, fw] = [fade(u), fade(v), fade(w)];
    const low = mix(
      mix(this.#slope(i, j, k, octave, u, v, w), this.#slope(i + 1, j, k, octave, u - 1, v, w), fu),
      mix(this.#slope(i, j + 1, k, octave, u, v - 1, w), this.#slope(i + 1, j + 1, k, octave, u - 1, v - 1, w), fu),
      fv,
    );
    const k1 = k + 1;
    const w1 = w - 1;
    const high = mix(
      mix(this.#slope(i, j, k1, octave, u, v, w1), this.#slope(i + 1, j, k1, octave, u - 1, v, w1), fu),
      mix(this.#slope(i, j + 1, k1, octave, u, v - 1, w1), this.#slope(i + 1, j + 1, k1, octave, u - 1, v - 1, w1), fu),
      fv,
    );
    return mix(low, high, fw);
  }

  /** A sum of octaves of noise: each has half the feature size and `gain` times the strength of the one before. */
  octaves(x: number, y: number, z: number, count: number, gain = 0.5): number {
    let sum = 0;
    let strength = 1;
    let frequency = 1;
    for (let octave = 0; octave < count; octave++) {
      // Octaves are shifted, so that their zeros at integer points do not coincide.
      const shift = 0.37 * (octave + 1);
      sum += strength * this.at(frequency * x + shift, frequency * y + shift, frequency * z + shift, octave);
      strength *= gain;
      frequency *= 2;
    }
    return sum;
  }

  /** The contribution of the gradient of an integer point at the offset (u, v, w) from it. */
  #slope(i: number, j: number, k: number, octave: number, u: number, v: number, w: number): number {
    const point = (i & 1023) | ((j & 1023) << 10) | ((k & 1023) << 20);
    randomInto(hash, this.#seed, this.#stream, point, octave);
    return (2 * toUnit(hash[0]) - 1) * u + (2 * toUnit(hash[1]) - 1) * v + (2 * toUnit(hash[2]) - 1) * w;
  }
}

/** Limits x smoothly: about x near 0, never beyond ±limit. */
export function bounded(x: number, limit: number): number {
  const s = (x / limit) * (x / limit);
  return x / Math.sqrt(Math.sqrt(1 + s * s));
}

function fade(t: number): number {
  return t * t * t * (t * (6 * t - 15) + 10);
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
