/** A point or direction [x, y, z] in documents and plans; y is up, right-handed. */
export type Vec3 = readonly [x: number, y: number, z: number];

/**
 * Limits the length of v to `limit`, in place. A zero vector stays zero. Uses only + × ÷ √, so that all engines agree.
 */
export function clampLength(v: Float64Array, limit: number): void {
  const lengthSq = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  if (lengthSq <= limit * limit) return;
  // Written out, because V8 would allocate the factor of a call.
  const factor = limit / Math.sqrt(lengthSq);
  v[0] *= factor;
  v[1] *= factor;
  v[2] *= factor;
}

/** Scales v to length 1, in place. A zero vector stays zero. */
export function normalise(v: Float64Array): void {
  const lengthSq = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  if (lengthSq > 0) scale(v, 1 / Math.sqrt(lengthSq));
}

function scale(v: Float64Array, factor: number): void {
  v[0] *= factor;
  v[1] *= factor;
  v[2] *= factor;
}

/** The distance between two points. */
/** Returns the vector with z = 0 in a 2D world; unchanged in 3D. */
export function inDimensions([x, y, z]: Vec3, dimensions: 2 | 3): Vec3 {
  return [x, y, dimensions === 2 ? 0 : z];
}

export function lengthBetween(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

/** The length of a vector. */
export function lengthOf(v: ArrayLike<number>): number {
  return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/** Euclidean norm of any number of components, with the same bits on every host. */
export function norm(...components: readonly number[]): number {
  let sum = 0;
  for (const component of components) sum += component * component;
  return Math.sqrt(sum);
}

/** Whether the triangle of vertices a, b, c has an area below 1e-12 of its longest edge squared. */
export function isDegenerate(positions: Float32Array, a: number, b: number, c: number): boolean {
  const ax = positions[3 * a];
  const ay = positions[3 * a + 1];
  const az = positions[3 * a + 2];
  const ux = positions[3 * b] - ax;
  const uy = positions[3 * b + 1] - ay;
  const uz = positions[3 * b + 2] - az;
  const vx = positions[3 * c] - ax;
  const vy = positions[3 * c + 1] - ay;
  const vz = positions[3 * c + 2] - az;
  const wx = vx - ux;
  const wy = vy - uy;
  const wz = vz - uz;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const ww = wx * wx + wy * wy + wz * wz;
  if (uu === 0 || vv === 0 || ww === 0) return true;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  return Math.sqrt(nx * nx + ny * ny + nz * nz) / 2 < 1e-12 * Math.max(uu, vv, ww);
}
