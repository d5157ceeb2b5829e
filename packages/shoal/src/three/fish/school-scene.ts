// What the scenes of a school in water, on land and as a diagram have in common.

import type { Camera, Object3D } from 'three';
import type { Swimming } from '../../drawing/fish/swimming.ts';
import type { TriangleMesh } from '../../fields/triangle-mesh.ts';
import type { ObstacleView } from '../world/obstacle-view.ts';
import type { Mark, Quality } from '../world/scene-options.ts';
import type { SchoolView } from './school-view.ts';

/** Options of a scene. */
export interface SceneOptions {
  /** The meshes of the plan, by file. */
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  readonly quality?: Quality;
  /** State of the tail beats. Pass it to the next scene to continue the animation smoothly. */
  readonly swimming?: Swimming;
}

/** A complete scene of a simulation, with everything in its scenario. `dispose` frees its GPU resources. */
export interface SchoolScene extends Object3D {
  readonly fish: SchoolView;
  readonly obstacles: ObstacleView;
  quality: Quality;
  /** Which marks to show (world edges, paths, goals, gates, food, characters) from the next `update` on; default: all. */
  set marks(marks: Iterable<Mark>);
  /** Colours the fish; see `SchoolView.tints`. */
  tint(colours: Uint32Array | undefined): void;
  /**
   * Call before each frame.
   * @param time clock of the moving water or wind, s; a diagram ignores it
   * @param seconds simulated time since the last frame
   * @param pixelsHigh height of the canvas, pixels
   */
  update(time: number, seconds: number, camera: Camera, pixelsHigh: number): void;
  dispose(): void;
}
