import type { Camera } from 'three';

/** Drawn at least so many pixels long, a fish gets the finest body; and the middle one. */
export const nearPixels = 26;
export const middlePixels = 9;

/** How many pixels a metre takes, seen from 1 m away. */
export function pixelsPerMetre(camera: Camera, pixelsHigh: number): number {
  return (pixelsHigh * camera.projectionMatrix.elements[5]) / 2;
}
