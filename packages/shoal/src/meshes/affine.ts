/** An affine map as 12 numbers: the columns of a 3 × 3 matrix, one after the other, then a translation. */
export type Affine = readonly number[];

export const identity: Affine = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/** The map that scales, then rotates by a unit quaternion x, y, z, w, then translates. */
export function composed(
  translation: Affine,
  [x, y, z, w]: readonly number[],
  [sx, sy, sz]: readonly number[],
): Affine {
  return [
    ...[(1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + w * z) * sx, 2 * (x * z - w * y) * sx],
    ...[2 * (x * y - w * z) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + w * x) * sy],
    ...[2 * (x * z + w * y) * sz, 2 * (y * z - w * x) * sz, (1 - 2 * (x * x + y * y)) * sz],
    ...translation,
  ];
}

/** The map that applies `inner`, then `outer`. */
export function product(outer: Affine, inner: Affine): Affine {
  const result: number[] = [];
  for (let column = 0; column < 4; column++) {
    const [x, y, z] = inner.slice(3 * column, 3 * column + 3);
    for (let row = 0; row < 3; row++) {
      const moved = column === 3 ? outer[9 + row] : 0;
      result.push(outer[row] * x + outer[3 + row] * y + outer[6 + row] * z + moved);
    }
  }
  return result;
}

/** Whether the map mirrors. */
export function isMirror([a, b, c, d, e, f, g, h, i]: Affine): boolean {
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e) < 0;
}

/** Writes the image of the point x, y, z to `out`, starting at `at`. */
export function applyTo(
  out: Float32Array | Float64Array,
  at: number,
  map: Affine,
  x: number,
  y: number,
  z: number,
): void {
  for (let row = 0; row < 3; row++) out[at + row] = map[row] * x + map[3 + row] * y + map[6 + row] * z + map[9 + row];
}
