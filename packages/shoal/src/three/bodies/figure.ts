import type { BufferGeometry } from 'three';

/** How a body moves. */
export type Gait = 'swim' | 'fly' | 'walk';

/** A model: a body in three levels of detail, and its gait. Lengths in body lengths. */
export interface Figure {
  readonly gait: Gait;
  /** Phase difference of the wave from nose to tail, radians, and the fraction of it in the tail alone, 0 to 1. */
  readonly wave: readonly [waveNumber: number, stiffness: number];
  /** Position of the eye (from the nose, and up), its radius, and the contrast of the scales. */
  readonly face: readonly [s: number, up: number, radius: number, scales: number];
  /** Distance of the feet below the centre. */
  readonly foot: number;
  /** Tail beats per second at rest, and the increase per body length per second of speed. */
  readonly beat: readonly [atRest: number, perLength: number];
  /** Near, middle and far. */
  readonly bodies: readonly (() => BufferGeometry)[];
}
