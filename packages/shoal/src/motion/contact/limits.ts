/** Maximum number of pieces of a move. What remains of the move is dropped. */
export const mostPieces = 64;
/** Maximum number of pushes to get clear of several surfaces. */
export const mostPushes = 6;
/** Extra distance from surfaces, as a fraction of the radius, so that rounding never makes the distance too small. */
export const slack = 1e-3;

/** Least distance of a fish's centre from a surface, m. */
export function distanceFor(radius: number): number {
  return radius * (1 + slack);
}

/** The clearance left after a move, m: slightly less, so that rounding never makes it too large. */
export function clearanceAfter(clearance: number, way: number): number {
  return (clearance - way) * (1 - 1e-6);
}
