// An independent program of the model of this claim: no code of the library, random numbers of its own.
// It prints, or returns, the figure of each statement of claim.json in its order; of the highly parallel fish only with
// a number of runs.

let state = 2602;
/** Numbers of mulberry32. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a) => a.map((c) => c / Math.hypot(...a));

const wrapped = (c, edge) => c - edge * Math.floor(c / edge);
/** The shorter way from a to b in a box that repeats. */
const between = (a, b, edge) => (b - a > edge / 2 ? b - a - edge : b - a < -edge / 2 ? b - a + edge : b - a);

/** Sums over the others that fish i sees: away from near ones; else along with the middle and towards the far ones. */
function wish(i, x, u, { edge, rr, ro, ra, view }) {
  const away = [0, 0, 0];
  const along = [0, 0, 0];
  const half = Math.cos((view * Math.PI) / 360);
  for (let j = 0; j < x.length; j++) {
    const d0 = between(x[i][0], x[j][0], edge);
    const d1 = between(x[i][1], x[j][1], edge);
    const d2 = between(x[i][2], x[j][2], edge);
    const square = d0 * d0 + d1 * d1 + d2 * d2;
    if (j === i || square >= ra * ra) continue;
    const l = Math.sqrt(square);
    if (d0 * u[i][0] + d1 * u[i][1] + d2 * u[i][2] < half * l) continue;
    const towards = [d0 / l, d1 / l, d2 / l];
    for (let k = 0; k < 3; k++)
      if (l < rr) away[k] -= towards[k];
      else along[k] += l < ro ? u[j][k] : towards[k];
  }
  return Math.hypot(...away) > 0 ? away : along;
}

/** The heading turned towards d by at most the limit, by mixing, then with noise added to each component. */
function next(u, d, { limit, sigma }) {
  const goal = Math.hypot(...d) > 0 ? unit(d) : u;
  const angle = Math.acos(Math.max(-1, Math.min(1, dot(u, goal))));
  const t = Math.min(1, angle > 0 ? limit / angle : 1);
  const turned = unit(u.map((c, k) => (1 - t) * c + t * goal[k]));
  return unit(turned.map((c) => c + sigma * normal()));
}

/** Mean polarisation over 500 steps after 1500. */
export function polarisation({ n, speed, ...model }) {
  let x = Array.from({ length: n }, () => [0, 0, 0].map(() => model.edge * random()));
  let u = x.map(() => unit([normal(), normal(), normal()]));
  let sum = 0;
  for (let step = 1; step <= 2000; step++) {
    const old = u;
    u = old.map((one, i) => next(one, wish(i, x, old, model), model));
    x = x.map((one, i) => one.map((c, k) => wrapped(c + 0.1 * speed * u[i][k], model.edge)));
    if (step > 1500) sum += Math.hypot(...[0, 1, 2].map((k) => u.reduce((all, one) => all + one[k], 0))) / n;
  }
  return sum / 500;
}

const swarm = { n: 150, edge: 25, speed: 1, limit: 0.4, view: 300, rr: 2, ro: 3, ra: 15, sigma: 0.2 };
const dynamic = { n: 180, edge: 28, speed: 1.2, limit: 0.35, view: 310, rr: 1, ro: 10, ra: 18, sigma: 0.12 };
const high = { n: 250, edge: 35, speed: 1.5, limit: 0.2, view: 320, rr: 1, ro: 12, ra: 20, sigma: 0.05 };

const average = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How far means of 10 runs may be from these, as a fraction: seeds with repulsion stand at one of two levels. */
export const tolerance = [0.2, 0.01, 0.005, 0.001, 0.01, 0.001, 0.005];

export function figures(runs = 0) {
  const mean = (model) => average(Array.from({ length: runs || 1 }, () => polarisation(model)));
  const [disordered, first, free] = [swarm, dynamic, { ...dynamic, rr: 0 }].map(mean);
  const [second, freer] = runs ? [high, { ...high, rr: 0 }].map(mean) : [];
  const known = (...values) => (values.includes(undefined) ? undefined : values);
  return [[disordered], [first], known(second), [free], [free, first], known(freer), known(freer, second)];
}

if (process.argv[1]?.endsWith('dewi-kadita/oracle.mjs')) console.log(figures(Number(process.argv[2] ?? 0)));
