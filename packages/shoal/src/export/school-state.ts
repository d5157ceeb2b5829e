import { shortestImage } from '../math/periodic.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';

/** The animals at one time, by ascending id: a school, or a frame of a recording. */
export type SchoolState = Pick<School, 'time' | 'count' | 'id' | 'species' | 'x' | 'y' | 'z' | 'vx' | 'vy' | 'vz'>;

const columns = ['id', 'species', 'x', 'y', 'z', 'vx', 'vy', 'vz'] as const;

/** A copy of a state, in memory that is used again. */
export class KeptState implements SchoolState {
  time = Number.NaN;
  count = 0;
  id = new Uint32Array(0);
  species = new Uint8Array(0);
  x = new Float32Array(0);
  y = new Float32Array(0);
  z = new Float32Array(0);
  vx = new Float32Array(0);
  vy = new Float32Array(0);
  vz = new Float32Array(0);

  keep(state: SchoolState): void {
    const { time, count } = state;
    if (this.id.length < count) this.#reserve(count);
    for (const name of columns) this[name].set(state[name].subarray(0, count));
    this.time = time;
    this.count = count;
  }

  #reserve(room: number): void {
    this.id = new Uint32Array(room);
    this.species = new Uint8Array(room);
    for (const name of columns.slice(2) as readonly Exclude<(typeof columns)[number], 'id' | 'species'>[])
      this[name] = new Float32Array(room);
  }
}

/** An animal that moves farther than this, as a multiple of what its speed allows, was put to another place. */
const leap = 3;

/** Positions and velocities between two states. An animal has a place in each frame from the state in which it appears. */
export class Between {
  /** Three numbers for each animal of the earlier state. */
  positions: Float32Array = new Float32Array(0);
  velocities: Float32Array = new Float32Array(0);
  readonly #plan: Pick<Plan, 'wraps' | 'world'>;

  constructor(plan: Pick<Plan, 'wraps' | 'world'>) {
    this.#plan = plan;
  }

  /**
   * Cubic Hermite curves through positions and velocities of both states; velocities are interpolated linearly. Periodic
   * worlds are crossed by the shortest way. Animals that are not in the later state, or were put elsewhere, keep their
   * place.
   * @param time s, from that of `one` to that of `other`
   */
  at(time: number, one: SchoolState, other: SchoolState): void {
    const { count } = one;
    if (this.positions.length < 3 * count) {
      this.positions = new Float32Array(3 * count);
      this.velocities = new Float32Array(3 * count);
    }
    const h = other.time - one.time;
    const t = h > 0 ? (time - one.time) / h : 0;
    let k = 0;
    for (let i = 0; i < count; i++) {
      while (k < other.count && other.id[k] < one.id[i]) k++;
      const moves = t > 0 && k < other.count && other.id[k] === one.id[i];
      this.#write(i, one, moves ? k : -1, other, t, h);
    }
  }

  #write(i: number, one: SchoolState, k: number, other: SchoolState, t: number, h: number): void {
    const { positions, velocities } = this;
    const at = 3 * i;
    positions[at] = one.x[i];
    positions[at + 1] = one.y[i];
    positions[at + 2] = one.z[i];
    velocities[at] = one.vx[i];
    velocities[at + 1] = one.vy[i];
    velocities[at + 2] = one.vz[i];
    if (k < 0) return;
    let dx = other.x[k] - one.x[i];
    let dy = other.y[k] - one.y[i];
    let dz = other.z[k] - one.z[i];
    const { wraps, world } = this.#plan;
    if (wraps) {
      dx = shortestImage(dx, world.max[0] - world.min[0]);
      dy = shortestImage(dy, world.max[1] - world.min[1]);
      dz = shortestImage(dz, world.max[2] - world.min[2]);
    }
    const fastest = Math.max(lengthOf(one, i), lengthOf(other, k));
    if (isLeap(Math.sqrt(dx * dx + dy * dy + dz * dz), fastest, h, 1e-6)) return;
    // The weights of the displacement and of both velocities in a cubic Hermite curve.
    const s = t * t * (3 - 2 * t);
    const a = h * t * (1 - t) * (1 - t);
    const b = -h * t * t * (1 - t);
    positions[at] += s * dx + a * one.vx[i] + b * other.vx[k];
    positions[at + 1] += s * dy + a * one.vy[i] + b * other.vy[k];
    positions[at + 2] += s * dz + a * one.vz[i] + b * other.vz[k];
    velocities[at] += t * (other.vx[k] - one.vx[i]);
    velocities[at + 1] += t * (other.vy[k] - one.vy[i]);
    velocities[at + 2] += t * (other.vz[k] - one.vz[i]);
  }
}

function lengthOf({ vx, vy, vz }: SchoolState, i: number): number {
  return Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
}

/**
 * Whether an animal was put to another place between two frames, as across a periodic world.
 * @param moved m
 * @param fastest the larger of its speeds in both frames, m/s
 * @param seconds between the frames
 * @param rounding error of `moved`, m
 */
export function isLeap(moved: number, fastest: number, seconds: number, rounding = 1e-3): boolean {
  return moved > leap * fastest * seconds + rounding;
}
