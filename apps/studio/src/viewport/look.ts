import type { Simulation } from 'shoal';
import { DiagramScene, makeWaterTexture, type SchoolScene, type Swimming, WaterScene } from 'shoal/three';
import type { Texture } from 'three';
import type { Look } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';

export const waterTexture: () => Texture = makeWaterTexture;

export interface Drawn {
  readonly simulation: Simulation;
  readonly swimming: Swimming;
  readonly meshes: Stage['meshes'];
}

/** The scene in a look. */
export function lookOf(look: Look, { simulation, swimming, meshes }: Drawn, texture: Texture): SchoolScene {
  return look === 'water'
    ? new WaterScene(simulation, swimming, meshes, texture)
    : new DiagramScene(simulation, swimming, meshes);
}

/** The colour of what nothing is drawn on. */
export function groundOf(look: Look): number {
  return look === 'water' ? 0x0f4c68 : 0xffffff;
}
