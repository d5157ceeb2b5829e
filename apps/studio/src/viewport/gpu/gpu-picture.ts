// What the drawing of schools in GPU memory needs for each frame.

import type { Simulation } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { type Mood, type Quality, qualitySettings } from 'shoal/three';
import type { PerspectiveCamera, Vector4 } from 'three';
import type { Stage, StageState } from '../../stage/stage.ts';
import type { Look } from '../../stage/state/action.ts';

/** All inputs of a frame drawn on the GPU. */
export interface GpuPicture {
  readonly simulation: Simulation;
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  readonly camera: PerspectiveCamera;
  /** As `GpuSchoolView.followed`. */
  readonly followed: Vector4;
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

/** Whether the GPU can draw the fish with the chosen colours and marks. */
function canDrawOnGpu({ colouring, overlays }: StageState): boolean {
  return (colouring === 'species' || colouring === 'speed') && !overlays.has('hunters');
}

/** Camera and quality of a frame. */
interface Frame extends Pick<GpuPicture, 'camera' | 'followed' | 'seconds' | 'width' | 'height' | 'pixelRatio'> {
  readonly quality: Quality;
}

/** The input for drawing on the GPU; undefined: WebGL must draw the fish. */
export function gpuPicture(
  { state, meshes }: Stage,
  simulation: Simulation | undefined,
  { quality, ...frame }: Frame,
): GpuPicture | undefined {
  const { look, mood, magnify, colouring, obstaclesShown } = state.value;
  if (!simulation || !canDrawOnGpu(state.value)) return undefined;
  return {
    ...frame,
    ...{ simulation, look, mood, magnify, obstaclesShown, meshes },
    detail: qualitySettings(quality).detail,
    bySpeed: colouring === 'speed',
  };
}
