// How jerky fish move: the mean change of acceleration from step to step, a metric of simulations.

import type { MeasuredFish } from './measured-fish.ts';

/**
 * Measures the mean change of acceleration between consecutive steps. The acceleration is that which the rules request.
 */
export class AccelerationJumps {
  /** Acceleration of each fish at the last observation, and the step of that. */
  #before = new Float32Array(0);
  #stepBefore = -1;
  /** Id of the next fish at the last observation. */
  #nextIdBefore = -1;
  #jump = Number.NaN;
  #jumps = 0;
  #sum = 0;

  /** Mean over all observed pairs of steps, m/s²; NaN before the first. */
  get mean(): number {
    return this.#sum / this.#jumps;
  }

  /** Mean over the fish in the last observed step, m/s²; NaN if the step before it was not observed with the same fish. */
  get last(): number {
    return this.#jump;
  }

  observe({ count, ax, ay, az }: MeasuredFish, step: number, nextId: number): void {
    if (step === this.#stepBefore) return;
    const before = this.#before.length === 3 * count ? this.#before : new Float32Array(3 * count);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const dx = ax[i] - before[3 * i];
      const dy = ay[i] - before[3 * i + 1];
      const dz = az[i] - before[3 * i + 2];
      sum += Math.sqrt(dx * dx + dy * dy + dz * dz);
      before[3 * i] = ax[i];
      before[3 * i + 1] = ay[i];
      before[3 * i + 2] = az[i];
    }
    // After fish were removed or added, earlier accelerations belong to other fish.
    const areSame = before === this.#before && nextId === this.#nextIdBefore;
    const known = count > 0 && step === this.#stepBefore + 1 && areSame;
    this.#jump = known ? sum / count : Number.NaN;
    if (known) {
      this.#jumps++;
      this.#sum += this.#jump;
    }
    this.#before = before;
    this.#stepBefore = step;
    this.#nextIdBefore = nextId;
  }
}

/** Ids and velocities of fish in one frame. Used again for later ones. */
class Sample {
  step = Number.NEGATIVE_INFINITY;
  count = 0;
  id = new Uint32Array(0);
  vx = new Float32Array(0);
  vy = new Float32Array(0);
  vz = new Float32Array(0);

  take({ count, id, vx, vy, vz, differentiable }: MeasuredFish, step: number): void {
    if (this.id.length < count) {
      this.id = new Uint32Array(2 * count);
      for (const name of ['vx', 'vy', 'vz'] as const) this[name] = new Float32Array(2 * count);
    }
    let k = 0;
    for (let i = 0; i < count; i++) {
      if (differentiable && differentiable[i] === 0) continue;
      this.id[k] = id[i];
      this.vx[k] = vx[i];
      this.vy[k] = vy[i];
      this.vz[k] = vz[i];
      k++;
    }
    this.step = step;
    this.count = k;
  }
}

/**
 * Mean change of the acceleration of motion, m/s²: |v₂ − 2 v₁ + v₀| / Δt over three measured frames that are Δt apart,
 * mean over the fish with a differentiable velocity in all three. Unlike the requested acceleration, it can be measured
 * on tracked animals. It depends on Δt, so compare only equal frame rates. In a simulation, v is the velocity of the
 * state, not a difference of positions: their rounding to float32 would add about 0.03 m/s² at 60 frames a second and
 * 20 m from the origin.
 */
export class MotionJumps {
  /** Those of the last frames, from the first to the last, and one to be filled. */
  #samples = [new Sample(), new Sample(), new Sample()] as const;

  /**
   * @param step number of the frame in steps
   * @param seconds duration of a step, s
   * @returns NaN unless this frame and the two before are at equal intervals
   */
  measure(fish: MeasuredFish, step: number, seconds: number): number {
    // A step that was measured, or lies ahead, is forgotten.
    const [a, b, c] = this.#samples;
    for (const sample of [a, b, c]) if (sample.step >= step) sample.step = Number.NEGATIVE_INFINITY;
    const isInOrder = a.step <= b.step && b.step <= c.step;
    const [free, first, second] = isInOrder ? this.#samples : [a, b, c].sort((one, other) => one.step - other.step);
    free.take(fish, step);
    this.#samples = [first, second, free];
    if (!Number.isFinite(first.step) || step - second.step !== second.step - first.step) return Number.NaN;
    return meanJump(first, second, free) / ((step - second.step) * seconds);
  }
}

function meanJump(first: Sample, second: Sample, third: Sample): number {
  let i = 0;
  let j = 0;
  let sum = 0;
  let count = 0;
  for (let k = 0; k < third.count; k++) {
    const id = third.id[k];
    while (i < first.count && first.id[i] < id) i++;
    while (j < second.count && second.id[j] < id) j++;
    if (i === first.count || j === second.count) break;
    if (first.id[i] !== id || second.id[j] !== id) continue;
    const dx = third.vx[k] - 2 * second.vx[j] + first.vx[i];
    const dy = third.vy[k] - 2 * second.vy[j] + first.vy[i];
    const dz = third.vz[k] - 2 * second.vz[j] + first.vz[i];
    sum += Math.sqrt(dx * dx + dy * dy + dz * dz);
    count++;
  }
  return sum / count;
}
