import { bootstrapMean, type Interval } from '../analysis/interval.ts';
import { Draws } from '../draws.ts';
import type { Point } from '../method.ts';

/**
 * Morris's one-at-a-time trajectories. A trajectory has one point more than there are dimensions. Each point differs
 * from the previous one in one coordinate, by `jump` (Morris 1991, doi:10.1080/00401706.1991.10484804).
 * @param levels number of levels of each dimension, even
 */
export function morris(dimensions: number, trajectories: number, seed: number, levels = 4): readonly Point[] {
  const draws = new Draws(seed);
  const jump = levels / (2 * (levels - 1));
  const points: Point[] = [];
  for (let trajectory = 0; trajectory < trajectories; trajectory++) {
    // A coordinate in the lower half moves up, one in the upper half down.
    let point = Float64Array.from({ length: dimensions }, () => draws.index(levels) / (levels - 1));
    points.push(point);
    for (const d of draws.shuffle(Array.from({ length: dimensions }, (_, index) => index))) {
      point = Float64Array.from(point);
      point[d] += point[d] < 0.5 ? jump : -jump;
      points.push(point);
    }
  }
  return points;
}

/** The response of an outcome to one dimension. */
export interface MorrisEffect extends Interval {
  /** Mean of the absolute effects of a change from 0 to 1 (Campolongo et al. 2007: μ*). */
  readonly strength: number;
  /** Mean of the signed effects: smaller than `strength` if the outcome both rises and falls. */
  readonly mean: number;
  /** Standard deviation of the effects: interactions and curvature. */
  readonly spread: number;
}

/**
 * The effects of each dimension. `low` and `high` are the 95 % interval of `strength`, by the bootstrap.
 * @param points the result of `morris`, in order
 * @param outcomes one for each evaluated point; effects with a NaN are ignored
 * @param seed of the bootstrap's random numbers
 */
export function morrisEffects(
  points: readonly Point[],
  outcomes: readonly number[],
  seed = 1,
): readonly MorrisEffect[] {
  const dimensions = points[0].length;
  const effects: number[][] = Array.from({ length: dimensions }, () => []);
  for (let index = 1; index < outcomes.length; index++) {
    if (index % (dimensions + 1) === 0) continue;
    const d = points[index].findIndex((x, axis) => x !== points[index - 1][axis]);
    const effect = (outcomes[index] - outcomes[index - 1]) / (points[index][d] - points[index - 1][d]);
    if (Number.isFinite(effect)) effects[d].push(effect);
  }
  return effects.map((values) => {
    const sizes = values.map(Math.abs);
    const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
    const squares = values.reduce((sum, x) => sum + (x - mean) * (x - mean), 0);
    return {
      strength: sizes.reduce((sum, x) => sum + x, 0) / values.length,
      ...bootstrapMean(sizes, seed),
      mean,
      spread: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0,
    };
  });
}
