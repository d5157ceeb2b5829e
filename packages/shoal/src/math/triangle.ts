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
