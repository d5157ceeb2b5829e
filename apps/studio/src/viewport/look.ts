import type { Simulation } from 'shoal';
import { DiagramScene, type SchoolScene, WaterScene, type WaterSceneOptions } from 'shoal/three';
import type { Look } from '../stage/action.ts';

export function sceneOf(look: Look, simulation: Simulation, options: WaterSceneOptions): SchoolScene {
  return look === 'water' ? new WaterScene(simulation, options) : new DiagramScene(simulation, options);
}

/** Background colour. */
export function groundOf(look: Look): number {
  return look === 'water' ? 0x0f4c68 : 0xffffff;
}
