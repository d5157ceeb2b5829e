// The animals at one time, from which frames of exports and recordings are made.

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
    this.reserve(count);
    for (const name of columns) this[name].set(state[name].subarray(0, count));
    this.time = time;
    this.count = count;
  }

  /** Makes room for animals; their numbers are lost if there was too little. */
  reserve(room: number): void {
    if (this.id.length >= room) return;
    this.id = new Uint32Array(room);
    this.species = new Uint8Array(room);
    for (const name of columns.slice(2) as readonly Exclude<(typeof columns)[number], 'id' | 'species'>[])
      this[name] = new Float32Array(room);
  }
}

/** Positions and velocities of animals, one column each. */
export type MovedAnimals = Pick<School, 'x' | 'y' | 'z' | 'vx' | 'vy' | 'vz'>;

/** An animal that moves farther than this, as a multiple of what its speed allows, was put to another place. */
const leap = 3;

/**
 * Writes positions and velocities between two states, in the order of the earlier one: cubic Hermite curves through
 * positions and velocities of both; velocities are interpolated linearly. Periodic worlds are crossed by the shortest way.
 * Animals that are not in the later state, or were put elsewhere, keep their place.
 * @param time s, from that of `one` to that of `other`
 * @param to columns with room for the animals of `one`
 */
export function moveBetween(
  { wraps, world }: Pick<Plan, 'wraps' | 'world'>,
  time: number,
  one: SchoolState,
  other: SchoolState,
  to: MovedAnimals,
): void {
  // Columns are read from constants: states are objects of several kinds, whose properties are slow to find.
  const { count, id, x, y, z, vx, vy, vz } = one;
  const {
    count: laterCount,
    id: laterId,
    x: laterX,
    y: laterY,
    z: laterZ,
    vx: laterVx,
    vy: laterVy,
    vz: laterVz,
  } = other;
  const { x: toX, y: toY, z: toZ, vx: toVx, vy: toVy, vz: toVz } = to;
  const [wide, high, deep] = [0, 1, 2].map((k) => (wraps ? world.max[k] - world.min[k] : Number.POSITIVE_INFINITY));
  const h = other.time - one.time;
  const t = h > 0 ? (time - one.time) / h : 0;
  // The weights of the displacement and of both velocities in a cubic Hermite curve.
  const s = t * t * (3 - 2 * t);
  const a = h * t * (1 - t) * (1 - t);
  const b = -h * t * t * (1 - t);
  let k = 0;
  for (let i = 0; i < count; i++) {
    while (k < laterCount && laterId[k] < id[i]) k++;
    toX[i] = x[i];
    toY[i] = y[i];
    toZ[i] = z[i];
    toVx[i] = vx[i];
    toVy[i] = vy[i];
    toVz[i] = vz[i];
    if (!(t > 0) || k === laterCount || laterId[k] !== id[i]) continue;
    const dx = shortestImage(laterX[k] - x[i], wide);
    const dy = shortestImage(laterY[k] - y[i], high);
    const dz = shortestImage(laterZ[k] - z[i], deep);
    const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
    const laterSpeed = Math.sqrt(laterVx[k] * laterVx[k] + laterVy[k] * laterVy[k] + laterVz[k] * laterVz[k]);
    if (isLeap(Math.sqrt(dx * dx + dy * dy + dz * dz), Math.max(speed, laterSpeed), h, 1e-6)) continue;
    toX[i] += s * dx + a * vx[i] + b * laterVx[k];
    toY[i] += s * dy + a * vy[i] + b * laterVy[k];
    toZ[i] += s * dz + a * vz[i] + b * laterVz[k];
    toVx[i] += t * (laterVx[k] - vx[i]);
    toVy[i] += t * (laterVy[k] - vy[i]);
    toVz[i] += t * (laterVz[k] - vz[i]);
  }
}

/**
 * Writes the accelerations that change the velocities of one state into those of another, m/s²; 0 for animals that are
 * not in both.
 * @param to columns with room for the animals of `one`
 */
export function accelerationsBetween(
  one: SchoolState,
  other: SchoolState,
  { ax, ay, az }: Pick<School, 'ax' | 'ay' | 'az'>,
): void {
  const { count, id, vx, vy, vz } = one;
  const { count: laterCount, id: laterId, vx: laterVx, vy: laterVy, vz: laterVz } = other;
  const seconds = other.time - one.time || 1;
  let k = 0;
  for (let i = 0; i < count; i++) {
    while (k < laterCount && laterId[k] < id[i]) k++;
    const isThere = k < laterCount && laterId[k] === id[i];
    ax[i] = isThere ? (laterVx[k] - vx[i]) / seconds : 0;
    ay[i] = isThere ? (laterVy[k] - vy[i]) / seconds : 0;
    az[i] = isThere ? (laterVz[k] - vz[i]) / seconds : 0;
  }
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
