// The part of the canvas that no panel covers, in which the camera shows the school.

import type { PerspectiveCamera } from 'three';
import type { Lens } from './sight.ts';

/** Pixels of the canvas that panels cover on each side. */
export interface Covered {
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The part of a canvas that panels do not cover. The scene continues behind the panels. */
export class FreeArea {
  readonly #camera: PerspectiveCamera;
  readonly #least: number;
  #canvasHeight = 0;
  #height = Number.POSITIVE_INFINITY;

  /** @param least least factor on the fraction of the picture's height that fish take */
  constructor(camera: PerspectiveCamera, least: number) {
    this.#camera = camera;
    this.#least = least;
  }

  /**
   * @param isWide whether fish are not enlarged in a low picture, so that more of the scene is inside
   * @param whole as in `Lens`
   */
  lens(isWide: boolean, whole: boolean): Lens {
    return { ...lensOf(this.#camera, isWide ? this.#least : Math.max(this.#least, enlargedIn(this.#height))), whole };
  }

  /**
   * Composes the picture for this area.
   * @returns the factor on a distance with which things keep their size in pixels although panels cover less or more;
   * 1 if the canvas has another height
   */
  fit(width: number, height: number, { right, bottom, left }: Covered): number {
    const free = { width: Math.max(1, width - right - left), height: Math.max(1, height - bottom) };
    const farther = height === this.#canvasHeight ? free.height / this.#height : 1;
    this.#canvasHeight = height;
    this.#height = free.height;
    this.#camera.aspect = free.width / free.height;
    this.#camera.setViewOffset(free.width, free.height, -left, 0, width, height);
    this.#camera.updateProjectionMatrix();
    return farther;
  }
}

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
