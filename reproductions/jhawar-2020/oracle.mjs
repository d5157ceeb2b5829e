// An independent program of the model of this claim: copying at exact random times, no code of the library.
// It prints, or returns, the figure of each statement of claim.json in its order.

import { readFileSync } from 'node:fs';

let state = 2020;
/** Numbers of mulberry32. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

/** A turn of N(0, σ²) within ±π. */
function turn(sigma) {
  for (;;) {
    const angle = sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    if (Math.abs(angle) <= Math.PI) return angle;
  }
}

function other(n, ...not) {
  for (;;) {
    const j = Math.floor(n * random());
    if (!not.includes(j)) return j;
  }
}

/** Of three fish, the one whose others agree most copies one of them. */
function oddOne(angles, i) {
  const j = other(angles.length, i);
  const three = [i, j, other(angles.length, i, j)];
  const agreement = three.map((_, k) => Math.cos(angles[three[(k + 1) % 3]] - angles[three[(k + 2) % 3]]));
  const k = agreement.indexOf(Math.max(...agreement));
  return [three[k], three[(k + 1 + Math.floor(2 * random())) % 3]];
}

/**
 * Polarisation at intervals of 0.5 s.
 * @param rates of turns s, of copies p and of interactions of three h, 1/s, and the size of turns σ, rad
 */
export function polarisations(n, { s = 0.25, p = 0, h = 0, sigma = Math.PI / 3 }, seconds, warmUp = 40) {
  const angles = Array.from({ length: n }, () => 2 * Math.PI * random());
  const all = [];
  const rate = n * (s + p + h);
  let next = warmUp;
  for (let time = 0; ; ) {
    time += -Math.log(1 - random()) / rate;
    for (; next < time; next += 0.5) {
      if (next >= warmUp + seconds) return all;
      let [x, y] = [0, 0];
      for (const angle of angles) {
        x += Math.cos(angle);
        y += Math.sin(angle);
      }
      all.push(Math.hypot(x, y) / n);
    }
    const event = random() * (s + p + h);
    const i = other(n);
    if (event < s) angles[i] += turn(sigma);
    else if (event < s + p) angles[i] = angles[other(n, i)];
    else {
      const [odd, copied] = oddOne(angles, i);
      angles[odd] = angles[copied];
    }
  }
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How far the values lie on average from a published histogram: the earth mover's distance. */
function distance({ published, to }, values) {
  const total = published.reduce((sum, count) => sum + count, 0);
  let below = 0;
  let moved = 0;
  for (const [k, count] of published.entries()) {
    below += count / total;
    const end = (to * (k + 1)) / published.length;
    const last = k === published.length - 1;
    const own = last ? 1 : values.filter((value) => value < end).length / values.length;
    moved += (to / published.length) * Math.abs(own - below);
  }
  return moved;
}

/** How far means of 10 runs may be from these, as a fraction, by statement. */
export const tolerance = [...Array(9).fill(0.04), ...Array(3).fill(0.2)];

export function figures() {
  const of = (n, rates) => polarisations(n, rates, 10_000);
  const example = [15, 30, 60].map((n) => of(n, { p: 4 }));
  const fitted = [
    [15, 4.1655],
    [30, 6.2249],
    [60, 8.492],
  ].map(([n, p]) => of(n, { p, sigma: 2.4 }));
  const [three15, three60] = [15, 60].map((n) => mean(of(n, { p: 0.01, h: 0.3 })));
  const [p15, p30, p60] = example.map(mean);
  const squares = example.map((values) => [mean(values.map((value) => value ** 2))]);
  const { statements } = JSON.parse(readFileSync(new URL('claim.json', import.meta.url), 'utf8'));
  const histograms = statements.filter(({ test }) => test === 'histogram');
  const distances = histograms.map((one, k) => [distance(one, fitted[k])]);
  const means = fitted.map((values) => [mean(values)]);
  return [...squares, [p15, p30], [p30, p60], [three60 / three15], ...means, ...distances];
}

if (process.argv[1]?.endsWith('jhawar-2020/oracle.mjs')) console.log(figures());
