/**
 * The triangles of a closed tube: rings of `sides` vertices, one after the other, then the middle of the first ring and
 * that of the last, from which fans close the ends. Outside is outside if each ring runs counter-clockwise as seen from
 * the next: seen from outside with the next ring up, it then runs to the right.
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
