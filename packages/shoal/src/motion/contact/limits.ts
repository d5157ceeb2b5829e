/** Pieces into which a way is cut near a surface, at most; the rest of the way is given up. */
export const mostPieces = 64;
/** Attempts to get clear of several surfaces at once. */
export const mostPushes = 6;
/** The body is kept off by this part of its radius more, so that rounding never brings it nearer. */
export const slack = 1e-3;

/** How far from a surface a body is kept, m. */
export function distanceFor(radius: number): number {
  return radius * (1 + slack);
}

/** The clearance that is left after a way, m: slightly less, so that rounding never makes it too much. */
export function clearanceAfter(clearance: number, way: number): number {
  return (clearance - way) * (1 - 1e-6);
}
