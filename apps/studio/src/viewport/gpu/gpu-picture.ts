import type { Simulation } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import type { Mood } from 'shoal/three';
import type { PerspectiveCamera } from 'three';
import type { Look } from '../../stage/action.ts';
import type { StageState } from '../../stage/stage.ts';

/** Everything that a frame drawn on the GPU depends on. */
export interface GpuPicture {
  readonly simulation: Simulation;
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  readonly camera: PerspectiveCamera;
  readonly look: Look;
  readonly mood: Mood;
  readonly magnify: number;
  readonly detail: number;
  readonly bySpeed: boolean;
  readonly obstaclesShown: boolean;
  /** Simulated time since the last frame, s. */
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** Whether the GPU can colour and mark the fish as asked. */
export function canDrawOnGpu({ colouring, overlays }: StageState): boolean {
  return (colouring === 'species' || colouring === 'speed') && !overlays.has('hunters');
}
