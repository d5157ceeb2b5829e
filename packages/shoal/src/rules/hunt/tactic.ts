import { randomInto, streams } from '../../random/random.ts';
import { offsetFrom } from '../away-from.ts';
import type { Scene } from '../rule.ts';
import { flockmatesAround } from './catch.ts';

const offset = new Float64Array(3);
const chance = new Uint32Array(4);

/** Index of the prey that hunter i chooses; −1: there is none. Ties go to the first. */
export function choosePrey(i: number, tactic: 'nearest' | 'isolated' | 'centre' | 'random', scene: Scene): number {
  const { school, members, plan, seed } = scene;
  const { x, y, z } = school;
  const lists = plan.species[school.species[i]].hunts.map((s) => members[s].filter((j) => j !== i));
  const all = lists.flat();
  if (all.length === 0) return -1;
  if (tactic === 'random') {
    randomInto(chance, seed, streams.hunt, school.id[i], school.step);
    return all[chance[1] % all.length];
  }
  const [cx, cy, cz] = tactic === 'centre' ? centreOf(all, i, scene) : [0, 0, 0];
  const cost = {
    nearest: (j: number) => offsetFrom(offset, i, x[j], y[j], z[j], scene),
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

/** The centre of some fish as hunter i sees them: in a world that wraps, of their images nearest to it. */
function centreOf(fish: readonly number[], i: number, scene: Scene): [x: number, y: number, z: number] {
  const { x, y, z } = scene.school;
  const centre: [number, number, number] = [x[i], y[i], z[i]];
  for (const j of fish) {
    offsetFrom(offset, i, x[j], y[j], z[j], scene);
    for (let axis = 0; axis < 3; axis++) centre[axis] -= offset[axis] / fish.length;
  }
  return centre;
}
