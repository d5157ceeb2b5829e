import type { RuleSettings } from '../../parameters/table.ts';
import type { World } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import { overFish, type Rule, type Steer } from '../rule.ts';

/*
 * Bounds: steers a fish that has left the world back into it. a = w s [m/s²].
 * s.y is multiplied by floorFactor below the box and by surfaceFactor above it (1 in Vetemaa 2020 §3.5; 4 and 2 in its
 * demo). A fish exactly on a face is inside.
 */

/**
 * For each axis with faces e₁ and e₂: s = e₁ − x below e₁, e₂ − x above e₂, 0 inside [m]. w 1/s². Vetemaa 2020 §3.5.
 */
const box: Steer<'bounds'> = overFish((out, first, end, settings, { school, world }) => {
  wayBackInto(out, first, end, school, world);
  scaleVertical(out, end - first, settings);
});

/**
 * For each axis: s = +1 below the box, −1 above it, 0 inside. w in m/s². s jumps at the faces. Parker, "Bounding the
 * position".
 */
const push: Steer<'bounds'> = overFish((out, first, end, settings, { school, world }) => {
  wayBackInto(out, first, end, school, world);
  for (let k = 0; k < 3 * (end - first); k++) out[k] = Math.sign(out[k]);
  scaleVertical(out, end - first, settings);
});

/**
 * s = towards the centre by the distance outside the sphere [m]; 0 inside. w 1/s². The sphere touches the nearest
 * faces of the world. Aron, Fish Simulator, "Container Force".
 */
const sphere: Steer<'bounds'> = (out, i, settings, scene) => {
  centre(out, i, settings, scene);
  const { min, max } = scene.world;
  const flat = scene.dimensions === 2;
  const depth = flat ? Number.POSITIVE_INFINITY : max[2] - min[2];
  const radius = Math.min(max[0] - min[0], max[1] - min[1], depth) / 2;
  const distance = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
  const factor = distance > radius ? (distance - radius) / distance : 0;
  out[0] *= factor;
  out[1] *= factor;
  out[2] *= factor;
};

/** s = centre − x [m], always. w 1/s². Python Playground, in Vetemaa 2020 §3.5. */
const centre: Steer<'bounds'> = (out, i, _settings, { school, world, dimensions }) => {
  out[0] = (world.min[0] + world.max[0]) / 2 - school.x[i];
  out[1] = (world.min[1] + world.max[1]) / 2 - school.y[i];
  out[2] = dimensions === 2 ? 0 : (world.min[2] + world.max[2]) / 2 - school.z[i];
};

/**
 * s = 0: motion wraps the positions, and neighbours are found across the faces. Discovering Computer Science, in
 * Vetemaa 2020 §3.5.
 */
const wrap: Steer<'bounds'> = (out) => {
  out[0] = out[1] = out[2] = 0;
};

/** Writes the signed distance of the fish first..end back into the world along each axis, m. */
function wayBackInto(out: Float64Array, first: number, end: number, { x, y, z }: School, { min, max }: World): void {
  // Plain variables: V8 reads arrays again for each fish.
  const [left, low, back] = min;
  const [right, high, front] = max;
  for (let i = first, k = 0; i < end; i++, k += 3) {
    out[k] = x[i] < left ? left - x[i] : x[i] > right ? right - x[i] : 0;
    out[k + 1] = y[i] < low ? low - y[i] : y[i] > high ? high - y[i] : 0;
    out[k + 2] = z[i] < back ? back - z[i] : z[i] > front ? front - z[i] : 0;
  }
}

function scaleVertical(out: Float64Array, count: number, { floorFactor, surfaceFactor }: RuleSettings<'bounds'>): void {
  for (let k = 1; k < 3 * count; k += 3) out[k] *= out[k] > 0 ? floorFactor : surfaceFactor;
}

export const bounds: Rule<'bounds'> = { forms: { box, push, sphere, centre, wrap } };
