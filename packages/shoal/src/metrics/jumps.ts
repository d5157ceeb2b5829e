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

/** Ids and velocities of fish in one frame. */
interface Sample {
  readonly step: number;
  readonly id: Uint32Array;
  readonly vx: Float32Array;
  readonly vy: Float32Array;
  readonly vz: Float32Array;
}

/**
 * Mean change of the acceleration of motion, m/s²: |v₂ − 2 v₁ + v₀| / Δt over three measured frames that are Δt apart,
 * mean over the fish with a differentiable velocity in all three. Unlike the requested acceleration, it can be measured
 * on tracked animals. It depends on Δt, so compare only equal frame rates. In a simulation, v is the velocity of the
 * state, not a difference of positions: their rounding to float32 would add about 0.03 m/s² at 60 frames a second and
 * 20 m from the origin.
 */
export class MotionJumps {
  #samples: readonly Sample[] = [];

  /**
   * @param step number of the frame in steps
   * @param seconds duration of a step, s
   * @returns NaN unless this frame and the two before are at equal intervals
   */
  measure(fish: MeasuredFish, step: number, seconds: number): number {
    const now = sampleOf(fish, step);
    const before = this.#samples.filter((sample) => sample.step < step).slice(-2);
    this.#samples = [...before, now];
    const [first, second] = before;
    if (!second || step - second.step !== second.step - first.step) return Number.NaN;
    return meanJump(first, second, now) / ((step - second.step) * seconds);
  }
}

function sampleOf({ count, id, vx, vy, vz, differentiable }: MeasuredFish, step: number): Sample {
  if (!differentiable)
    return { step, id: id.slice(0, count), vx: vx.slice(0, count), vy: vy.slice(0, count), vz: vz.slice(0, count) };
  let kept = 0;
  for (let i = 0; i < count; i++) if (differentiable[i] !== 0) kept++;
  const buffer = new ArrayBuffer(16 * kept);
  const column = (place: number): Float32Array => new Float32Array(buffer, 4 * place * kept, kept);
  const sample = { step, id: new Uint32Array(buffer, 0, kept), vx: column(1), vy: column(2), vz: column(3) };
  for (let i = 0, k = 0; i < count; i++) {
    if (differentiable[i] === 0) continue;
    sample.id[k] = id[i];
    sample.vx[k] = vx[i];
    sample.vy[k] = vy[i];
    sample.vz[k] = vz[i];
    k++;
  }
  return sample;
}

function meanJump(first: Sample, second: Sample, third: Sample): number {
  let [i, j, sum, count] = [0, 0, 0, 0];
  for (let k = 0; k < third.id.length; k++) {
    const id = third.id[k];
    while (first.id[i] < id) i++;
    while (second.id[j] < id) j++;
    if (first.id[i] !== id || second.id[j] !== id) continue;
    const dx = third.vx[k] - 2 * second.vx[j] + first.vx[i];
    const dy = third.vy[k] - 2 * second.vy[j] + first.vy[i];
    const dz = third.vz[k] - 2 * second.vz[j] + first.vz[i];
    sum += Math.sqrt(dx * dx + dy * dy + dz * dz);
    count++;
  }
  return sum / count;
}
