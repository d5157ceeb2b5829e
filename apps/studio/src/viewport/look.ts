// Loads the code that draws a scene under water, on land or as a diagram, and makes that scene.

import type { Plan, Simulation } from 'shoal';
import { differencesBetween } from 'shoal/scenario';
import {
  DiagramScene,
  habitatOf,
  type Mark,
  marks,
  type SchoolScene,
  WaterScene,
  type WaterSceneOptions,
} from 'shoal/three';
import type { Look } from '../stage/state/action.ts';

/** The class of scenes in air and on land. Most scenes are under water, so this code is loaded on first use. */
let LandScene: typeof import('shoal/three-land').LandScene | undefined;
let loading: Promise<void> | undefined;

/** The surroundings of the animals in a look; the diagram has none. */
export function settingOf(look: Look, plan: Plan): 'water' | 'land' | 'diagram' {
  if (look === 'diagram') return 'diagram';
  return habitatOf(plan) === 'water' ? 'water' : 'land';
}

/** Whether `sceneOf` can make the scene immediately. If not, call `loadLook` first. */
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
    // The next call tries again.
    loading = undefined;
    throw error;
  }
}

/** Makes the scene of a simulation in a look. If the code of the look is not loaded, the scene is under water. */
export function sceneOf(look: Look, simulation: Simulation, options: WaterSceneOptions): SchoolScene {
  const setting = settingOf(look, simulation.plan);
  if (setting === 'diagram') return new DiagramScene(simulation, options);
  return setting === 'land' && LandScene ? new LandScene(simulation, options) : new WaterScene(simulation, options);
}

const backgrounds = { water: 0x0f4c68, land: 0x9fb9cc, diagram: 0xffffff } as const;

/** Whether the objects of one plan can draw another. They follow all other edits by themselves. */
export function areDrawnAlike(one: Plan, other: Plan): boolean {
  return one === other || differencesBetween(drawnPartsOf(one), drawnPartsOf(other)).length === 0;
}

function drawnPartsOf({ world, ground, plane, species }: Plan): object {
  return { world, ground, plane, species: species.map(({ name, body, hunts }) => ({ name, body, hunts })) };
}

/** Background colour. */
export function groundOf(look: Look, plan: Plan | undefined): number {
  return backgrounds[plan ? settingOf(look, plan) : look];
}

/** Colour of lines that belong to no rule. */
export const lineInks = { water: [0.85, 0.96, 0.94], diagram: [0.05, 0.1, 0.14] } as const;

/** Name of the object that shows the currents. */
export const currentsName = 'currents';

const alive: readonly Mark[] = ['food', 'characters'];

/** The parts of a scene to show: all, or only those to which fish react. */
export function marksOf(withGuides: boolean): readonly Mark[] {
  return withGuides ? marks : alive;
}
