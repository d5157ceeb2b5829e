// The changes of state by actions of the view, and the view with which a scene opens.

import type { Plan } from 'shoal';
import { sceneView } from './edited-scene.ts';
import type { Action, Look, SceneDisplay, Slice } from './state/action.ts';
import { magnificationOf } from './state/magnification.ts';
import type { OverlayName } from './state/overlay.ts';
import { firstState, type StageState } from './state/state.ts';

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
function sliceWithin({ min, max }: Plan['world'], slice: Slice): Slice {
  const axis = ['x', 'y', 'z'].indexOf(slice.axis);
  return { ...slice, position: Math.min(max[axis], Math.max(min[axis], slice.position)) };
}

/** The slice with some properties changed. If the axis changes, it starts in the middle of the obstacles. */
function movedSlice(plan: Plan | undefined, slice: Slice, changes: Partial<Slice>): Slice {
  const moved = { ...slice, ...changes };
  const turned = plan && changes.axis && changes.axis !== slice.axis && changes.position === undefined;
  return turned ? sliceOf(plan, moved) : moved;
}

/** The change of state that an action of the view causes. */
export function viewChange(state: StageState, action: Action): Partial<StageState> {
  switch (action.type) {
    case 'play':
      return played(state);
    case 'pause':
      return { playing: false };
    case 'toggle':
      return isRunning(state) ? { playing: false } : played(state);
    case 'show-timeline':
      return { timelineShown: action.value ?? !state.timelineShown };
    case 'select':
      return { selectedPath: action.object };
    case 'handle':
      return { handling: action.value };
    case 'complain':
      return { trouble: action.sentence };
    case 'tune':
      return { tuned: action.species };
    case 'slice':
      return { slice: movedSlice(state.plan, state.slice, action.value) };
    case 'charts':
      return { charts: { ...state.charts, ...action.value } };
    case 'overlay':
      return {
        overlays: withOverlay(state, action.name, action.shown),
        ...(action.name === 'hunters' && { unmarkedHunters: action.besides ?? firstState.unmarkedHunters }),
      };
    case 'colouring':
      return { colouring: action.value };
    case 'show-obstacles':
      return { obstaclesShown: action.value };
    case 'markings':
      return { markings: { ...state.markings, ...action.value } };
    case 'follow': {
      const following = (action.value ?? !state.following) && state.chosen !== undefined;
      return { following, riding: state.riding && !following };
    }
    case 'camera':
      return { cameraMode: action.value, ...(action.value !== 'free' && { following: false, riding: false }) };
    case 'view':
      return changedView(state, action.value);
    case 'look':
      return otherLook(state, action.value);
    case 'speed':
      return { speed: action.value };
    case 'mood':
      return { mood: action.value };
    case 'quality':
      return { quality: action.value };
    case 'drawn-quality':
      return { drawnQuality: action.value };
    case 'drawn-on-gpu':
      return { drawnOnGpu: action.value };
    case 'theme':
      return { theme: action.value };
    case 'magnify':
      return { magnify: action.value };
    default:
      return {};
  }
}

/** At speed 0 a scene does not move even while it plays. */
export function isRunning({ playing, speed }: Pick<StageState, 'playing' | 'speed'>): boolean {
  return playing && speed > 0;
}

/** Plays, at normal speed if the speed was 0. */
function played({ speed }: StageState): Partial<StageState> {
  return { playing: true, ...(speed === 0 && { speed: 1 }) };
}

/** The overlays without the marks of an added predator, which go by themselves. */
export function lastingOverlays(state: StageState): ReadonlySet<OverlayName> {
  const goBySelf = state.unmarkedHunters !== firstState.unmarkedHunters;
  return goBySelf ? withOverlay(state, 'hunters', false) : state.overlays;
}

function changedView(state: StageState, value: Partial<SceneDisplay>): Partial<StageState> {
  const { look, slice, overlays } = value;
  return {
    ...(look && otherLook(state, look)),
    ...value,
    ...(overlays && { unmarkedHunters: firstState.unmarkedHunters }),
    ...(slice && state.plan && { slice: sliceWithin(state.plan.world, slice) }),
  };
}

function withOverlay(
  { overlays }: Pick<SceneDisplay, 'overlays'>,
  name: OverlayName,
  shown: boolean,
): ReadonlySet<OverlayName> {
  const changed = new Set(overlays);
  if (shown) changed.add(name);
  else changed.delete(name);
  return changed;
}

/** The change to another look. Each look remembers whether the world box and the paths are shown. */
export function otherLook(state: SceneDisplay, look: Look): Partial<SceneDisplay> {
  if (look === state.look) return {};
  const { overlays, boundsInOtherLook } = state;
  return {
    look,
    overlays: withOverlay(state, 'bounds', boundsInOtherLook),
    boundsInOtherLook: overlays.has('bounds'),
  };
}
