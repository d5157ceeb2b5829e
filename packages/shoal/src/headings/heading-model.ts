import type { HeadingName, HeadingOf } from '../parameters/headings/table.ts';
import type { Scene } from '../rules/rule.ts';

/**
 * A heading model computes the desired direction of a fish, whereas a rule computes an acceleration. The step then adds
 * noise, limits the turn, and moves the fish at motion.maxSpeed (or at the model's speed, see `givesSpeed`).
 */
export interface HeadingModel<M extends HeadingName> {
  /** Radius within which flockmates are read, m. */
  readonly reach: (settings: HeadingOf<M>) => number;
  /**
   * Whether the length of the direction is a speed, m/s, limited by motion.maxSpeed. Otherwise fish swim at
   * motion.maxSpeed.
   */
  readonly givesSpeed?: boolean;
  /**
   * Writes up to three vectors, summed over the neighbours of fish i, into nine numbers; unused numbers are ignored.
   * The scene lists all flockmates within reach, also those out of view. Changes nothing else. Undefined: the model
   * needs no sums.
   * @param cosHalfView cosine of half the field of view, see `sees`
   */
  readonly sum?: (out: Float64Array, i: number, settings: HeadingOf<M>, scene: Scene, cosHalfView: number) => void;
  /** Writes the numbers that the kernel needs for the sums, in the order that <model>.simd.ts documents. */
  readonly kernelNumbers?: (out: Float32Array, at: number, settings: HeadingOf<M>) => void;
  /**
   * Called once per step for each fish before any fish steers. Writes only the fish's own columns, which the model's row
   * names.
   */
  readonly updateMemory?: (i: number, settings: HeadingOf<M>, scene: Scene) => void;
  /**
   * Writes the desired direction of fish i, of any length; zero: the fish keeps its heading. Writes all three numbers
   * and changes nothing else.
   * @param sums the sums of `sum` or of the kernel
   */
  readonly direct: (out: Float64Array, i: number, sums: Float64Array, settings: HeadingOf<M>, scene: Scene) => void;
}

/** The functions of every heading model. */
export type HeadingModels = { readonly [M in HeadingName]: HeadingModel<M> };

/** Whether fish i sees the k-th neighbour of its list. A fish at rest has no heading and sees all around. */
export function sees(i: number, k: number, scene: Scene, cosHalfView: number): boolean {
  if (cosHalfView <= -1) return true;
  const { near, headingX, headingY, headingZ } = scene;
  const x = headingX[i];
  const y = headingY[i];
  const z = headingZ[i];
  if (x === 0 && y === 0 && z === 0) return true;
  // d points from the neighbour to this fish.
  return -(near.dx[k] * x + near.dy[k] * y + near.dz[k] * z) >= cosHalfView * near.distance[k];
}
