import type { PerspectiveCamera } from 'three';
import type { Lens } from './sight.ts';

/** In lower pictures fish take more of the height, so that they keep their size in pixels, up to the largest factor. */
const low = { pixels: 640, most: 2 };

/** How many times as much of a picture's height fish take in it. @param height of the picture, pixels */
export function enlargedIn(height: number): number {
  return Math.min(low.most, Math.max(1, low.pixels / height));
}

/** The optics of a camera. @param enlarged in a small picture fish take so many times as much of its height */
export function lensOf({ aspect, fov }: PerspectiveCamera, enlarged: number): Lens {
  const y = Math.tan((fov * Math.PI) / 360);
  return { x: y * aspect, y, enlarged };
}
