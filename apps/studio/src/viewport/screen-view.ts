import type { PerspectiveCamera } from 'three';

/** How places of the scene fall on the canvas. */
export interface ScreenView {
  readonly camera: PerspectiveCamera;
  /** Of the canvas, in pixels of the page. */
  readonly width: number;
  readonly height: number;
}

/** Pixels that a metre takes at a depth of 1 m. */
export function pixelsAtOneMetre({ camera, height }: ScreenView): number {
  return (camera.projectionMatrix.elements[5] * height) / 2;
}

/** Depth of a place in front of the camera, m; negative behind it. */
export function depthOf({ camera }: ScreenView, x: number, y: number, z: number): number {
  const e = camera.matrixWorldInverse.elements;
  return -(e[2] * x + e[6] * y + e[10] * z + e[14]);
}
