import { randomInto, streams } from '../../random/random.ts';
import { offsetFrom } from '../away-from.ts';
import type { Scene } from '../rule.ts';
import { matesAround } from './catch.ts';

const offset = new Float64Array(3);
const chance = new Uint32Array(4);

/** Index of the prey that hunter i chooses; −1: there is none. Ties go to the first. */
export function choosePrey(i: number, tactic: 'nearest' | 'isolated' | 'centre' | 'random', scene: Scene): number {
  const { school, members, plan, seed } = scene;
  const lists = plan.species[school.species[i]].hunts.map((s) => members[s].filter((j) => j !== i));
  const all = lists.flat();
  if (all.length === 0) return -1;
  if (tactic === 'random') {
    randomInto(chance, seed, streams.hunt, school.id[i], school.step);
    return all[chance[1] % all.length];
  }
  const { x, y, z } = school;
  const centre = [0, 0, 0];
  for (const j of all) {
    centre[0] += x[j] / all.length;
    centre[1] += y[j] / all.length;
    centre[2] += z[j] / all.length;
  }
  const cost = {
    nearest: (j: number) => offsetFrom(offset, i, x[j], y[j], z[j], scene),
    isolated: (j: number) => matesAround(j, scene),
    centre: (j: number) => offsetFrom(offset, j, centre[0], centre[1], centre[2], scene),
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
