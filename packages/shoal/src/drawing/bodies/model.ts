// What a body to draw consists of: meshes in three levels of detail, and how they move.

import type { MeshArrays } from '../mesh-arrays.ts';

/** How a body moves. A shader's `GAIT` is the index in this list. */
export const gaits = ['swim', 'fly', 'walk'] as const;
/** The name of a gait. */
export type Gait = (typeof gaits)[number];

/** How a body is moved and coloured. Lengths in body lengths. */
export interface BodyMotion {
  readonly gait: Gait;
  /**
   * Phase difference of the wave between nose and tail, radians, and stiffness: the fraction of that difference within
   * the tail, 0 to 1.
   */
  readonly wave: readonly [waveNumber: number, stiffness: number];
  /** Position of the eye (distance from the nose, and height), its radius, and the contrast of the scales. */
  readonly face: readonly [s: number, up: number, radius: number, scales: number];
  /** Distance of the feet below the centre. */
  readonly foot: number;
  /** Tail beats per second at rest, and the increase per body length per second of speed. */
  readonly beat: readonly [atRest: number, perLength: number];
}

/** A body in three levels of detail, near, middle and far, with its motion. */
export interface Model extends BodyMotion {
  readonly bodies: readonly (() => MeshArrays)[];
}
