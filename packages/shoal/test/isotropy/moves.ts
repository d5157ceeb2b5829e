import type { Vec3 } from 'shoal';

/** A motion of a whole scene. The run of the moved scene should be the moved run. */
export interface Move {
  readonly kind: 'turn' | 'angle' | 'mirror' | 'shift' | 'renumber';
  /** Moves a direction, such as a velocity. */
  readonly direction: (v: Vec3) => Vec3;
  /** Added to a position after its direction from the origin is moved, m. */
  readonly by: Vec3;
}

const move = (kind: Move['kind'], direction: Move['direction'] = (v) => v, by: Vec3 = [0, 0, 0]): Move => ({
  kind,
  direction,
  by,
});

/** The cosine and the sine of an angle that is no multiple of 90°, 36.87°. */
const [c, s] = [0.8, 0.6];

/** Moves of the plane z = 0. */
export const movesOfPlane: Readonly<Record<string, Move>> = {
  'turned by 90°': move('turn', ([x, y, z]) => [-y, x, z]),
  'turned by 180°': move('turn', ([x, y, z]) => [-x, -y, z]),
  'turned by 37°': move('angle', ([x, y, z]) => [c * x - s * y, s * x + c * y, z]),
  mirrored: move('mirror', ([x, y, z]) => [-x, y, z]),
  'mirrored at the diagonal': move('mirror', ([x, y, z]) => [y, x, z]),
  shifted: move('shift', undefined, [4, -8, 0]),
  renumbered: move('renumber'),
};

/** Moves of space that leave y, the vertical, as it is. */
export const movesAboutVertical: Readonly<Record<string, Move>> = {
  'turned by 90° about y': move('turn', ([x, y, z]) => [z, y, -x]),
  'turned by 37° about y': move('angle', ([x, y, z]) => [c * x + s * z, y, c * z - s * x]),
  mirrored: move('mirror', ([x, y, z]) => [-x, y, z]),
  shifted: move('shift', undefined, [4, -8, 2]),
  renumbered: move('renumber'),
};

/** The same, and moves that put another axis in the place of y. */
export const movesOfSpace: Readonly<Record<string, Move>> = {
  ...movesAboutVertical,
  'turned by 90° about x': move('turn', ([x, y, z]) => [x, -z, y]),
  'turned by 90° about z': move('turn', ([x, y, z]) => [-y, x, z]),
  'mirrored at the horizontal': move('mirror', ([x, y, z]) => [x, -y, z]),
};

/** The position of a point in the moved scene. */
export function moved({ direction, by }: Move, at: Vec3): Vec3 {
  const [x, y, z] = direction(at);
  return [x + by[0], y + by[1], z + by[2]];
}
