/** Three numbers: a direction, a position or a heading. */
type Vector = ArrayLike<number>;

/**
 * Returns the distance along a ray at which it enters the body of a fish, m; Infinity if it misses. The body is an
 * ellipsoid of revolution about the heading; without a heading, it is a sphere with the body length as diameter. A ray
 * that starts inside hits at 0.
 * @param from the origin of the ray relative to the centre of the fish, m
 * @param direction the ray's direction, length 1
 * @param heading the fish's heading, length 1 or 0
 * @param along half the length of the body, m
 * @param across half the width of the body, m
 */
export function bodyHit(from: Vector, direction: Vector, heading: Vector, along: number, across: number): number {
  const hasHeading = heading[0] !== 0 || heading[1] !== 0 || heading[2] !== 0;
  const alongSq = 1 / (along * along);
  const acrossSq = hasHeading ? 1 / (across * across) : alongSq;
  const fromAlong = dot(from, heading);
  const directionAlong = dot(direction, heading);
  // The ray meets the ellipsoid at t where a t² + 2 b t + c = 0.
  const a = (1 - directionAlong * directionAlong) * acrossSq + directionAlong * directionAlong * alongSq;
  const b = (dot(from, direction) - fromAlong * directionAlong) * acrossSq + fromAlong * directionAlong * alongSq;
  const c = (dot(from, from) - fromAlong * fromAlong) * acrossSq + fromAlong * fromAlong * alongSq - 1;
  if (c <= 0) return 0;
  const discriminant = b * b - a * c;
  return b < 0 && discriminant >= 0 ? (-b - Math.sqrt(discriminant)) / a : Number.POSITIVE_INFINITY;
}

function dot(u: Vector, v: Vector): number {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
