import { type Field, maxOf, type Surface, type Vec3 } from 'shoal';

/** How far the field's distances, between its points, are from the exact ones. */
export interface Accuracy {
  readonly samples: number;
  /** m. */
  readonly worst: number;
  readonly worstAt: Vec3;
  /** m. */
  readonly mean: number;
}

/** Compares distances at points spread at random, the same ones each time, over the box of a field. */
export function accuracyOf(field: Field, surface: Surface, samples: number): Accuracy {
  const { min } = field.grid;
  const max = maxOf(field.grid);
  const random = randomNumbers();
  let worst = 0;
  let worstAt: Vec3 = min;
  let sum = 0;
  for (let s = 0; s < samples; s++) {
    const x = min[0] + random() * (max[0] - min[0]);
    const y = min[1] + random() * (max[1] - min[1]);
    const z = min[2] + random() * (max[2] - min[2]);
    const size = Math.sqrt(surface.tree.nearest(x, y, z, Number.POSITIVE_INFINITY));
    const exact = surface.isInside(x, y, z) ? -size : size;
    const error = Math.abs(distanceAt(field, x, y, z) - exact);
    sum += error;
    if (error > worst) {
      worst = error;
      worstAt = [x, y, z];
    }
  }
  return { samples, worst, worstAt, mean: sum / samples };
}

/** The signed distance at a point of the box, interpolated in three directions, m. */
export function distanceAt({ grid, values }: Field, x: number, y: number, z: number): number {
  const { min, spacing, size } = grid;
  const place = (at: number, axis: number): [number, number] => {
    const u = Math.max(0, Math.min(size[axis] - 1, (at - min[axis]) / spacing[axis]));
    const cell = Math.min(size[axis] - 2, Math.floor(u));
    return [cell, u - cell];
  };
  const [i, fx] = place(x, 0);
  const [j, fy] = place(y, 1);
  const [k, fz] = place(z, 2);
  let sum = 0;
  for (let corner = 0; corner < 8; corner++) {
    const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const weight = (a ? fx : 1 - fx) * (b ? fy : 1 - fy) * (c ? fz : 1 - fz);
    sum += weight * values[4 * (((k + c) * size[1] + j + b) * size[0] + i + a) + 3];
  }
  return sum;
}

/** Numbers in [0, 1), the same ones each time: mulberry32. */
function randomNumbers(): () => number {
  let state = 0x5eed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
