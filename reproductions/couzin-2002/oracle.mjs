/*
 * Couzin et al. 2002 by itself: 100 fish with three zones in open water. It imports nothing, draws its own random numbers
 * and computes in double precision.
 */
let state = 2002;
/** Numbers of mulberry32. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const [n, speed, dt, sigma] = [100, 3, 0.1, 0.05];
const turn = (40 * dt * Math.PI) / 180;
const cosHalfView = Math.cos((135 * Math.PI) / 180);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const add = (a, b, f = 1) => [a[0] + f * b[0], a[1] + f * b[1], a[2] + f * b[2]];
const length = (a) => Math.sqrt(dot(a, a));
function unit(a) {
  const l = length(a);
  return l > 1e-12 ? [a[0] / l, a[1] / l, a[2] / l] : [0, 0, 0];
}
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const centre = (all) => all.reduce((sum, a) => add(sum, a, 1 / all.length), [0, 0, 0]);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

const anyWay = () => unit([normal(), normal(), normal()]);
/** u turned by an angle towards a direction across it. */
function rotated(u, across, angle) {
  const cosine = Math.cos(angle);
  return add([u[0] * cosine, u[1] * cosine, u[2] * cosine], across, Math.sin(angle));
}

/** The direction that fish i wants. */
function wanted(x, u, i, ro, ra) {
  const [own, way] = [x[i], u[i]];
  const [repulsion, rest] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let j = 0; j < n; j++) {
    const other = x[j];
    const dx = other[0] - own[0];
    const dy = other[1] - own[1];
    const dz = other[2] - own[2];
    const l = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (j === i || l >= ra) continue;
    const isSeen = dx * way[0] + dy * way[1] + dz * way[2] >= l * cosHalfView;
    if (l < 1) addTo(repulsion, -dx / l, -dy / l, -dz / l);
    else if (isSeen && l < ro) addTo(rest, u[j][0], u[j][1], u[j][2]);
    else if (isSeen) addTo(rest, dx / l, dy / l, dz / l);
  }
  return unit(length(repulsion) > 0 ? repulsion : rest);
}

function addTo(sum, x, y, z) {
  sum[0] += x;
  sum[1] += y;
  sum[2] += z;
}

function step(x, u, ro, ra) {
  const next = u.map((own, i) => {
    const exact = wanted(x, u, i, ro, ra);
    if (dot(exact, exact) === 0) return own;
    const d = rotated(exact, unit(cross(exact, anyWay())), sigma * normal());
    const angle = Math.acos(Math.max(-1, Math.min(1, dot(own, d))));
    return unit(angle <= turn ? d : rotated(own, unit(add(d, own, -dot(own, d))), turn));
  });
  return [x.map((p, i) => add(p, next[i], speed * dt)), next];
}

/** Fish in a ball 15 across; whichever sees no other within reach is drawn again. */
function start(reach) {
  const draw = () => {
    const l = 7.5 * Math.cbrt(random());
    return [anyWay().map((c) => c * l), anyWay()];
  };
  const all = Array.from({ length: n }, draw);
  for (;;) {
    const blind = all.flatMap(([x, u], i) => {
      const sees = all.some(([y], j) => {
        const d = add(y, x, -1);
        return j !== i && length(d) < reach && dot(d, u) >= cosHalfView * length(d);
      });
      return sees ? [] : [i];
    });
    if (blind.length === 0) return [all.map(([x]) => x), all.map(([, u]) => u)];
    for (const i of blind) all[i] = draw();
  }
}

/** The nearest 7 of fish i, in the order of their distances. */
function nearest(x, i) {
  const [found, distances] = [[], []];
  for (let j = 0; j < n; j++) {
    const l = Math.sqrt((x[j][0] - x[i][0]) ** 2 + (x[j][1] - x[i][1]) ** 2 + (x[j][2] - x[i][2]) ** 2);
    if (j === i || l >= distances[6]) continue;
    let k = Math.min(found.length, 6);
    for (; k > 0 && distances[k - 1] > l; k--) [found[k], distances[k]] = [found[k - 1], distances[k - 1]];
    [found[k], distances[k]] = [j, l];
  }
  return found;
}

/** Polarisation, rotation and turnover of the 7 nearest, averaged over frames 1 s apart. Δr_o may follow the time, s. */
export function run(deltaOf, { warmUp = 300, seconds = 100, counts = false } = {}) {
  const delta = typeof deltaOf === 'number' ? () => deltaOf : deltaOf;
  let [x, u] = start(15 + delta(0));
  const frames = [];
  let before;
  for (let k = 1; k <= 10 * (warmUp + seconds); k++) {
    const ro = 1 + delta(k * dt);
    [x, u] = step(x, u, ro, ro + 14);
    if (k < 10 * warmUp || k % 10 > 0) continue;
    const now = counts ? x.map((_, i) => nearest(x, i)) : [];
    const turnover = before && mean(now.map((list, i) => list.filter((j) => !before[i].includes(j)).length / 7));
    if (k > 10 * warmUp) frames.push({ ...orderOf(x, u), turnover });
    before = now;
  }
  const of = (key) => mean(frames.map((frame) => frame[key]));
  return { polarisation: of('polarisation'), rotation: of('rotation'), turnover: of('turnover') };
}

function orderOf(x, u) {
  const middle = centre(x);
  const turning = x.map((p, i) => cross(unit(add(p, middle, -1)), u[i]));
  return { polarisation: length(centre(u)), rotation: length(centre(turning)) };
}

/** After 300 s at another Δr_o, which becomes 3 from 300 to 400 s. */
function after(first) {
  const delta = (t) => first + (3 - first) * Math.max(0, Math.min(1, (t - 300) / 100));
  return run(delta, { warmUp: 480, seconds: 60 });
}

const average = (delta, runs, key, options) => mean(Array.from({ length: runs }, () => run(delta, options)[key]));
/** Where the straight line from (a, f) to (b, g) reaches h. */
const crossing = (a, f, b, g, h) => a + ((b - a) * (f - h)) / (f - g);

/** Where the turnover of neighbours falls half-way from that at Δr_o = 4 to that at 10. */
function exchange(runs, warmUp) {
  const [four, five, six, seven, ten] = [4, 5, 6, 7, 10].map((delta) =>
    average(delta, runs, 'turnover', { warmUp, counts: true }),
  );
  const half = (four + ten) / 2;
  if (five < half) return crossing(4, four, 5, five, half);
  return six < half ? crossing(5, five, 6, six, half) : crossing(6, six, 7, seven, half);
}

/** How far means of 10 runs may be from these, as a fraction, by statement. */
export const tolerance = [0.25, 0.25, 0.1, undefined, 0.06, 0.002, 0.15, 0.5];

/** The figure of each statement of claim.json in its order; undefined: a number of seeds. With `all` more runs. */
export function figures(all = false) {
  const swarms = [run(0), run(0), run(0)];
  const torus = crossing(1, average(1, 2, 'rotation'), 1.5, average(1.5, 2, 'rotation'), 0.5);
  const parallel = crossing(3, average(3, 2, 'polarisation'), 4, run(4).polarisation, 0.5);
  const orders = ['polarisation', 'rotation'].map((key) => [mean(swarms.map((swarm) => swarm[key]))]);
  const memory = [after(7), after(2)].map(({ polarisation }) => polarisation);
  // Schools are parallel long before the exchange of neighbours is measured here.
  const turnover = all ? exchange(10, 300) : exchange(4, 100);
  return [...orders, [torus], undefined, [parallel], [run(10).polarisation], [turnover], memory];
}

if (process.argv[1] === import.meta.filename) console.log(figures(true));
