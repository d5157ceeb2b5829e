// The walls of an arena in which animals were recorded, and the distance to them.

/** The walls of an arena: a box, or a ball, which in 2D are a rectangle and a circle. m. */
export type Walls =
  | {
      readonly shape: 'box';
      readonly min: readonly [x: number, y: number, z: number];
      readonly max: readonly [x: number, y: number, z: number];
    }
  | { readonly shape: 'ball'; readonly centre: readonly [x: number, y: number, z: number]; readonly radius: number };

/** The distance from a point to the nearest wall, m; below 0 outside. In 3D floor and surface of a box are walls too. */
export function distanceToWall(
  walls: Walls,
  [x, y, z]: readonly [x: number, y: number, z: number],
  dimensions: 2 | 3,
): number {
  if (walls.shape === 'ball') {
    const [dx, dy, dz] = [x - walls.centre[0], y - walls.centre[1], dimensions === 3 ? z - walls.centre[2] : 0];
    return walls.radius - Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
  const { min, max } = walls;
  const across = Math.min(x - min[0], max[0] - x, y - min[1], max[1] - y);
  return dimensions === 3 ? Math.min(across, z - min[2], max[2] - z) : across;
}
