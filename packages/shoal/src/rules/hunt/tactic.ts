import { randomInto, streams } from '../../random/random.ts';
import { offsetFrom } from '../common/away-from.ts';
import type { Scene } from '../rule.ts';
import { flockmatesAround } from './catch.ts';

const offset = new Float64Array(3);
const chance = new Uint32Array(4);

/** Returns the index of the prey that hunter i chooses; −1: there is none. Of equally good fish, the first. */
export function choosePrey(i: number, tactic: 'nearest' | 'isolated' | 'centre' | 'random', scene: Scene): number {
  if (tactic === 'nearest') return nearestPrey(i, scene);
  const { school, members, plan, seed } = scene;
  const lists = plan.species[school.species[i]].hunts.map((s) => members[s].filter((j) => j !== i));
  const all = lists.flat();
  if (all.length === 0) return -1;
  if (tactic === 'random') {
    randomInto(chance, seed, streams.hunt, school.id[i], school.step);
    return all[chance[1] % all.length];
  }
  const [cx, cy, cz] = tactic === 'centre' ? centreOf(all, i, scene) : [0, 0, 0];
  const cost = {
    isolated: (j: number) => flockmatesAround(j, scene),
    centre: (j: number) => offsetFrom(offset, j, cx, cy, cz, scene),
  }[tactic];
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const j of all) {
    const value = cost(j);
    if (value < least) {
      least = value;
      best = j;
    }
  }
  return best;
}

/** Returns the nearest of the fish that hunter i hunts. */
function nearestPrey(i: number, scene: Scene): number {
  const { school, members, plan, wraps, dimensions } = scene;
  const { x, y, z } = school;
  const { hunts } = plan.species[school.species[i]];
  const hx = x[i];
  const hy = y[i];
  const hz = z[i];
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  let leastSq = Number.POSITIVE_INFINITY;
  for (let k = 0; k < hunts.length; k++) {
    const prey = members[hunts[k]];
    for (let m = 0; m < prey.length; m++) {
      const j = prey[m];
      const dx = hx - x[j];
      const dy = hy - y[j];
      const dz = dimensions === 3 ? hz - z[j] : 0;
      const distanceSq = dx * dx + dy * dy + dz * dz;
      // Skips fish that are farther along one axis, as most are. In a periodic world this test is not valid.
      if ((!wraps && distanceSq >= leastSq) || j === i) continue;
      const distance = offsetFrom(offset, i, x[j], y[j], z[j], scene);
      if (!(distance < least)) continue;
      least = distance;
      leastSq = distanceSq;
      best = j;
    }
  }
  return best;
}

/** Writes the centre of some fish relative to hunter i; in a periodic world, of their images nearest to it. */
function centreOf(fish: readonly number[], i: number, scene: Scene): [x: number, y: number, z: number] {
  const { x, y, z } = scene.school;
  const centre: [number, number, number] = [x[i], y[i], z[i]];
  for (const j of fish) {
    offsetFrom(offset, i, x[j], y[j], z[j], scene);
    for (let axis = 0; axis < 3; axis++) centre[axis] -= offset[axis] / fish.length;
  }
  return centre;
}
