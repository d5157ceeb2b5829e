import type { Point } from '../method.ts';

/**
 * Every combination of levels; the last dimension changes fastest.
 * @param levels of each dimension: their coordinates, or their number for evenly spaced ones from 0 to 1
 */
export function grid(levels: readonly (number | readonly number[])[]): readonly Point[] {
  const coordinates = levels.map((of) => (typeof of === 'number' ? evenly(of) : of));
  const count = coordinates.reduce((product, { length }) => product * length, 1);
  return Array.from({ length: count }, (_, index) => {
    const point = new Float64Array(levels.length);
    let rest = index;
    for (let d = levels.length - 1; d >= 0; d--) {
      const { length } = coordinates[d];
      point[d] = coordinates[d][rest % length];
      rest = Math.floor(rest / length);
    }
    return point;
  });
}

/** Coordinates from 0 to 1 at equal distances; of a single one, the middle. */
export function evenly(count: number): readonly number[] {
  return Array.from({ length: count }, (_, level) => (count > 1 ? level / (count - 1) : 0.5));
}
