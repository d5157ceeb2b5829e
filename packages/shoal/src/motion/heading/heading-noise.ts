// Random turns of fish with heading models.

import { exponential } from '../../math/exponential.ts';
import { sinCos } from '../../math/trigonometry.ts';
import { normalise } from '../../math/vector.ts';
import type { Heading } from '../../parameters/headings/table.ts';
import { normalsInto, randomInto, streams, toUnit } from '../../random/random.ts';

/**
 * Noise of heading models. η and σ are `noiseSize`. Seed, fish and step give a hash of four numbers u from 0 to 1:
 *
 *     uniform   turned by η (u₀ − ½)
 *     gaussian  turned by σ n₀
 *     vector    û′ ∝ û + σ (n₀, n₁, n₂)
 *
 * n₀, n₁ = √(−2 ln(1 − u₀)) (cos 2πu₁, sin 2πu₁), and n₂ likewise from u₂ and u₃ (Box & Muller 1958). In 2D a positive
 * turn is anticlockwise. In 3D the heading turns towards a random direction perpendicular to it, at the angle 2πu₂
 * around it.
 */
export class HeadingNoise {
  readonly #seed: number;
  readonly #dimensions: 2 | 3;
  readonly #hash = new Uint32Array(4);
  readonly #angle = new Float64Array(2);
  readonly #across = new Float64Array(3);

  constructor(seed: number, dimensions: 2 | 3) {
    this.#seed = seed;
    this.#dimensions = dimensions;
  }

  /** Adds the noise to a heading of length 1, in place. */
  disturb(heading: Float64Array, { noise, noiseSize }: Heading, fish: number, step: number): void {
    if (noise === 'none' || noiseSize === 0) return;
    const hash = this.#hash;
    randomInto(hash, this.#seed, streams.heading, fish, step);
    if (noise === 'vector') {
      normalsInto(this.#angle, hash[0], hash[1], noiseSize);
      heading[0] += this.#angle[1];
      heading[1] += this.#angle[0];
      if (this.#dimensions === 3) {
        normalsInto(this.#angle, hash[2], hash[3], noiseSize);
        heading[2] += this.#angle[1];
      }
      normalise(heading);
      return;
    }
    let turn = toUnit(hash[0]) - 0.5;
    if (noise === 'gaussian') {
      normalsInto(this.#angle, hash[0], hash[1], 1);
      turn = this.#angle[1];
    }
    this.#turn(heading, noiseSize * turn, fullTurn * toUnit(hash[2]));
  }

  /** Turns a heading by an angle; in 3D `around` chooses the direction of the turn. */
  #turn(heading: Float64Array, by: number, around: number): void {
    const across = this.#across;
    const x = heading[0];
    const y = heading[1];
    const z = heading[2];
    if (this.#dimensions === 2) {
      across[0] = -y;
      across[1] = x;
      across[2] = 0;
    } else {
      // Two directions perpendicular to the heading: e ∝ axis − (axis · û) û, for an axis not near û, and û × e.
      const isNearX = x * x > 0.5;
      const along = isNearX ? y : x;
      let ex = (isNearX ? 0 : 1) - along * x;
      let ey = (isNearX ? 1 : 0) - along * y;
      let ez = -along * z;
      const length = Math.sqrt(ex * ex + ey * ey + ez * ez);
      ex /= length;
      ey /= length;
      ez /= length;
      sinCos(this.#angle, around);
      const sin = this.#angle[0];
      const cos = this.#angle[1];
      across[0] = cos * ex + sin * (y * ez - z * ey);
      across[1] = cos * ey + sin * (z * ex - x * ez);
      across[2] = cos * ez + sin * (x * ey - y * ex);
    }
    sinCos(this.#angle, by);
    const sin = this.#angle[0];
    const cos = this.#angle[1];
    heading[0] = cos * x + sin * across[0];
    heading[1] = cos * y + sin * across[1];
    heading[2] = cos * z + sin * across[2];
  }
}

const fullTurn = 2 * Math.PI;

/** The probability that an event of rate λ, 1/s, happens in a step of Δt seconds: 1 − e^(−λΔt). */
export function updateChance(rate: number, step: number): number {
  return 1 - exponential(-rate * step);
}
