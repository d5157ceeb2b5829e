/**
 * Pseudo-inverse of a symmetric matrix whose rows sum to 0. The direction in which all values are equal is left out:
 * with 1/n added to each number the matrix can be inverted, by Gauss-Jordan elimination with pivots.
 * @param matrix n × n numbers, row by row @throws RangeError if other directions have no information either
 */
export function pseudoInverse(matrix: Float64Array, n: number): Float64Array {
  // The matrix, next to the identity, which becomes the inverse.
  const rows = Array.from({ length: n }, (_, i) =>
    Float64Array.from({ length: 2 * n }, (_, j) => (j < n ? matrix[i * n + j] + 1 / n : Number(j - n === i))),
  );
  for (let column = 0; column < n; column++) {
    const sizes = rows.slice(column).map((row) => Math.abs(row[column]));
    const best = column + sizes.indexOf(Math.max(...sizes));
    [rows[column], rows[best]] = [rows[best], rows[column]];
    const size = rows[column][column];
    if (!(Math.abs(size) > 1e-300)) throw new RangeError('the matrix must have n − 1 directions with information');
    const pivot = rows[column].map((value) => value / size);
    for (const row of rows) {
      const factor = row[column];
      for (let k = 0; k < 2 * n; k++) row[k] -= factor * pivot[k];
    }
    rows[column] = pivot;
  }
  return Float64Array.from({ length: n * n }, (_, k) => rows[Math.floor(k / n)][n + (k % n)] - 1 / n);
}
