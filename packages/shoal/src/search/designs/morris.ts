import { type Interval, meanInterval } from '../analysis/variance-share.ts';
import { Draws } from '../draws.ts';
import type { Point } from '../method.ts';

/**
 * Morris's one-at-a-time trajectories. A trajectory has one point more than there are dimensions. Each point differs
 * from the previous one in one coordinate, by half of the levels (Morris 1991, doi:10.1080/00401706.1991.10484804).
 * @param levels number of levels from 0 to 1, preferably even; a list has one number for each dimension. A dimension with one
 * level does not change
 */
export function morris(
  dimensions: number,
  trajectories: number,
  seed: number,
  levels: number | readonly number[] = 4,
): readonly Point[] {
  const draws = new Draws(seed);
  const counts = typeof levels === 'number' ? Array.from({ length: dimensions }, () => levels) : levels;
  const points: Point[] = [];
  for (let trajectory = 0; trajectory < trajectories; trajectory++) {
    const at = counts.map((count) => draws.index(count));
    const add = (): number => points.push(Float64Array.from(at, (level, d) => level / Math.max(1, counts[d] - 1)));
    add();
    for (const d of draws.shuffle([...at.keys()])) {
      // A coordinate in the lower half moves up, one in the upper half down.
      const jump = Math.floor(counts[d] / 2);
      if (counts[d] > 1) at[d] += 2 * at[d] < counts[d] ? jump : -jump;
      add();
    }
  }
  return points;
}

/** With fewer trajectories, Student's interval of absolute effects, which are not normally distributed, is too narrow. */
const fewestTrajectories = 8;

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
 * The effects of each dimension. `low` and `high` are the 95 % interval of `strength`, by Student's t, for 8 trajectories or
 * more.
 * @param points the result of `morris`, in order
 * @param outcomes one for each evaluated point; effects with a NaN are ignored
 */
export function morrisEffects(points: readonly Point[], outcomes: readonly number[]): readonly MorrisEffect[] {
  const dimensions = points[0].length;
  const effects: number[][] = Array.from({ length: dimensions }, () => []);
  for (let index = 1; index < outcomes.length; index++) {
    if (index % (dimensions + 1) === 0) continue;
    const d = points[index].findIndex((x, axis) => x !== points[index - 1][axis]);
    if (d < 0) continue;
    const effect = (outcomes[index] - outcomes[index - 1]) / (points[index][d] - points[index - 1][d]);
    if (Number.isFinite(effect)) effects[d].push(effect);
  }
  return effects.map((values) => {
    const sizes = values.map(Math.abs);
    const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
    const squares = values.reduce((sum, x) => sum + (x - mean) * (x - mean), 0);
    return {
      strength: sizes.reduce((sum, x) => sum + x, 0) / values.length,
      ...meanInterval(sizes.length < fewestTrajectories ? [] : sizes, { min: 0 }),
      mean,
      spread: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0,
    };
  });
}
