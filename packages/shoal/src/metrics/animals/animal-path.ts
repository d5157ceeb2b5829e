// Measures the path of one animal frame by frame, for the table of animals.

import { arctangent } from '../../math/trigonometry.ts';
import { offsetFromCentroid } from '../centroid.ts';

type Vector = readonly [x: number, y: number, z: number];

/** The path of one animal, frame by frame. */
export class AnimalPath {
  /** Frames with a position; the first and the last of them. */
  frames = 0;
  firstFrame = Number.NaN;
  lastFrame = Number.NaN;
  /** Σ of the distances between successive positions, also across gaps, m. */
  length = 0;
  readonly speeds: Median = new Median();
  #speedSum = 0;
  maxSpeed = 0;
  readonly #at = new Float64Array(3);
  /** Vector from the first position to the last. */
  readonly #displacement = new Float64Array(3);
  /** The last step and the last heading, of `#stepFrame` and `#headingFrame`; steps are between consecutive frames. */
  readonly #step = new Float64Array(3);
  #stepFrame = Number.NaN;
  readonly #heading = new Float64Array(3);
  #headingFrame = Number.NaN;
  /** Steps: number, mean, and sum of the squared deviations from it (Welford 1962, doi:10.2307/1266577). */
  #steps = 0;
  #meanStep = 0;
  #deviations = 0;
  /** Turns between successive steps: number, and sum of their cosines. */
  #turns = 0;
  #cosines = 0;
  #headingTurns = 0;
  #turned = 0;

  /** @param periods edge lengths of a periodic world, 0 along other axes, m */
  addPosition(frame: number, x: number, y: number, z: number, speed: number, periods: Vector): void {
    const at = this.#at;
    if (this.frames === 0) this.firstFrame = frame;
    else {
      const dx = offsetFromCentroid(at[0], x, periods[0]);
      const dy = offsetFromCentroid(at[1], y, periods[1]);
      const dz = offsetFromCentroid(at[2], z, periods[2]);
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      this.length += length;
      this.#displacement[0] += dx;
      this.#displacement[1] += dy;
      this.#displacement[2] += dz;
      if (frame === this.lastFrame + 1) this.#addStep(frame, dx, dy, dz, length);
    }
    at[0] = x;
    at[1] = y;
    at[2] = z;
    this.frames++;
    this.lastFrame = frame;
    this.speeds.add(speed);
    this.#speedSum += speed;
    this.maxSpeed = Math.max(this.maxSpeed, speed);
  }

  #addStep(frame: number, dx: number, dy: number, dz: number, length: number): void {
    this.#steps++;
    const off = length - this.#meanStep;
    this.#meanStep += off / this.#steps;
    this.#deviations += off * (length - this.#meanStep);
    const step = this.#step;
    const before = Math.sqrt(step[0] * step[0] + step[1] * step[1] + step[2] * step[2]);
    if (this.#stepFrame === frame - 1 && before > 0 && length > 0) {
      this.#turns++;
      this.#cosines += (step[0] * dx + step[1] * dy + step[2] * dz) / (before * length);
    }
    step[0] = dx;
    step[1] = dy;
    step[2] = dz;
    this.#stepFrame = frame;
  }

  /** Adds the unit heading of a frame. */
  addHeading(frame: number, unit: Float64Array): void {
    const [x, y, z] = this.#heading;
    if (this.#headingFrame === frame - 1) {
      this.#headingTurns++;
      this.#turned += angleBetween(x, y, z, unit[0], unit[1], unit[2]);
    }
    this.#heading.set(unit);
    this.#headingFrame = frame;
  }

  get meanSpeed(): number {
    return this.#speedSum / this.frames;
  }

  /** From the first position to the last, m; in a periodic world along the path, across its seams. */
  get netDisplacement(): number {
    const [x, y, z] = this.#displacement;
    return Math.sqrt(x * x + y * y + z * z);
  }

  /** Net displacement ÷ path length (Batschelet 1981, Circular Statistics in Biology). */
  get straightness(): number {
    return this.netDisplacement / this.length;
  }

  /**
   * S = 2 / √(p ((1 + c)/(1 − c) + b²)), m^−½: p the mean step between consecutive frames, b its coefficient of variation,
   * c the mean cosine of the angle from one step to the next (Benhamou 2004, doi:10.1016/j.jtbi.2004.03.016, equation 8,
   * for turns that are as often left as right). 0 on a straight line.
   */
  get sinuosity(): number {
    if (this.#steps < 2 || this.#turns === 0) return Number.NaN;
    const c = this.#cosines / this.#turns;
    const variation = this.#deviations / (this.#steps - 1) / (this.#meanStep * this.#meanStep);
    return 2 / Math.sqrt(this.#meanStep * ((1 + c) / Math.max(0, 1 - c) + variation));
  }

  /** Mean angle between the headings of consecutive frames, rad. */
  get meanTurn(): number {
    return this.#turned / this.#headingTurns;
  }
}

/** The angle between two vectors, rad, exact also where it is small. */
export function angleBetween(ax: number, ay: number, az: number, bx: number, by: number, bz: number): number {
  const [x, y, z] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  return arctangent(Math.sqrt(x * x + y * y + z * z), ax * bx + ay * by + az * bz);
}

/** Values that are kept one by one, 128 KiB of them. */
const mostKept = 16_384;
/** Bits of a float32 that a bin leaves out: of its 23 bits of fraction, 10 remain. */
const binBits = 13;

const number = new Float32Array(1);
const bits = new Uint32Array(number.buffer);

/**
 * The median of numbers from 0 on: exact for up to 16 384, then within 0.05 %, from counts in bins whose width grows with
 * the value (as in DDSketch, Masson, Rim & Lee 2019, doi:10.14778/3352063.3352135).
 */
export class Median {
  #values: Float64Array | undefined = new Float64Array(16);
  #count = 0;
  readonly #bins = new Map<number, number>();

  add(value: number): void {
    if (this.#count === mostKept && this.#values) {
      for (const one of this.#values) this.#addToBin(one);
      this.#values = undefined;
    }
    if (!this.#values) this.#addToBin(value);
    else {
      if (this.#count === this.#values.length) {
        const longer = new Float64Array(2 * this.#count);
        longer.set(this.#values);
        this.#values = longer;
      }
      this.#values[this.#count] = value;
    }
    this.#count++;
  }

  /** Of an even number, the mean of the two in the middle; NaN of none. */
  get value(): number {
    const [low, high] = [(this.#count - 1) >> 1, this.#count >> 1];
    if (this.#count === 0) return Number.NaN;
    if (!this.#values) return (this.#inBins(low) + this.#inBins(high)) / 2;
    const sorted = this.#values.slice(0, this.#count).sort();
    return (sorted[low] + sorted[high]) / 2;
  }

  #addToBin(value: number): void {
    number[0] = value;
    const bin = bits[0] >>> binBits;
    this.#bins.set(bin, (this.#bins.get(bin) ?? 0) + 1);
  }

  /** The middle of the bin with the value of this rank. */
  #inBins(rank: number): number {
    let below = 0;
    for (const [bin, count] of [...this.#bins].sort(([a], [b]) => a - b)) {
      below += count;
      if (below <= rank) continue;
      bits[0] = (bin << binBits) + (bin === 0 ? 0 : 1 << (binBits - 1));
      return number[0];
    }
    return Number.NaN;
  }
}
