import type { Plan } from 'shoal';
import type { SceneView } from './action.ts';
import { sceneView } from './edited-scene.ts';
import { magnificationOf } from './magnification.ts';
import { sliceOf } from './slice.ts';
import { firstState } from './state.ts';

/** The view with which a scene opens. */
export function openedView(plan: Plan): SceneView {
  const { mood, magnify } = plan.view;
  return {
    ...sceneView(firstState),
    slice: sliceOf(plan, firstState.slice),
    mood: mood ?? firstState.mood,
    magnify: magnify ?? magnificationOf(plan),
  };
}
