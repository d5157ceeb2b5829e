import { norm } from '../math/vector.ts';
import type { Obstacle } from './obstacles.ts';
import type { Plan, World } from './plan.ts';
import { farthestOf } from './shape-size.ts';

/** Width and height of a body as fractions of its length. */
const slenderness = 1 / 4;

/**
 * Returns a sentence, with what to do, for each thing that does not fit into the world: too many fish, bodies longer
 * than the world, obstacles outside of it. None of them is an error. Mesh files count as inside, since their size is not
 * known.
 */
export function describeFit(plan: Plan): string[] {
  const { world, dimensions, species } = plan;
  const edges = world.max.map((end, axis) => end - world.min[axis]).slice(0, dimensions);
  const space = `${edges.map(readable).join(' × ')} m`;
  const there = species.filter(({ count }) => count > 0);
  const tooLong = there
    .filter(({ body }) => body.length > Math.max(...edges))
    .map(
      ({ name, body }) =>
        `A ${name} of ${readable(body.length)} m is longer than the world of ${space}. Enlarge the world, or lower the body length.`,
    );
  const bodies = there.reduce((sum, { count, body: { length } }) => {
    const across = slenderness * length;
    return sum + count * length * across * (dimensions === 3 ? across : 1);
  }, 0);
  const room = edges.reduce((product, edge) => product * edge, 1);
  const tooMany =
    bodies > room && tooLong.length === 0
      ? [
          `${readable(plan.count)} fish do not fit into the world of ${space} without overlapping. Enlarge the world, or lower the number of fish or their body length.`,
        ]
      : [];
  return [...tooLong, ...tooMany, ...plan.obstacles.flatMap((one) => outsideSentence(one, world))];
}

function outsideSentence({ name, shape, at, scale, track }: Obstacle, { min, max }: World): string[] {
  if (track) return [];
  const reach = farthestOf(shape) * Math.max(...scale);
  const gaps = at.map((x, axis) => Math.max(0, min[axis] - x, x - max[axis]));
  if (norm(gaps[0], gaps[1], gaps[2]) <= reach) return [];
  return [
    `The obstacle ${JSON.stringify(name)} is outside of the world. Move it, enlarge the world, or delete the obstacle.`,
  ];
}

function readable(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en');
}
