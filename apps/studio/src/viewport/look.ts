import type { Plan, Simulation } from 'shoal';
import { DiagramScene, habitatOf, type SchoolScene, WaterScene, type WaterSceneOptions } from 'shoal/three';
import type { Look } from '../stage/action.ts';

/** The scene of air and land. Most scenes are under water, so its code is loaded when a scene first needs it. */
let LandScene: typeof import('shoal/three-land').LandScene | undefined;
let loading: Promise<void> | undefined;

/** What surrounds the animals in a look; a diagram has nothing around them. */
export function settingOf(look: Look, plan: Plan): 'water' | 'land' | 'diagram' {
  if (look === 'diagram') return 'diagram';
  return habitatOf(plan) === 'water' ? 'water' : 'land';
}

/** Whether `sceneOf` can make the scene at once; else `loadLook` makes that so. */
export function isLoaded(look: Look, plan: Plan): boolean {
  return settingOf(look, plan) !== 'land' || LandScene !== undefined;
}

/** Loads the code of a look. @throws if it cannot be loaded */
export async function loadLook(look: Look, plan: Plan): Promise<void> {
  if (isLoaded(look, plan)) return;
  loading ??= import('shoal/three-land').then((land) => {
    LandScene = land.LandScene;
  });
  try {
    await loading;
  } catch (error) {
    // The next attempt asks again.
    loading = undefined;
    throw error;
  }
}

/** The simulation as it looks; under water where the code of its look is not loaded. */
export function sceneOf(look: Look, simulation: Simulation, options: WaterSceneOptions): SchoolScene {
  const setting = settingOf(look, simulation.plan);
  if (setting === 'diagram') return new DiagramScene(simulation, options);
  return setting === 'land' && LandScene ? new LandScene(simulation, options) : new WaterScene(simulation, options);
}

const backgrounds = { water: 0x0f4c68, land: 0x9fb9cc, diagram: 0xffffff } as const;

/** Background colour. */
export function groundOf(look: Look, plan: Plan | undefined): number {
  return backgrounds[plan ? settingOf(look, plan) : look];
}
