/*
 * Strömbom 2011 by itself: particles that turn towards the others in a periodic square. It imports nothing, draws its
 * own random numbers and computes in double precision.
 */
let state = 2011;
/** Numbers of mulberry32. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Polarisation, rotation, its mean absolute value and extent; distances are from the circular mean of positions. */
function measure(x, y, c, s, edge) {
  const centre = [x, y].map((all) => {
    const angles = all.map((value) => (2 * Math.PI * value) / edge);
    return (edge * Math.atan2(mean(angles.map(Math.sin)), mean(angles.map(Math.cos)))) / (2 * Math.PI);
  });
  const [rx, ry] = [x, y].map((all, axis) => {
    const from = all.map((value) => value - centre[axis] - edge * Math.round((value - centre[axis]) / edge));
    const middle = mean(from);
    return from.map((value) => value - middle);
  });
  const turning = rx.map((r, i) => (r * s[i] - ry[i] * c[i]) / Math.sqrt(r * r + ry[i] * ry[i]));
  return {
    polarisation: Math.hypot(mean(c), mean(s)),
    rotation: Math.abs(mean(turning)),
    absoluteRotation: mean(turning.map(Math.abs)),
    extent: Math.sqrt(mean(rx.map((r, i) => r * r + ry[i] * ry[i]))),
  };
}

/** The shorter way from a to b. */
const between = (a, b, edge) => (b - a > edge / 2 ? b - a - edge : b - a < -edge / 2 ? b - a + edge : b - a);

/** The headings after a step: each its own, and `pull` times the direction to the others nearer than R = 4. */
function turned({ x, y, c, s }, { n, edge, c: pull, blind }) {
  const [a, b] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const dx = between(x[i], x[j], edge);
      const dy = between(y[i], y[j], edge);
      if (dx * dx + dy * dy >= 16) continue;
      if (!blind || dx * c[i] + dy * s[i] >= 0) {
        a[i] += dx;
        b[i] += dy;
      }
      if (!blind || dx * c[j] + dy * s[j] <= 0) {
        a[j] -= dx;
        b[j] -= dy;
      }
    }
  }
  const [u, v] = [c.slice(), s.slice()];
  for (let i = 0; i < n; i++) {
    const l = Math.sqrt(a[i] * a[i] + b[i] * b[i]);
    if (l > 1e-12) {
      u[i] += (pull * a[i]) / l;
      v[i] += (pull * b[i]) / l;
    }
    const size = Math.sqrt(u[i] * u[i] + v[i] * v[i]);
    u[i] /= size;
    v[i] /= size;
  }
  return [u, v];
}

const usual = { n: 50, edge: 10, start: 10, blind: false, steps: 15_000, last: 1000, interval: 10 };

/** Measures averaged over frames, `interval` steps apart, of the last `last` steps. */
export function run(settings) {
  const all = { ...usual, ...settings };
  const { n, edge, start, steps, last, interval } = all;
  const [x, y] = [0, 1].map(() => Float64Array.from({ length: n }, () => start * random()));
  const angle = x.map(() => 2 * Math.PI * random());
  let [c, s] = [angle.map(Math.cos), angle.map(Math.sin)];
  const frames = [];
  for (let step = 1; step <= steps; step++) {
    [c, s] = turned({ x, y, c, s }, all);
    for (let i = 0; i < n; i++) {
      x[i] = (x[i] + 0.5 * c[i] + edge) % edge;
      y[i] = (y[i] + 0.5 * s[i] + edge) % edge;
    }
    if (step > steps - last && step % interval === 0) frames.push(measure(x, y, c, s, edge));
  }
  return Object.fromEntries(Object.keys(frames[0]).map((key) => [key, mean(frames.map((frame) => frame[key]))]));
}

/** The mean polarisation of some runs. */
const order = (c, runs) => mean(Array.from({ length: runs }, () => run({ c }).polarisation));

/** How far means of 20 runs may be from these, as a fraction, by statement. */
export const tolerance = [0.35, 0.15, 0.03, undefined, undefined, 0.001, 0.001, 0.001, 0.001, 0.001, 0.4];

/**
 * The figure of each statement of claim.json in its order; undefined: rounding errors, and how many circle which way.
 * Mills no longer change after 5000 steps.
 */
export function figures() {
  const [above, below] = [order(0.22, 3), order(0.24, 3)];
  const jump = 0.22 + (0.02 * (above - 0.065)) / (above - below);
  const [three, four, five] = [0.3, 0.4, 0.5].map((c) => run({ c, steps: 5000 }));
  const many = { n: 100, edge: 20, start: 20, c: 2, steps: 8000, last: 100, interval: 2 };
  const swarm = mean(Array.from({ length: 3 }, () => run(many).polarisation));
  const blind = run({ ...many, edge: 40, blind: true }).polarisation;
  const [first, second] = [order(0.1, 4), order(0.2, 3)];
  const extents = [three.extent, three.extent, four.extent, five.extent].map((extent) => [extent]);
  return [[first], [second], [jump], undefined, undefined, ...extents, [five.absoluteRotation], [blind, swarm]];
}

if (process.argv[1] === import.meta.filename) console.log(figures());
