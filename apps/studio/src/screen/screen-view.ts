// A camera with the size of its canvas, for all that is drawn at a constant size on the screen.

import type { PerspectiveCamera } from 'three';

/** A camera and its canvas. */
export interface ScreenView {
  readonly camera: PerspectiveCamera;
  /** Size of the canvas, CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Pixels per metre at a depth of 1 m. */
export function pixelsAtOneMetre({ camera, height }: ScreenView): number {
  return (camera.projectionMatrix.elements[5] * height) / 2;
}

/** Depth of a point in front of the camera, m; negative behind it. */
export function depthOf({ camera }: ScreenView, x: number, y: number, z: number): number {
  const e = camera.matrixWorldInverse.elements;
  return -(e[2] * x + e[6] * y + e[10] * z + e[14]);
}
