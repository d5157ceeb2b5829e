// Eigenvalues of symmetric matrices, for the shape of schools and for the search CMA-ES.

/** Eigenvalues, and eigenvectors as columns of a row-major matrix. */
export interface Eigen {
  readonly values: Float64Array;
  readonly vectors: Float64Array;
}

const mostSweeps = 60;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix by Jacobi's rotations, cyclic by rows (Golub & Van Loan, Matrix
 * Computations, section 8.5). Only + − × ÷ √, so every host gives the same bits.
 * @param matrix n × n, row-major; it is not changed
 */
export function symmetricEigen(matrix: Float64Array, n: number): Eigen {
  const a = Float64Array.from(matrix);
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    let off = 0;
    let diagonal = 0;
    for (let i = 0; i < n; i++) {
      diagonal += square(a[i * n + i]);
      for (let j = i + 1; j < n; j++) off += square(a[i * n + j]);
    }
    if (off <= 1e-32 * diagonal) break;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, n, p, q);
  }
  return { values: Float64Array.from({ length: n }, (_, i) => a[i * n + i]), vectors: v };
}

/** Makes the entry at row p and column q zero. */
function rotate(a: Float64Array, v: Float64Array, n: number, p: number, q: number): void {
  const off = a[p * n + q];
  if (off === 0) return;
  const theta = (a[q * n + q] - a[p * n + p]) / (2 * off);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k++) turn(a, k * n + p, k * n + q, c, s);
  for (let k = 0; k < n; k++) turn(a, p * n + k, q * n + k, c, s);
  for (let k = 0; k < n; k++) turn(v, k * n + p, k * n + q, c, s);
}

function square(x: number): number {
  return x * x;
}

function turn(values: Float64Array, i: number, j: number, c: number, s: number): void {
  const [x, y] = [values[i], values[j]];
  values[i] = c * x - s * y;
  values[j] = s * x + c * y;
}
