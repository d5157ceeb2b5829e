import type { Simulation, TriangleMesh } from 'shoal';
import type { Mood } from 'shoal/three';
import type { PerspectiveCamera } from 'three';
import type { Look } from '../../stage/action.ts';

/** What is to be seen. */
export interface CardPicture {
  readonly simulation: Simulation;
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  readonly camera: PerspectiveCamera;
  readonly look: Look;
  readonly mood: Mood;
  readonly magnify: number;
  readonly detail: number;
  readonly bySpeed: boolean;
  readonly obstaclesShown: boolean;
  /** Simulated time since the last picture, s. */
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}
