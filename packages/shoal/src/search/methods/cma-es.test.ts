import { expect, test } from 'vitest';
import { symmetricEigen } from '../../math/symmetric-eigen.ts';
import { Draws } from '../draws.ts';
import { CmaEs } from './cma-es.ts';

/**
 * CMA-ES in one dimension as in tables 1 and 2 of Hansen 2016 (arXiv:1604.00772), where vectors are numbers and the
 * covariance a variance. Returns the candidates of each generation before they are reflected, and how often a rule
 * acted that seldom acts.
 */
function oracle(seed: number, lambda: number, generations: number, sigma0: number, lossOf: (x: number) => number) {
  const draws = new Draws(seed);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const squares = (values: readonly number[]): number => sum(values.map((value) => value * value));
  const raw = Array.from({ length: lambda }, (_, i) => Math.log((lambda + 1) / 2) - Math.log(i + 1));
  const mu = Math.floor(lambda / 2);
  const [good, bad] = [raw.slice(0, mu), raw.slice(mu)];
  const [muEff, muEffBad] = [good, bad].map((w) => sum(w) ** 2 / squares(w));
  const c1 = 2 / (2.3 ** 2 + muEff);
  const cmu = Math.min(1 - c1, (2 * (0.25 + muEff + 1 / muEff - 2)) / (9 + muEff));
  const alpha = Math.min(1 + c1 / cmu, 1 + (2 * muEffBad) / (muEff + 2), (1 - c1 - cmu) / cmu);
  const weights = raw.map((w) => (w >= 0 ? w / sum(good) : (alpha * w) / Math.abs(sum(bad))));
  const cs = (muEff + 2) / (1 + muEff + 5);
  const ds = 1 + 2 * Math.max(0, Math.sqrt((muEff - 1) / 2) - 1) + cs;
  const cc = (4 + muEff) / (5 + 2 * muEff);
  const chi = 1 - 1 / 4 + 1 / 21;
  let [mean, sigma, variance, pc, ps] = [0.5, sigma0, 1, 0, 0];
  const all: number[][] = [];
  const acted = { stalled: 0, bounded: 0 };
  for (let g = 1; g <= generations; g++) {
    const y = Array.from({ length: lambda }, () => Math.sqrt(variance) * draws.normal());
    const x = y.map((step) => mean + sigma * step);
    all.push(x);
    const ranked = y.map((step, i) => [lossOf(x[i]), step]).sort(([a], [b]) => a - b);
    const yw = sum(ranked.slice(0, mu).map(([, step], i) => weights[i] * step));
    mean += sigma * yw;
    ps = (1 - cs) * ps + (Math.sqrt(cs * (2 - cs) * muEff) * yw) / Math.sqrt(variance);
    const isSteady = Math.abs(ps) / Math.sqrt(1 - (1 - cs) ** (2 * g)) < (1.4 + 2 / 2) * chi;
    if (!isSteady) acted.stalled++;
    pc = (1 - cc) * pc + (isSteady ? Math.sqrt(cc * (2 - cc) * muEff) * yw : 0);
    const rest = isSteady ? 0 : cc * (2 - cc);
    const many = sum(ranked.map(([, step], i) => (weights[i] >= 0 ? weights[i] * step * step : weights[i] * variance)));
    variance = (1 + c1 * rest - c1 - cmu * sum(weights)) * variance + c1 * pc * pc + cmu * many;
    const growth = (cs / ds) * (Math.abs(ps) / chi - 1);
    if (growth > 1) acted.bounded++;
    sigma *= Math.exp(Math.min(1, growth));
  }
  return { all, acted };
}

const reflect = (x: number): number => {
  const folded = ((x % 2) + 2) % 2;
  return folded > 1 ? 2 - folded : folded;
};

test.each([
  ['a parabola', (x: number) => (x - 0.3) ** 2, 6, 0.3, 40],
  ['a slope far outside, where the step size grows', (x: number) => -x, 6, 1e-4, 25],
  ['a slope, with the smallest population', (x: number) => -x, 4, 1e-3, 12],
] as const)('CMA-ES in one dimension is the one of the tutorial: %s', (_, loss, population, stepSize, generations) => {
  const acted = { stalled: 0, bounded: 0 };
  for (let seed = 1; seed <= 40; seed++) {
    const expected = oracle(seed, population, generations, stepSize, loss);
    acted.stalled += expected.acted.stalled;
    acted.bounded += expected.acted.bounded;
    const method = new CmaEs(1, seed, { population, stepSize });
    for (const candidates of expected.all) {
      const points = method.ask();
      for (const [k, x] of candidates.entries()) {
        expect(Math.abs(points[k][0] - reflect(x)), `seed ${seed}`).toBeLessThan(1e-9 * Math.max(1, Math.abs(x)));
      }
      method.tell(points.map((point, k) => ({ point, losses: [loss(candidates[k])], violation: 0 })));
    }
  }
  // Both rules act for rising steps, so that a fault in either is seen.
  if (stepSize < 0.1) expect(acted.stalled).toBeGreaterThan(0);
});

type Matrix = number[][];

const product = (m: Matrix, v: readonly number[]): number[] =>
  m.map((row) => row.reduce((sum, x, k) => sum + x * v[k], 0));
const lengthSq = (v: readonly number[]): number => v.reduce((sum, x) => sum + x * x, 0);

/**
 * CMA-ES in n dimensions as in tables 1 and 2 of Hansen 2016, with matrices. Returns the candidates of each generation
 * before they are reflected.
 */
function oracleIn(n: number, seed: number, lambda: number, generations: number, lossOf: (x: number[]) => number) {
  const draws = new Draws(seed);
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const raw = Array.from({ length: lambda }, (_, i) => Math.log((lambda + 1) / 2) - Math.log(i + 1));
  const mu = Math.floor(lambda / 2);
  const [good, bad] = [raw.slice(0, mu), raw.slice(mu)];
  const [muEff, muEffBad] = [good, bad].map((w) => total(w) ** 2 / lengthSq(w));
  const c1 = 2 / ((n + 1.3) ** 2 + muEff);
  const cmu = Math.min(1 - c1, (2 * (0.25 + muEff + 1 / muEff - 2)) / ((n + 2) ** 2 + muEff));
  const alpha = Math.min(1 + c1 / cmu, 1 + (2 * muEffBad) / (muEff + 2), (1 - c1 - cmu) / (n * cmu));
  const weights = raw.map((w) => (w >= 0 ? w / total(good) : (alpha * w) / Math.abs(total(bad))));
  const cs = (muEff + 2) / (n + muEff + 5);
  const ds = 1 + 2 * Math.max(0, Math.sqrt((muEff - 1) / (n + 1)) - 1) + cs;
  const cc = (4 + muEff / n) / (n + 4 + (2 * muEff) / n);
  const chi = Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  const axes = [...Array(n).keys()];
  let [mean, pc, ps] = [axes.map(() => 0.5), axes.map(() => 0), axes.map(() => 0)];
  let sigma = 0.3;
  let covariance: Matrix = axes.map((i) => axes.map((j) => (i === j ? 1 : 0)));
  const all: number[][][] = [];
  for (let g = 1; g <= generations; g++) {
    const { values, vectors } = symmetricEigen(Float64Array.from(covariance.flat()), n);
    const root = (power: number): Matrix =>
      axes.map((i) =>
        axes.map((j) => total(axes.map((k) => vectors[i * n + k] * values[k] ** power * vectors[j * n + k]))),
      );
    const inverse = root(-0.5);
    // C = B D² Bᵀ, and a step is B D z.
    const steps = Array.from({ length: lambda }, () => {
      const z = axes.map((k) => Math.sqrt(values[k]) * draws.normal());
      return axes.map((i) => total(axes.map((k) => vectors[i * n + k] * z[k])));
    });
    const x = steps.map((step) => step.map((y, d) => mean[d] + sigma * y));
    all.push(x);
    const ranked = steps.map((step, i) => ({ step, loss: lossOf(x[i]) })).sort((a, b) => a.loss - b.loss);
    const yw = axes.map((d) => total(ranked.slice(0, mu).map(({ step }, i) => weights[i] * step[d])));
    mean = mean.map((m, d) => m + sigma * yw[d]);
    const white = product(inverse, yw);
    ps = ps.map((p, d) => (1 - cs) * p + Math.sqrt(cs * (2 - cs) * muEff) * white[d]);
    const length = Math.sqrt(lengthSq(ps));
    const isSteady = length / Math.sqrt(1 - (1 - cs) ** (2 * g)) < (1.4 + 2 / (n + 1)) * chi;
    pc = pc.map((p, d) => (1 - cc) * p + (isSteady ? Math.sqrt(cc * (2 - cc) * muEff) * yw[d] : 0));
    const rest = isSteady ? 0 : cc * (2 - cc);
    const shares = ranked.map(
      ({ step }, i) => weights[i] * (weights[i] >= 0 ? 1 : n / lengthSq(product(inverse, step))),
    );
    covariance = covariance.map((row, i) =>
      row.map(
        (c, j) =>
          (1 + c1 * rest - c1 - cmu * total(weights)) * c +
          c1 * pc[i] * pc[j] +
          cmu * total(ranked.map(({ step }, k) => shares[k] * step[i] * step[j])),
      ),
    );
    sigma *= Math.exp(Math.min(1, (cs / ds) * (length / chi - 1)));
  }
  return all;
}

test.each([
  [2, 6, 12],
  [3, 7, 10],
  [4, 30, 8],
])('CMA-ES in %i dimensions with %i candidates is the one of the tutorial', (n, population, generations) => {
  // A tilted valley, so that covariances matter.
  const loss = (x: Iterable<number>): number => {
    const [a, b, ...more] = x;
    return (a - 2 * b + 0.4) ** 2 + 0.01 * (a + b) + more.reduce((sum, y, k) => sum + (k + 1) * (y - a) ** 2, 0);
  };
  for (const seed of [1, 2, 3]) {
    const method = new CmaEs(n, seed, { population });
    for (const [generation, candidates] of oracleIn(n, seed, population, generations, loss).entries()) {
      const points = method.ask();
      expect(
        points.map((point) => [...point]),
        `seed ${seed}, generation ${generation}`,
      ).toEqual(candidates.map((x) => x.map((y) => expect.closeTo(reflect(y), 7))));
      method.tell(points.map((point, k) => ({ point, losses: [loss(candidates[k])], violation: 0 })));
    }
  }
});

test('CMA-ES by default has 4 + 3 ln n candidates a generation, at least four, around the middle or the start', () => {
  expect([1, 2, 3, 10].map((n) => new CmaEs(n, 1).ask().length)).toEqual([4, 6, 7, 10]);
  expect(new CmaEs(2, 1, { population: 2 }).ask()).toHaveLength(4);
  const draws = new Draws(1);
  const [first] = new CmaEs(2, 1, { start: [0.25] }).ask();
  expect([...first]).toEqual([0.25, 0.5].map((x) => expect.closeTo(reflect(x + 0.3 * draws.normal()), 12)));
});
