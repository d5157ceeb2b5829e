import type { Plan } from 'shoal';
import type { SceneView } from './action.ts';
import { magnificationOf } from './magnification.ts';
import { sliceOf } from './slice.ts';
import { firstState, type StageState } from './state.ts';

const keys = [
  'speed',
  'look',
  'mood',
  'magnify',
  'obstaclesShown',
  'markings',
  'slice',
  'overlays',
  'boundsInOtherLook',
  'colouring',
] as const satisfies readonly (keyof SceneView)[];

/** The part of a state that a reset restores. */
export function sceneView(state: StageState): SceneView {
  return Object.fromEntries(keys.map((key) => [key, state[key]])) as unknown as SceneView;
}

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
