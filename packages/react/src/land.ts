import type { Plan } from 'shoal';
import { habitatOf } from 'shoal/three';
import type { LandSurroundings } from 'shoal/three-land';

/** Most scenes are under water, so the code of sky and land is loaded only when a scene needs it. */
let Land: typeof LandSurroundings | undefined;
let loading: Promise<void> | undefined;

/** The properties of a look that decide whether sky and land are drawn. */
interface LookOfWater {
  readonly water: object | undefined;
}

/** Whether a scene with this look draws sky and land. */
export function isOnLand(plan: Plan, look: LookOfWater): boolean {
  return look.water !== undefined && habitatOf(plan) !== 'water';
}

/** Whether all code for a scene is loaded. If not, call `loadLand`. */
export function canBeDrawn(plan: Plan, look: LookOfWater): boolean {
  return Land !== undefined || !isOnLand(plan, look);
}

/** The class that draws sky and land, once it is loaded. */
export function loadedLand(): typeof LandSurroundings | undefined {
  return Land;
}

/** @throws Error if the code cannot be loaded */
export async function loadLand(): Promise<void> {
  loading ??= import('shoal/three-land').then((module) => {
    Land = module.LandSurroundings;
  });
  try {
    await loading;
  } catch (error) {
    // The next call tries again.
    loading = undefined;
    throw error;
  }
}
