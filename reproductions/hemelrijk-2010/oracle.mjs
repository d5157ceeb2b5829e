// An independent program of the model of this claim, Couzin's: no code of the library, random numbers of its own.
// It prints, or returns, the figure of each statement of claim.json in its order; of the largest schools only with --all.

let state = 7;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a) => a.map((c) => c / Math.hypot(...a));
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** Turns u by an angle towards w, which is not along u. */
const turned = (u, w, angle) => {
  const across = unit(w.map((c, k) => c - dot(u, w) * u[k]));
  return u.map((c, k) => c * Math.cos(angle) + across[k] * Math.sin(angle));
};

/** What fish i wants: away from the near, else along with and towards the others that it sees. */
function wish(i, x, u) {
  const away = [0, 0, 0];
  const other = [0, 0, 0];
  for (let j = 0; j < x.length; j++) {
    if (j === i) continue;
    const d = [x[j][0] - x[i][0], x[j][1] - x[i][1], x[j][2] - x[i][2]];
    const l = Math.sqrt(dot(d, d));
    if (l < 1) for (let k = 0; k < 3; k++) away[k] -= d[k] / l;
    else if (l < 25 && dot(d, u[i]) >= Math.cos((135 / 180) * Math.PI) * l)
      for (let k = 0; k < 3; k++) other[k] += l < 11 ? u[j][k] : d[k] / l;
  }
  return Math.hypot(...away) > 0 ? away : other;
}

/** The next heading: the wish, turned by noise, and at most 4° from the old one. */
function next(u, d) {
  let w = Math.hypot(...d) > 0 ? unit(d) : u;
  const any = unit(cross(w, [normal(), normal(), normal()]));
  w = turned(w, any, 0.05 * normal());
  const angle = Math.acos(Math.min(1, Math.max(-1, dot(u, w))));
  return angle <= (4 / 180) * Math.PI ? w : turned(u, w, (4 / 180) * Math.PI);
}

function elongation(x, u) {
  const n = x.length;
  const h = unit([0, 1, 2].map((k) => u.reduce((sum, one) => sum + one[k], 0)));
  const c = [0, 1, 2].map((k) => x.reduce((sum, one) => sum + one[k], 0) / n);
  let along = 0;
  let all = 0;
  for (const one of x) {
    const r = one.map((v, k) => v - c[k]);
    along += dot(r, h) ** 2;
    all += dot(r, r);
  }
  return Math.sqrt(along / ((all - along) / 2));
}

/** Mean elongation over seconds 200 to 300 of some runs. */
export function mean(n, runs) {
  let sum = 0;
  let count = 0;
  for (let run = 0; run < runs; run++) {
    const radius = 7.5 * Math.cbrt(n / 100);
    let x = Array.from({ length: n }, () => unit([normal(), normal(), normal()]));
    x = x.map((one) => {
      const r = radius * Math.cbrt(random());
      return one.map((c) => c * r);
    });
    let u = x.map(() => [1, 0, 0]);
    for (let step = 1; step <= 3000; step++) {
      const old = u;
      u = old.map((one, i) => next(one, wish(i, x, old)));
      x = x.map((one, i) => one.map((c, k) => c + 0.3 * u[i][k]));
      if (step > 2000 && step % 20 === 0) {
        sum += elongation(x, u);
        count++;
      }
    }
  }
  return sum / count;
}

/** How far means of 10 runs may be from these, as a fraction. */
export const tolerance = 0.15;

export function figures(all = false) {
  const at = { 50: mean(50, all ? 8 : 3), 100: mean(100, all ? 3 : 1) };
  if (all) Object.assign(at, { 200: mean(200, 4), 400: mean(400, 2), 800: mean(800, 1) });
  const one = (n) => (at[n] === undefined ? undefined : [at[n]]);
  const two = (a, b) => (at[a] === undefined || at[b] === undefined ? undefined : [at[a], at[b]]);
  return [one(50), one(100), one(200), one(400), one(800), two(200, 50), two(800, 200)];
}

if (process.argv[1]?.endsWith('hemelrijk-2010/oracle.mjs')) console.log(figures(process.argv.includes('--all')));
