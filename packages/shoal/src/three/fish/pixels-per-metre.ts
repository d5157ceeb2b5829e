import type { Camera } from 'three';

/** Drawn size of 1 m at a distance of 1 m, pixels. */
export function pixelsPerMetre(camera: Camera, pixelsHigh: number): number {
  return (pixelsHigh * camera.projectionMatrix.elements[5]) / 2;
}
