// The velocity of the water at a point, which currents, drag and views read.

import type { Scene } from '../rule.ts';

type Current = Scene['plan']['currents'][number];

const one = new Float64Array(3);

/** The velocity of the water at (x, y, z), m/s: the sum of all currents. In 2D a vortex turns within the plane. */
export function currentInto(
  out: Float64Array,
  { plan: { currents }, dimensions }: Pick<Scene, 'plan' | 'dimensions'>,
  x: number,
  y: number,
  z: number,
): void {
  out[0] = out[1] = out[2] = 0;
  for (const current of currents) {
    one[0] = one[1] = one[2] = 0;
    flowInto(one, current, dimensions, x, y, z);
    out[0] += current.strength * one[0];
    out[1] += current.strength * one[1];
    out[2] += current.strength * one[2];
  }
}

function flowInto(out: Float64Array, current: Current, dimensions: 2 | 3, x: number, y: number, z: number): void {
  switch (current.kind) {
    case 'uniform':
      out.set(current.velocity);
      return;
    case 'vortex': {
      // Rankine vortex: solid rotation within the radius, 1/distance outside; fastest at the radius.
      const { centre, radius, speed } = current;
      // A positive speed turns anticlockwise seen from above (x towards −z); in 2D, x towards y.
      const dx = x - centre[0];
      const dw = dimensions === 2 ? y - centre[1] : centre[2] - z;
      const distance = Math.sqrt(dx * dx + dw * dw);
      if (distance === 0 || radius === 0) return;
      const factor = distance < radius ? speed / radius : (speed * radius) / distance / distance;
      out[0] = -dw * factor;
      if (dimensions === 2) out[1] = dx * factor;
      else out[2] = -dx * factor;
      return;
    }
    case 'river': {
      const { velocity, through, halfWidth } = current;
      const [vx, vy] = velocity;
      const vz = dimensions === 2 ? 0 : velocity[2];
      const speedSq = vx * vx + vy * vy + vz * vz;
      if (speedSq === 0 || halfWidth === 0) return;
      const dx = x - through[0];
      const dy = y - through[1];
      const dz = dimensions === 2 ? 0 : z - through[2];
      const along = (dx * vx + dy * vy + dz * vz) / speedSq;
      const ax = dx - along * vx;
      const ay = dy - along * vy;
      const az = dz - along * vz;
      const part = Math.max(0, 1 - (ax * ax + ay * ay + az * az) / halfWidth / halfWidth);
      out[0] = vx * part;
      out[1] = vy * part;
      out[2] = vz * part;
      return;
    }
    case 'grid':
      gridInto(out, current, [x, y, z]);
  }
}

/** Trilinear interpolation; 0 outside the grid. */
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
