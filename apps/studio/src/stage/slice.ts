import type { Plan } from 'shoal';
import type { Slice } from './action.ts';

/** The slice through the middle of the obstacles, within the world. */
export function sliceOf({ world, obstacles }: Plan, slice: Slice): Slice {
  const axis = ['x', 'y', 'z'].indexOf(slice.axis);
  const mean = obstacles.reduce((sum, { at }) => sum + at[axis], 0) / Math.max(1, obstacles.length);
  return { ...slice, position: Math.min(world.max[axis], Math.max(world.min[axis], mean)) };
}

/** The slice with some parts changed; across another axis it begins where there is something to see. */
export function movedSlice(plan: Plan | undefined, slice: Slice, parts: Partial<Slice>): Slice {
  const moved = { ...slice, ...parts };
  const turned = plan && parts.axis && parts.axis !== slice.axis && parts.position === undefined;
  return turned ? sliceOf(plan, moved) : moved;
}
