/** Twice the smallest number whose square root is safe to divide by. */
const tiny = 1e-12;

/**
 * Writes the quaternion (x, y, z, w) of a body whose nose points along a direction of length 1 and which is banked by an
 * angle, as views draw it: the body's x axis is the direction, its z axis is level for a bank of 0.
 * @param bank radians, positive: the back leans to the right
 */
export function orientationInto(
  out: Float32Array,
  at: number,
  [fx, fy, fz]: readonly [number, number, number],
  sinBank: number,
  cosBank: number,
): void {
  // Right = forward × up; along the vertical any level direction will do.
  const level = Math.sqrt(fx * fx + fz * fz);
  const [rx, rz] = level > tiny ? [-fz / level, fx / level] : [1, 0];
  // Up = right × forward.
  const [ux, uy, uz] = [-rz * fy, rz * fx - rx * fz, rx * fy];
  const [bx, by, bz] = [ux * cosBank + rx * sinBank, uy * cosBank, uz * cosBank + rz * sinBank];
  const [cx, cy, cz] = [rx * cosBank - ux * sinBank, -uy * sinBank, rz * cosBank - uz * sinBank];
  quaternionInto(out, at, [fx, bx, cx, fy, by, cy, fz, bz, cz]);
}

/**
 * Writes the quaternion (x, y, z, w) of a rotation by rows (Shepperd 1978). Of the two that give it, the one with w ≥ 0.
 */
export function quaternionInto(out: Float32Array | Float64Array, at: number, rotation: ArrayLike<number>): void {
  const [a, b, c, d, e, f, g, h, i] = Array.from(rotation);
  const trace = a + e + i;
  let [x, y, z, w] = [h - f, c - g, d - b, 1 + trace];
  if (trace < Math.max(a, e, i)) {
    if (a >= e && a >= i) [x, y, z, w] = [1 + a - e - i, b + d, c + g, h - f];
    else if (e >= i) [x, y, z, w] = [b + d, 1 - a + e - i, f + h, c - g];
    else [x, y, z, w] = [c + g, f + h, 1 - a - e + i, d - b];
  }
  const length = Math.sqrt(x * x + y * y + z * z + w * w) * (w < 0 ? -1 : 1);
  out[at] = x / length;
  out[at + 1] = y / length;
  out[at + 2] = z / length;
  out[at + 3] = w / length;
}
