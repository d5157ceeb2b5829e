import type { Plan } from 'shoal';

/** Tells when the whole school should be shown again, because an edit has changed its size. */
export class SizeWatch {
  /** The plan when the camera was last in its place. */
  #framed: Plan | undefined;

  /**
   * Call it before each frame.
   * @param isFree whether the user has turned the camera and it still follows the school
   */
  isDue(plan: Plan | undefined, isFree: boolean): boolean {
    const framed = this.#framed;
    const isDue = isFree && plan !== undefined && framed !== undefined && hasOtherSize(framed, plan);
    if (isDue || !isFree || !framed || framed.file !== plan?.file) this.#framed = plan;
    return isDue;
  }
}

/** Factor on the size of the world, or on the number of fish, from which a view of before may show nothing. */
const large = 1.5;

/** Whether edits have changed the world or the number of fish of a scene so much that it should be framed anew. */
function hasOtherSize(before: Plan, after: Plan): boolean {
  if (before.file !== after.file) return false;
  const ratios = [before.count / after.count, sizeOf(before) / sizeOf(after)];
  return ratios.some((ratio) => ratio >= large || ratio <= 1 / large);
}

/** The longest side of the world, m. */
function sizeOf({ world: { min, max } }: Plan): number {
  return Math.max(...max.map((far, axis) => far - min[axis]));
}
