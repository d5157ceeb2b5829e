/** The point that `closestOnTriangle` found, m. Each call overwrites it. */
export const closest: Float64Array = new Float64Array(3);

/**
 * Writes the point of a triangle that is closest to p to `closest`, by the Voronoi regions of its corners, edges and
 * face (Ericson 2005, Real-Time Collision Detection, §5.1.5). A degenerate triangle counts as a line or a point.
 * @param corners nine numbers per triangle: a, b, c
 * @param at index of the triangle's first number in `corners`
 * @returns the square of the distance, m²
 */
export function closestOnTriangle(corners: Float32Array, at: number, px: number, py: number, pz: number): number {
  const ax = corners[at];
  const ay = corners[at + 1];
  const az = corners[at + 2];
  const abx = corners[at + 3] - ax;
  const aby = corners[at + 4] - ay;
  const abz = corners[at + 5] - az;
  const acx = corners[at + 6] - ax;
  const acy = corners[at + 7] - ay;
  const acz = corners[at + 8] - az;
  const apx = px - ax;
  const apy = py - ay;
  const apz = pz - az;
  const d1 = abx * apx + aby * apy + abz * apz;
  const d2 = acx * apx + acy * apy + acz * apz;
  const bb = abx * abx + aby * aby + abz * abz;
  const bc = abx * acx + aby * acy + abz * acz;
  const cc = acx * acx + acy * acy + acz * acz;
  // Barycentric coordinates of the closest point along ab and ac.
  let v = 0;
  let w = 0;
  if (d1 > 0 || d2 > 0) {
    const d3 = d1 - bb;
    const d4 = d2 - bc;
    const d5 = d1 - bc;
    const d6 = d2 - cc;
    if (d3 >= 0 && d4 <= d3) v = 1;
    else if (d6 >= 0 && d5 <= d6) w = 1;
    else {
      const vc = d1 * d4 - d3 * d2;
      const vb = d5 * d2 - d1 * d6;
      const va = d3 * d6 - d5 * d4;
      if (vc <= 0 && d1 > 0 && d3 <= 0) v = d1 / (d1 - d3);
      else if (vb <= 0 && d2 > 0 && d6 <= 0) w = d2 / (d2 - d6);
      else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0 && d4 - d3 + (d5 - d6) > 0) {
        w = (d4 - d3) / (d4 - d3 + (d5 - d6));
        v = 1 - w;
      } else {
        const inverse = 1 / (va + vb + vc);
        v = vb * inverse;
        w = vc * inverse;
      }
    }
  }
  const x = ax + abx * v + acx * w;
  const y = ay + aby * v + acy * w;
  const z = az + abz * v + acz * w;
  closest[0] = x;
  closest[1] = y;
  closest[2] = z;
  return (px - x) * (px - x) + (py - y) * (py - y) + (pz - z) * (pz - z);
}
