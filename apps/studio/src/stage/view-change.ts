import type { Action } from './action.ts';
import { movedSlice } from './slice.ts';
import type { StageState } from './state.ts';

/** The change of state that an action means; undefined: it takes more than that. */
export function viewChange(state: StageState, action: Action): Partial<StageState> | undefined {
  switch (action.type) {
    case 'play':
      return { playing: true };
    case 'pause':
      return { playing: false };
    case 'toggle':
      return { playing: !state.playing };
    case 'show-timeline':
      return { timelineShown: action.value ?? !state.timelineShown };
    case 'grab':
      return { grabbed: action.thing };
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
    case 'overlay': {
      const overlays = new Set(state.overlays);
      if (action.shown) overlays.add(action.name);
      else overlays.delete(action.name);
      return { overlays };
    }
    case 'colouring':
      return { colouring: action.value };
    case 'show-obstacles':
      return { obstaclesShown: action.value };
    case 'show-trail':
      return { trailShown: action.value };
    case 'follow': {
      const following = (action.value ?? !state.following) && state.chosen !== undefined;
      return { following, riding: state.riding && !following };
    }
    case 'look':
      return { look: action.value };
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
      return undefined;
  }
}
