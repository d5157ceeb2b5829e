import type { Plan } from 'shoal';

/** Corners of a world, m. */
type Corners = Pick<Plan['scenario']['world'], 'min' | 'max'>;

/** The world with a new size along one axis and the same centre. @param size m */
export function withSize({ min, max }: Corners, axis: number, size: number): Corners {
  return resized({ min, max }, (now, along) => (along === axis ? size : now));
}

/**
 * The world scaled to a size along one axis, with the same centre. If the size was 0, which cannot be scaled, only this
 * axis is set.
 */
export function scaledWorld({ min, max }: Corners, axis: number, size: number): Corners {
  const factor = size / (max[axis] - min[axis]);
  if (!Number.isFinite(factor)) return withSize({ min, max }, axis, size);
  return resized({ min, max }, (now, along) => (along === axis ? size : Number((factor * now).toPrecision(9))));
}

function resized({ min, max }: Corners, sizeOf: (now: number, axis: number) => number): Corners {
  const corner = (side: -1 | 1): Corners['min'] => {
    const along = (axis: 0 | 1 | 2): number =>
      (min[axis] + max[axis]) / 2 + (side / 2) * sizeOf(max[axis] - min[axis], axis);
    return [along(0), along(1), along(2)];
  };
  return { min: corner(-1), max: corner(1) };
}
