import type { Point } from '../method.ts';

/**
 * Every combination of evenly spaced levels; the last dimension changes fastest.
 * @param levels number of levels of each dimension. In dimensions with `ends` (default: all), the first level is 0 and
 * the last 1. In others, such as lists of choices, the range is divided equally and a level is the middle of its share.
 */
export function grid(levels: readonly number[], { ends = levels.map(() => true) } = {}): readonly Point[] {
  const count = levels.reduce((product, n) => product * n, 1);
  return Array.from({ length: count }, (_, index) => {
    const point = new Float64Array(levels.length);
    let rest = index;
    for (let d = levels.length - 1; d >= 0; d--) {
      const level = rest % levels[d];
      rest = Math.floor(rest / levels[d]);
      point[d] = ends[d] && levels[d] > 1 ? level / (levels[d] - 1) : (level + 0.5) / levels[d];
    }
    return point;
  });
}
