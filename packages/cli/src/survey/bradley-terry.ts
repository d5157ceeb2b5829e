// Estimates how strong each school is from votes on pairs (Bradley and Terry 1952), for `shoal survey`.

/** For each candidate, the number of times it was chosen over each other candidate. */
export type Wins = readonly Float64Array[];

/** Strengths and their uncertainty. */
export interface Fit {
  /** Log odds of being chosen over an average candidate; they sum to 0. */
  readonly strengths: Float64Array;
  /** Covariance of the strengths if all votes were independent; row by row. */
  readonly covariance: Float64Array;
}

/**
 * Half a vote, added on both sides of each pair that was shown, so that a candidate that was always chosen has a finite
 * strength.
 */
const prior = 0.5;
const mostSteps = 100;
const precise = 1e-10;

/**
 * Fits the model of Bradley & Terry 1952, doi:10.2307/2334029: candidate i is chosen over j with probability
 * 1/(1 + e^(sⱼ − sᵢ)). Newton steps on the likelihood, each halved until it improves. Half a vote is added on both sides
 * of each pair that was shown (Haldane 1956).
 * @param wins all candidates must be connected by pairs that were shown
 */
export function fitBradleyTerry(wins: Wins): Fit {
  const count = wins.length;
  const smooth = wins.map((row, i) => row.map((won, j) => (won + wins[j][i] > 0 ? won + prior : 0)));
  let strengths = new Float64Array(count);
  let likelihood = logLikelihood(smooth, strengths);
  for (let step = 0; step < mostSteps; step++) {
    const inverse = pseudoInverse(information(smooth, strengths), count);
    const change = matrixVector(inverse, scores(smooth, strengths), count);
    let size = 1;
    let next = strengths;
    let better = likelihood;
    for (; size > precise; size /= 2) {
      next = strengths.map((strength, i) => strength + size * change[i]);
      better = logLikelihood(smooth, next);
      if (better >= likelihood) break;
    }
    const isDone = Math.max(...change.map(Math.abs)) * size < precise;
    strengths = next;
    likelihood = better;
    if (isDone) break;
  }
  return { strengths, covariance: pseudoInverse(information(smooth, strengths), count) };
}

/** Probability that one candidate is chosen over another. @param lead difference of their strengths */
export function chance(lead: number): number {
  return 1 / (1 + Math.exp(-lead));
}

/** Derivatives of the log likelihood of some votes by the strengths. */
export function scores(wins: Wins, strengths: Float64Array): Float64Array {
  return strengths.map((strength, i) =>
    wins[i].reduce((sum, won, j) => sum + won - (won + wins[j][i]) * chance(strength - strengths[j]), 0),
  );
}

export function matrixVector(matrix: Float64Array, vector: Float64Array, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) =>
    vector.reduce((sum, value, j) => sum + matrix[i * count + j] * value, 0),
  );
}

function logLikelihood(wins: Wins, strengths: Float64Array): number {
  let sum = 0;
  for (const [i, row] of wins.entries())
    for (const [j, won] of row.entries()) if (won > 0) sum += won * Math.log(chance(strengths[i] - strengths[j]));
  return sum;
}

/** Second derivatives of the log likelihood, negated. */
function information(wins: Wins, strengths: Float64Array): Float64Array {
  const count = wins.length;
  const matrix = new Float64Array(count * count);
  for (let i = 0; i < count; i++)
    for (let j = 0; j < i; j++) {
      const p = chance(strengths[i] - strengths[j]);
      const weight = (wins[i][j] + wins[j][i]) * p * (1 - p);
      matrix[i * count + j] = matrix[j * count + i] = -weight;
      matrix[i * count + i] += weight;
      matrix[j * count + j] += weight;
    }
  return matrix;
}

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
