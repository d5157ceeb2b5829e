import type { BufferGeometry } from 'three';

/** How a body moves. */
export type Gait = 'swim' | 'fly' | 'walk';

/** Something that can be drawn for a fish: its body in three levels of detail, and how it moves. Lengths in body lengths. */
export interface Figure {
  readonly gait: Gait;
  /** Radians of the wave along the spine from nose to tail, and how much of it is left to the tail alone: 0 to 1. */
  readonly wave: readonly [waveNumber: number, stiffness: number];
  /** Where the eye is, from the nose and up, its radius, and how clear its scales are. */
  readonly face: readonly [s: number, up: number, radius: number, scales: number];
  /** How far its feet are below its middle. */
  readonly foot: number;
  /** Beats a second: those at rest, and those for each body length a second. */
  readonly beat: readonly [atRest: number, perLength: number];
  /** Seen from near, at some way off, and as a few pixels. */
  readonly bodies: readonly (() => BufferGeometry)[];
}
