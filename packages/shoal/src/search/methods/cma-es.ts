// The search CMA-ES, for one loss over numbers.

import { exponential, logarithm } from '../../math/exponential.ts';
import { symmetricEigen } from '../../math/symmetric-eigen.ts';
import { Draws } from '../draws.ts';
import { compare, type Evaluation, type Method, type Point, reflected } from '../method.ts';

/** Options of `CmaEs`. */
export interface CmaEsOptions {
  /** Candidates per generation; default 4 + 3 ln(dimensions). */
  readonly population?: number;
  /** Start point; default: the middle. */
  readonly start?: readonly number[];
  /** Standard deviation of the first candidates in each dimension. */
  readonly stepSize?: number;
}

/**
 * CMA-ES: candidates of a normal distribution whose covariance follows the steps that succeeded (Hansen 2016, "The CMA
 * Evolution Strategy: A Tutorial", arXiv:1604.00772; its equations and default constants, with active update).
 * Candidates outside 0 to 1 are reflected into it; the distribution is updated with the original ones.
 */
export class CmaEs implements Method {
  readonly #draws: Draws;
  readonly #constants: Constants;
  readonly #n: number;
  readonly #mean: Float64Array;
  readonly #covariance: Float64Array;
  readonly #covariancePath: Float64Array;
  readonly #stepPath: Float64Array;
  #stepSize: number;
  #generation = 0;
  /** Columns of the root of the covariance: eigenvectors, and square roots of eigenvalues. */
  #axes: Float64Array;
  #lengths: Float64Array;
  /** Steps from the mean to the last candidates, in step sizes. */
  #steps: readonly Float64Array[] = [];

  constructor(dimensions: number, seed: number, options: CmaEsOptions = {}) {
    const n = dimensions;
    this.#n = n;
    this.#draws = new Draws(seed);
    this.#constants = constantsOf(n, options.population ?? 4 + Math.floor(3 * logarithm(n)));
    this.#mean = Float64Array.from({ length: n }, (_, d) => options.start?.[d] ?? 0.5);
    this.#stepSize = options.stepSize ?? 0.3;
    this.#covariance = identity(n);
    this.#axes = identity(n);
    this.#lengths = new Float64Array(n).fill(1);
    this.#covariancePath = new Float64Array(n);
    this.#stepPath = new Float64Array(n);
  }

  ask(): readonly Point[] {
    this.#steps = Array.from({ length: this.#constants.population }, () => this.#step());
    return this.#steps.map((step) => step.map((x, d) => reflected(this.#mean[d] + this.#stepSize * x)));
  }

  tell(evaluations: readonly Evaluation[]): void {
    const { weights, parents, stepRate, stepDamping, parentsEffective, expectedLength, covarianceRate } =
      this.#constants;
    const n = this.#n;
    const order = evaluations.map((_, index) => index).sort((i, j) => compare(evaluations[i], evaluations[j]));
    const mean = new Float64Array(n);
    for (let rank = 0; rank < parents; rank++) addTo(mean, this.#steps[order[rank]], weights[rank]);
    addTo(this.#mean, mean, this.#stepSize);

    scaleAndAdd(
      this.#stepPath,
      1 - stepRate,
      this.#whitened(mean),
      Math.sqrt(stepRate * (2 - stepRate) * parentsEffective),
    );
    this.#generation++;
    const length = Math.sqrt(dot(this.#stepPath, this.#stepPath));
    // (1 − c)^(2 generations).
    const start = 1 - exponential(2 * this.#generation * logarithm(1 - stepRate));
    const isSteady = length / Math.sqrt(start) < (1.4 + 2 / (n + 1)) * expectedLength;
    const pathGain = isSteady ? Math.sqrt(covarianceRate * (2 - covarianceRate) * parentsEffective) : 0;
    scaleAndAdd(this.#covariancePath, 1 - covarianceRate, mean, pathGain);

    this.#adapt(order, isSteady);
    this.#stepSize *= exponential(Math.min(1, (stepRate / stepDamping) * (length / expectedLength - 1)));
    const { values, vectors } = symmetricEigen(this.#covariance, n);
    this.#axes = vectors;
    this.#lengths = values.map((value) => Math.sqrt(Math.max(value, 1e-40)));
  }

  /** The covariance is updated from the path of the mean and from all ranked steps. */
  #adapt(order: readonly number[], isSteady: boolean): void {
    const { weights, rankOne, rankMany, covarianceRate } = this.#constants;
    const n = this.#n;
    const total = weights.reduce((sum, w) => sum + w, 0);
    const lost = isSteady ? 0 : covarianceRate * (2 - covarianceRate);
    const kept = 1 + rankOne * lost - rankOne - rankMany * total;
    // The negative weight of a bad step is divided by its length squared, so that the covariance stays positive
    // definite.
    const shares = order.map((index, rank) => {
      if (weights[rank] >= 0) return weights[rank];
      const white = this.#whitened(this.#steps[index]);
      return (weights[rank] * n) / (dot(white, white) + 1e-300);
    });
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= i; j++) {
        let many = 0;
        for (const [rank, index] of order.entries())
          many += shares[rank] * this.#steps[index][i] * this.#steps[index][j];
        const one = this.#covariancePath[i] * this.#covariancePath[j];
        const next = kept * this.#covariance[i * n + j] + rankOne * one + rankMany * many;
        this.#covariance[i * n + j] = next;
        this.#covariance[j * n + i] = next;
      }
  }

  #step(): Float64Array {
    const n = this.#n;
    const white = Float64Array.from({ length: n }, (_, d) => this.#lengths[d] * this.#draws.normal());
    return Float64Array.from({ length: n }, (_, row) => dot(this.#axes.subarray(row * n, row * n + n), white));
  }

  /** A step times the inverse root of the covariance. */
  #whitened(step: Float64Array): Float64Array {
    const n = this.#n;
    const out = new Float64Array(n);
    for (let axis = 0; axis < n; axis++) {
      let along = 0;
      for (let d = 0; d < n; d++) along += this.#axes[d * n + axis] * step[d];
      for (let d = 0; d < n; d++) out[d] += (this.#axes[d * n + axis] * along) / this.#lengths[axis];
    }
    return out;
  }
}

/** Strategy parameters, named as in table 1 of the tutorial where it has only symbols: c_σ, d_σ, c_c, c_1, c_μ. */
interface Constants {
  readonly population: number;
  readonly parents: number;
  readonly weights: Float64Array;
  readonly parentsEffective: number;
  readonly stepRate: number;
  readonly stepDamping: number;
  readonly covarianceRate: number;
  readonly rankOne: number;
  readonly rankMany: number;
  /** Mean length of a vector of n normally distributed numbers. */
  readonly expectedLength: number;
}

function constantsOf(n: number, wanted: number): Constants {
  const population = Math.max(wanted, 4);
  const raw = Float64Array.from(
    { length: population },
    (_, rank) => logarithm((population + 1) / 2) - logarithm(rank + 1),
  );
  const parents = Math.floor(population / 2);
  const good = effective(raw.subarray(0, parents));
  const bad = effective(raw.subarray(parents));
  const rankOne = 2 / ((n + 1.3) * (n + 1.3) + good.count);
  const rankMany = Math.min(
    1 - rankOne,
    (2 * (0.25 + good.count + 1 / good.count - 2)) / ((n + 2) * (n + 2) + good.count),
  );
  const most = Math.min(
    1 + rankOne / rankMany,
    1 + (2 * bad.count) / (good.count + 2),
    (1 - rankOne - rankMany) / (n * rankMany),
  );
  const stepRate = (good.count + 2) / (n + good.count + 5);
  return {
    population,
    parents,
    weights: raw.map((w) => (w >= 0 ? w / good.sum : (most * w) / -bad.sum)),
    parentsEffective: good.count,
    stepRate,
    stepDamping: 1 + 2 * Math.max(0, Math.sqrt((good.count - 1) / (n + 1)) - 1) + stepRate,
    covarianceRate: (4 + good.count / n) / (n + 4 + (2 * good.count) / n),
    rankOne,
    rankMany,
    expectedLength: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
  };
}

/** Sum of the weights, and the effective number of weights. */
function effective(weights: Float64Array): { readonly sum: number; readonly count: number } {
  const sum = weights.reduce((total, w) => total + w, 0);
  return { sum, count: (sum * sum) / dot(weights, weights) };
}

function identity(n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, index) => (index % (n + 1) === 0 ? 1 : 0));
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d] * b[d];
  return sum;
}

function addTo(out: Float64Array, vector: Float64Array, factor: number): void {
  scaleAndAdd(out, 1, vector, factor);
}

function scaleAndAdd(out: Float64Array, scale: number, vector: Float64Array, factor: number): void {
  for (let d = 0; d < out.length; d++) out[d] = scale * out[d] + factor * vector[d];
}
