import type { Plan } from 'shoal';

/** Factor on the size of the world, or on the number of fish, from which a view of before may show nothing. */
const large = 1.5;

/** Whether edits have changed the world or the number of fish of a scene so much that it should be framed anew. */
export function hasOtherSize(before: Plan, after: Plan): boolean {
  if (before.file !== after.file) return false;
  const ratios = [before.count / after.count, sizeOf(before) / sizeOf(after)];
  return ratios.some((ratio) => ratio >= large || ratio <= 1 / large);
}

/** The longest side of the world, m. */
function sizeOf({ world: { min, max } }: Plan): number {
  return Math.max(...max.map((far, axis) => far - min[axis]));
}
