import type { Simulation } from 'shoal';
import { DiagramScene, type SceneOptions, type SchoolScene, WaterScene } from 'shoal/three';
import type { Look } from '../stage/action.ts';

export function lookOf(look: Look, simulation: Simulation, options: SceneOptions): SchoolScene {
  return look === 'water' ? new WaterScene(simulation, options) : new DiagramScene(simulation, options);
}

/** The colour behind everything. */
export function groundOf(look: Look): number {
  return look === 'water' ? 0x0f4c68 : 0xffffff;
}
