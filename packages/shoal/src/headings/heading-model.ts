import type { HeadingName, HeadingOf } from '../parameters/headings/table.ts';
import type { Scene } from '../rules/rule.ts';

/**
 * A heading model gives the direction in which a fish wants to swim; a rule gives an acceleration. The step then adds
 * noise, cuts the turn to the turn limit and moves the fish at motion.maxSpeed.
 */
export interface HeadingModel<M extends HeadingName> {
  /** How far it looks for flockmates, m. */
  readonly reach: (settings: HeadingOf<M>) => number;
  /** Whether it gives a velocity: then fish swim that fast, at most motion.maxSpeed. Otherwise they swim at motion.maxSpeed. */
  readonly givesSpeed?: boolean;
  /**
   * Writes the direction that fish i wants, of any length; zero: it keeps its heading. The scene lists all flockmates
   * within reach, also those out of sight. Writes all three numbers; changes nothing else.
   * @param cosHalfView cosine of half the field of view, see `sees`
   */
  readonly direct: (out: Float64Array, i: number, settings: HeadingOf<M>, scene: Scene, cosHalfView: number) => void;
}

/** Whether fish i sees the k-th neighbour in its list. A fish at rest has no heading, and sees all around. */
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
