/*
 * Vicsek et al. 1995 by itself: particles in a periodic square. It imports nothing, draws its own random numbers and
 * computes in double precision.
 */
let state = 1995;
/** Numbers of mulberry32. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Pairs of particles that may come nearer than 1 within 10 steps of 0.03 each: i and j of each in turn. */
function nearPairs(x, y, edge) {
  const pairs = [];
  for (let i = 0; i < x.length; i++)
    for (let j = 0; j < i; j++) if (squared(x, y, edge, i, j) < 1.61 ** 2) pairs.push(i, j);
  return pairs;
}

function squared(x, y, edge, i, j) {
  const dx = Math.abs(x[j] - x[i]);
  const dy = Math.abs(y[j] - y[i]);
  return Math.min(dx, edge - dx) ** 2 + Math.min(dy, edge - dy) ** 2;
}

/** Mean polarisation over 1000 steps, after 1000. */
export function order(n, edge, eta) {
  const [x, y] = [0, 1].map(() => Float64Array.from({ length: n }, () => edge * random()));
  const angle = x.map(() => 2 * Math.PI * random());
  let sum = 0;
  let pairs = [];
  for (let step = 0; step < 2000; step++) {
    const [c, s] = [angle.map(Math.cos), angle.map(Math.sin)];
    if (step >= 1000) sum += Math.hypot(mean(c), mean(s)) / 1000;
    const [sumC, sumS] = [c.slice(), s.slice()];
    if (step % 10 === 0) pairs = nearPairs(x, y, edge);
    for (let k = 0; k < pairs.length; k += 2) {
      const i = pairs[k];
      const j = pairs[k + 1];
      if (squared(x, y, edge, i, j) >= 1) continue;
      sumC[i] += c[j];
      sumS[i] += s[j];
      sumC[j] += c[i];
      sumS[j] += s[i];
    }
    for (let i = 0; i < n; i++) angle[i] = Math.atan2(sumS[i], sumC[i]) + eta * (random() - 0.5);
    // Along the old headings.
    for (let i = 0; i < n; i++) {
      x[i] = (x[i] + 0.03 * c[i] + edge) % edge;
      y[i] = (y[i] + 0.03 * s[i] + edge) % edge;
    }
  }
  return sum;
}

const noises = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 2 * Math.PI];

/** How far means of 10 runs may be from these, as a fraction, by statement. */
export const tolerance = [0.05, 0.08, 0.05, 0.15, 0.05, 0.2, 0.15];

/** The figure of each statement of claim.json in its order. */
export function figures() {
  const of = (n, edge, eta, runs) => mean(Array.from({ length: runs }, () => order(n, edge, eta)));
  const small = noises.map((eta) => of(40, 3.1, eta, 3));
  const middle = noises.map((eta) => of(100, 5, eta, 2));
  const large = noises.map((eta) => of(400, 10, eta, 2));
  return [[small[10]], small, [middle[10]], middle, [large[10]], large, [small[7], large[7]]];
}

if (process.argv[1] === import.meta.filename) console.log(figures());
