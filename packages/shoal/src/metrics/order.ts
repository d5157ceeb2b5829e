import type { School } from '../school/school.ts';

/** Order of a school, from one pass over it. */
export interface Order {
  /** |mean of the unit velocities|: 1 when all swim the same way, about 1/√N when they swim at random. */
  readonly polarisation: number;
  /** |mean of r̂ × v̂| about the centroid: 1 for a perfect mill, about 0 for a school that swims straight. */
  readonly rotation: number;
  /** Root mean square distance from the centroid, m. */
  readonly extent: number;
  readonly centroid: readonly [x: number, y: number, z: number];
  /** Mean speed, m/s. */
  readonly speed: number;
}

/** Order parameters of a school (as in Couzin et al. 2002); all 0 for no fish. */
export function orderOf({ count, x, y, z, vx, vy, vz }: School): Order {
  const centroid: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    centroid[0] += x[i] / count;
    centroid[1] += y[i] / count;
    centroid[2] += z[i] / count;
  }
  const heading = [0, 0, 0];
  const spin = [0, 0, 0];
  let squares = 0;
  let speeds = 0;
  for (let i = 0; i < count; i++) {
    const speed = Math.hypot(vx[i], vy[i], vz[i]);
    const [ux, uy, uz] = speed > 0 ? [vx[i] / speed, vy[i] / speed, vz[i] / speed] : [0, 0, 0];
    const [rx, ry, rz] = [x[i] - centroid[0], y[i] - centroid[1], z[i] - centroid[2]];
    const r = Math.hypot(rx, ry, rz);
    heading[0] += ux;
    heading[1] += uy;
    heading[2] += uz;
    if (r > 0) {
      spin[0] += (ry * uz - rz * uy) / r;
      spin[1] += (rz * ux - rx * uz) / r;
      spin[2] += (rx * uy - ry * ux) / r;
    }
    squares += r * r;
    speeds += speed;
  }
  const fish = Math.max(1, count);
  return {
    polarisation: Math.hypot(...heading) / fish,
    rotation: Math.hypot(...spin) / fish,
    extent: Math.sqrt(squares / fish),
    centroid,
    speed: speeds / fish,
  };
}
