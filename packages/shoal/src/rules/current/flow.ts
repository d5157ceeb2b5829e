import type { Scene } from '../rule.ts';

type Current = Scene['plan']['currents'][number];

const one = new Float64Array(3);

/** The velocity of the water at (x, y, z), m/s: the sum of all currents. */
export function currentInto(out: Float64Array, currents: readonly Current[], x: number, y: number, z: number): void {
  out[0] = out[1] = out[2] = 0;
  for (const current of currents) {
    one[0] = one[1] = one[2] = 0;
    flowInto(one, current, x, y, z);
    out[0] += current.strength * one[0];
    out[1] += current.strength * one[1];
    out[2] += current.strength * one[2];
  }
}

function flowInto(out: Float64Array, current: Current, x: number, y: number, z: number): void {
  switch (current.kind) {
    case 'uniform':
      out.set(current.velocity);
      return;
    case 'vortex': {
      // Rankine: like a wheel within the radius, 1/distance outside; fastest at the radius.
      const { centre, radius, speed } = current;
      const dx = x - centre[0];
      const dz = z - centre[2];
      const distance = Math.sqrt(dx * dx + dz * dz);
      if (distance === 0 || radius === 0) return;
      const factor = distance < radius ? speed / radius : (speed * radius) / distance / distance;
      out[0] = dz * factor;
      out[2] = -dx * factor;
      return;
    }
    case 'river': {
      const { velocity, through, halfWidth } = current;
      const speedSq = velocity[0] ** 2 + velocity[1] ** 2 + velocity[2] ** 2;
      if (speedSq === 0 || halfWidth === 0) return;
      const [dx, dy, dz] = [x - through[0], y - through[1], z - through[2]];
      const along = dx * velocity[0] + dy * velocity[1] + dz * velocity[2];
      const acrossSq = dx * dx + dy * dy + dz * dz - (along * along) / speedSq;
      const part = Math.max(0, 1 - acrossSq / halfWidth / halfWidth);
      for (let axis = 0; axis < 3; axis++) out[axis] = velocity[axis] * part;
      return;
    }
    case 'grid':
      gridInto(out, current, [x, y, z]);
  }
}

/** Trilinear interpolation; nothing outside. */
function gridInto(
  out: Float64Array,
  { min, max, size, velocities }: Extract<Current, { kind: 'grid' }>,
  at: readonly number[],
): void {
  const cell = [0, 0, 0];
  const part = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    if (at[axis] < min[axis] || at[axis] > max[axis]) return;
    const place = max[axis] > min[axis] ? ((at[axis] - min[axis]) / (max[axis] - min[axis])) * (size[axis] - 1) : 0;
    cell[axis] = Math.min(size[axis] - 2, Math.floor(place));
    part[axis] = place - cell[axis];
  }
  for (let corner = 0; corner < 8; corner++) {
    const step = [corner & 1, (corner >> 1) & 1, corner >> 2];
    let weight = 1;
    for (let axis = 0; axis < 3; axis++) weight *= step[axis] ? part[axis] : 1 - part[axis];
    const [i, j, k] = [cell[0] + step[0], cell[1] + step[1], cell[2] + step[2]];
    const velocity = velocities[(k * size[1] + j) * size[0] + i];
    for (let axis = 0; axis < 3; axis++) out[axis] += weight * velocity[axis];
  }
}
