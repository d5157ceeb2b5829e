// Fits the rates of this claim to the authors' histograms, as its deviations describe.
// The histograms are not part of Shoal: clone https://github.com/tee-lab/schooling_fish, then
//   node reproductions/jhawar-2020/fit.mjs schooling_fish/simulations/GA/CopyingInteractions
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { polarisations } from './oracle.mjs';

const s = 0.25;
const sizes = [15, 30, 60];
const turnSizes = [1, Math.PI / 3, 1.2, 1.5, 1.8, 2.1, 2.4, 2.8, Math.PI];

/** Lines of the middle of a bin and its count, as middles and fractions. */
function histogram(path) {
  const rows = readFileSync(path, 'utf8').trim().split('\n');
  const [middles, counts] = [0, 1].map((k) => rows.map((row) => Number(row.trim().split(/\s+/)[k])));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { middles, fractions: counts.map((count) => count / total) };
}

const mean = ({ middles, fractions }, power = 1) => middles.reduce((sum, m, k) => sum + fractions[k] * m ** power, 0);

const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** ⟨cos ξ⟩ of turns N(0, σ²) within ±π, by Simpson's rule. */
function meanCosine(sigma) {
  let [cosine, all] = [0, 0];
  const steps = 2000;
  for (let k = 0; k <= steps; k++) {
    const xi = (Math.PI * k) / steps;
    const weight = (k % steps === 0 ? 1 : k % 2 === 0 ? 2 : 4) * Math.exp(-((xi / sigma) ** 2) / 2);
    all += weight;
    cosine += weight * Math.cos(xi);
  }
  return cosine / all;
}

/** The rate of copies that gives ⟨P²⟩, by the formula of the claim solved for p. */
function copyRate(n, squared, sigma) {
  const c = (squared - 1 / n) / (1 - 1 / n);
  return (s * (n - 1) * (1 - meanCosine(sigma)) * c) / (1 - c);
}

/** The authors' criterion: Kullback–Leibler divergence Σ Q log₂(Q/P) of the model's histogram Q from theirs, bits. */
function divergence({ middles, fractions }, values) {
  const width = middles[1] - middles[0];
  const counts = fractions.map(() => 0);
  for (const value of values)
    counts[Math.min(counts.length - 1, Math.max(0, Math.floor((value - middles[0]) / width + 0.5)))]++;
  return counts.reduce((sum, count, k) => {
    const q = count / values.length;
    return q > 0 ? sum + q * Math.log2(q / fractions[k]) : sum;
  }, 0);
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder of hist15_exp.txt, hist30_exp.txt and hist60_exp.txt.');
const histograms = sizes.map((n) => histogram(join(folder, `hist${n}_exp.txt`)));
const squares = histograms.map((one) => mean(one, 2));
console.table(sizes.map((n, k) => ({ fish: n, 'mean P': mean(histograms[k]), 'mean P²': squares[k] })));
const rows = turnSizes.flatMap((sigma) =>
  sizes.map((n, k) => {
    const p = copyRate(n, squares[k], sigma);
    const values = polarisations(n, { s, p, sigma }, 20_000);
    return { σ: sigma, fish: n, p, 'mean P': meanOf(values), 'divergence, bits': divergence(histograms[k], values) };
  }),
);
console.table(rows);

/** The rate whose histogram diverges least, of 25 between a tenth of and ten times a guess. */
function leastDivergent(k, ratesOf, guess) {
  const tried = Array.from({ length: 25 }, (_, step) => {
    const rate = guess * 10 ** ((step - 12) / 12);
    const values = polarisations(sizes[k], { s, ...ratesOf(rate) }, 10_000);
    return { rate, meanP: meanOf(values), bits: divergence(histograms[k], values) };
  });
  return tried.reduce((best, one) => (one.bits < best.bits ? one : best));
}

const interactions = [
  ['copies, σ = 2.4', (p) => ({ p, sigma: 2.4 }), 6],
  ['copies, σ = π/3', (p) => ({ p }), 3],
  ['three, σ = π/3', (h) => ({ h }), 0.3],
];
const best = interactions.flatMap(([interaction, ratesOf, guess]) =>
  sizes.map((n, k) => {
    const { rate, meanP, bits } = leastDivergent(k, ratesOf, guess);
    return { interaction, fish: n, rate, 'mean P': meanP, 'divergence, bits': bits };
  }),
);
console.log('Fitted by the divergence alone:');
console.table(best);
