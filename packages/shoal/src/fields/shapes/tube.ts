/**
 * Returns the triangles of a closed tube. Its vertices are rings of `sides` vertices, then the centres of the first and
 * the last ring, around which fans close the ends. Triangles face outwards if each ring is counter-clockwise as seen
 * from the next ring.
 */
export function tubeTriangles(rings: number, sides: number): Uint32Array {
  const triangles = new Uint32Array(6 * sides * rings);
  const first = rings * sides;
  const last = first + 1;
  const top = (rings - 1) * sides;
  let at = 0;
  const add = (a: number, b: number, c: number): void => {
    triangles[at++] = a;
    triangles[at++] = b;
    triangles[at++] = c;
  };
  for (let side = 0; side < sides; side++) {
    const next = (side + 1) % sides;
    add(first, next, side);
    add(last, top + side, top + next);
  }
  for (let ring = 0; ring < rings - 1; ring++) {
    const [lower, upper] = [ring * sides, (ring + 1) * sides];
    for (let side = 0; side < sides; side++) {
      const next = (side + 1) % sides;
      add(lower + side, lower + next, upper + next);
      add(lower + side, upper + next, upper + side);
    }
  }
  return triangles;
}
