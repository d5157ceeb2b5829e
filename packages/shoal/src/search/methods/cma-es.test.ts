import { expect, test } from 'vitest';
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
