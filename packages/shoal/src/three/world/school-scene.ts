import type { Object3D, PerspectiveCamera } from 'three';
import type { ObstacleView } from './obstacle-view.ts';

/** A way of showing the school. A look owns its things and frees them. */
export interface SchoolScene {
  readonly root: Object3D;
  readonly obstacles: ObstacleView;
  /** Where the fish are drawn, three numbers a fish, m. */
  readonly positions: Float32Array;
  /** The edges of the world. */
  readonly bounds: Object3D;
  /**
   * Colours the fish: a number for each, in the order of the school, whose bytes from the lowest are red, green, blue and
   * how much of that colour. Undefined: they look as their species do.
   */
  tint(colours: Uint32Array | undefined): void;
  /** Called before each picture; `seconds` is the scene's clock, `swum` the simulated seconds since the last picture. */
  update(seconds: number, swum: number, magnify: number, camera: PerspectiveCamera, pixelsHigh: number): void;
  dispose(): void;
}

/** How many pixels a metre takes, seen from 1 m away. */
export function pixelsPerMetre(camera: PerspectiveCamera, pixelsHigh: number): number {
  return pixelsHigh / (2 * Math.tan((camera.fov * Math.PI) / 360));
}
