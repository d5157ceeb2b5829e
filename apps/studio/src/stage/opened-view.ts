import type { Plan } from 'shoal';
import { sceneView } from './edited-scene.ts';
import type { SceneDisplay, Slice } from './state/action.ts';
import { magnificationOf } from './state/magnification.ts';
import { firstState } from './state/state.ts';

/** The view with which a scene opens. */
export function openedView(plan: Plan): SceneDisplay {
  const { mood, magnify } = plan.view;
  return {
    ...sceneView(firstState),
    slice: sliceOf(plan, firstState.slice),
    mood: mood ?? firstState.mood,
    magnify: magnify ?? magnificationOf(plan),
  };
}

/** The slice through the middle of the obstacles, within the world. */
export function sliceOf({ world, obstacles }: Plan, slice: Slice): Slice {
  const axis = ['x', 'y', 'z'].indexOf(slice.axis);
  const mean = obstacles.reduce((sum, { at }) => sum + at[axis], 0) / Math.max(1, obstacles.length);
  return sliceWithin(world, { ...slice, position: mean });
}

/** The slice, moved into the world if it is outside. */
export function sliceWithin({ min, max }: Plan['world'], slice: Slice): Slice {
  const axis = ['x', 'y', 'z'].indexOf(slice.axis);
  return { ...slice, position: Math.min(max[axis], Math.max(min[axis], slice.position)) };
}

/** The slice with some properties changed. If the axis changes, it starts in the middle of the obstacles. */
export function movedSlice(plan: Plan | undefined, slice: Slice, changes: Partial<Slice>): Slice {
  const moved = { ...slice, ...changes };
  const turned = plan && changes.axis && changes.axis !== slice.axis && changes.position === undefined;
  return turned ? sliceOf(plan, moved) : moved;
}
