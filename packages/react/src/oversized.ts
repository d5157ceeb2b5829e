import type { Plan } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';

/** An obstacle longer than this many times the world is probably not in metres. */
const mostWorlds = 5;

/**
 * Returns a warning for each mesh that is much larger than the world: fish would start inside it, or there would be no
 * fish in sight.
 */
export function oversized(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): string[] {
  const { min, max } = plan.world;
  const world = Math.max(...max.map((end, axis) => end - min[axis]));
  return Object.values(meshes)
    .map(({ positions }) => lengthOf(positions))
    .filter((length) => length > mostWorlds * world)
    .map(
      (length) =>
        `<Obstacle>: its meshes are ${Math.round(length)} m long, and the world is ${+world.toPrecision(3)} m. If the model is in centimetres, set scale={0.01}; else set \`world\` of <Shoal>.`,
    );
}

/** Length of the longest side of the box around points, m. */
function lengthOf(positions: Float32Array): number {
  let longest = 0;
  for (let axis = 0; axis < 3; axis++) {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = axis; at < positions.length; at += 3) {
      least = Math.min(least, positions[at]);
      most = Math.max(most, positions[at]);
    }
    longest = Math.max(longest, most - least);
  }
  return longest;
}
