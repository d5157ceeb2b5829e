import type { PerspectiveCamera } from 'three';
import type { Lens } from './sight.ts';

/**
 * In a picture lower than this, fish take a larger fraction of the height to keep their size in pixels, up to the
 * largest factor.
 */
const low = { pixels: 640, most: 2 };

/** Factor on the fraction of a picture's height that fish take. @param height of the picture, pixels */
export function enlargedIn(height: number): number {
  return Math.min(low.most, Math.max(1, low.pixels / height));
}

/** The optics of a camera. @param enlarged factor on the fraction of the height that fish take in a small picture */
export function lensOf({ aspect, fov }: PerspectiveCamera, enlarged: number): Lens {
  const y = Math.tan((fov * Math.PI) / 360);
  return { x: y * aspect, y, enlarged };
}
