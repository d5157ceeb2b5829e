import type { FishCommand, Plan, School, SpeciesPlan, Vec3 } from 'shoal';

/**
 * Commands that replace all fish by as many at random positions in the world, with random headings. Fish that walk on
 * the ground start where their species starts. The commands are recorded, so a replay repeats them exactly.
 * @param random a function like Math.random
 */
export function shuffled(plan: Plan, school: School, random: () => number = Math.random): FishCommand[] {
  const { count, id, species } = school;
  if (count === 0) return [];
  const fish = new Array<number>(plan.species.length).fill(0);
  for (let i = 0; i < count; i++) fish[species[i]]++;
  const spawned = plan.species.flatMap((one, s) => (fish[s] === 0 ? [] : spawn(one, fish[s], plan, random)));
  return [{ type: 'remove', ids: [...id.subarray(0, count)] }, ...spawned];
}

function spawn({ name, onGround }: SpeciesPlan, count: number, { world }: Plan, random: () => number): FishCommand {
  if (onGround) return { type: 'spawn', species: name, count };
  const { min, max } = world;
  const between = (axis: 0 | 1 | 2): number => min[axis] + (max[axis] - min[axis]) * random();
  const fish = { length: count };
  const positions = Array.from(fish, (): Vec3 => [between(0), between(1), between(2)]);
  return { type: 'spawn', species: name, positions, headings: Array.from(fish, () => randomHeading(random)) };
}

/** A uniformly distributed direction, by rejection. */
function randomHeading(random: () => number): Vec3 {
  for (;;) {
    const heading: Vec3 = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
    const length = Math.hypot(...heading);
    if (length > 0.01 && length < 1) return heading;
  }
}
