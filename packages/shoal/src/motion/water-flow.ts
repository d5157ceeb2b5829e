import { currentInto } from '../rules/current/flow.ts';
import type { Scene } from '../rules/rule.ts';
import type { School } from '../school/school.ts';

const flow = new Float64Array(3);

/**
 * Lets fish swim through moving water, which carries them along. Drag, thrust and the limits of speed and turning then
 * apply to the velocity relative to the water. The current is evaluated at each fish's position at the start of the
 * step.
 */
export class WaterFlow {
  #from = 0;
  #velocities = new Float64Array(0);

  /** Subtracts the velocity of the water from those of the fish from..to. */
  enter(scene: Pick<Scene, 'plan' | 'dimensions' | 'school'>, from: number, to: number): void {
    const { x, y, z, vx, vy, vz } = scene.school;
    if (this.#velocities.length < 3 * (to - from)) this.#velocities = new Float64Array(3 * (to - from));
    this.#from = from;
    for (let i = from, k = 0; i < to; i++, k += 3) {
      currentInto(flow, scene, x[i], y[i], z[i]);
      if (scene.dimensions === 2) flow[2] = 0;
      this.#velocities.set(flow, k);
      vx[i] -= flow[0];
      vy[i] -= flow[1];
      vz[i] -= flow[2];
    }
  }

  /** Adds the velocity of the water to the same fish again, and carries them along for dt seconds. */
  leave({ x, y, z, vx, vy, vz }: School, to: number, dt: number): void {
    for (let i = this.#from, k = 0; i < to; i++, k += 3) {
      const [u, v, w] = [this.#velocities[k], this.#velocities[k + 1], this.#velocities[k + 2]];
      vx[i] += u;
      vy[i] += v;
      vz[i] += w;
      x[i] += u * dt;
      y[i] += v * dt;
      z[i] += w * dt;
    }
  }

  /** Squared speed of one of these fish relative to the water, m²/s². */
  speedSq({ vx, vy, vz }: School, i: number): number {
    const k = 3 * (i - this.#from);
    const u = vx[i] - this.#velocities[k];
    const v = vy[i] - this.#velocities[k + 1];
    const w = vz[i] - this.#velocities[k + 2];
    return u * u + v * v + w * w;
  }
}
