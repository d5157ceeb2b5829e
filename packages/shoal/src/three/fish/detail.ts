import type { Camera } from 'three';

/** Least drawn lengths in pixels for the finest body and for the middle one. */
export const nearPixels = 26;
export const middlePixels = 9;

/** Pixels of a metre seen from 1 m away. */
export function pixelsPerMetre(camera: Camera, pixelsHigh: number): number {
  return (pixelsHigh * camera.projectionMatrix.elements[5]) / 2;
}
