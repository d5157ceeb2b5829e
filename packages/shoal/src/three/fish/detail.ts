import type { Camera } from 'three';

/** Minimum drawn length for the finest and the middle level of detail, pixels. */
export const nearPixels = 26;
export const middlePixels = 9;

/** Drawn size of 1 m at a distance of 1 m, pixels. */
export function pixelsPerMetre(camera: Camera, pixelsHigh: number): number {
  return (pixelsHigh * camera.projectionMatrix.elements[5]) / 2;
}
