/*
 * Where herding begins if one detail that the sources leave open is changed: node edges.mjs [NAME…]. The model of
 * oracle.mjs again, made faster. A line for each detail and size: n at which half of 20 herds arrive, and the fraction
 * that arrives at each n.
 */
import { chance } from './oracle.mjs';

const [rs, ra, c, wa, ws, h, e, graze, fast] = [65, 2, 1.05, 2, 1, 0.5, 0.3, 0.05, 1.5];

const asInClaim = { low: 75, side: 75, dog: [0, 0], close: 0, turns: 'none', keeps: false, together: false };
const details = {
  'as in the claim': {},
  'start area of 37.5': { side: 37.5 },
  'start area of 53': { side: 53 },
  'start area of 106': { side: 106 },
  'quarter of a field of 300': { low: 150, side: 150 },
  'shepherd from beside': { dog: [15, 170] },
  'slows to 0.6 near sheep': { close: 0.6 },
  'does not stop near sheep': { close: fast },
  'shepherd first': { turns: 'shepherd' },
  'sheep one by one': { turns: 'all' },
  'keeps heading at rest': { keeps: true },
  'all must be together': { together: true },
};

/** The sheep of a run. `decide` sets the heading and the move of one, `go` makes the move. */
function flock(count, n, next, { low, side, keeps }) {
  const [x, y, hx, hy, wx, wy, mx, my, squares] = Array.from({ length: 9 }, () => new Float64Array(count));
  for (let i = 0; i < count; i++) [x[i], y[i]] = [low + side * next(), low + side * next()];
  for (let i = 0; i < count; i++) {
    const angle = 2 * Math.PI * next();
    [hx[i], hy[i]] = [Math.cos(angle), Math.sin(angle)];
  }
  const rest = (i) => {
    const moves = next() < graze;
    const angle = moves ? 2 * Math.PI * next() : 0;
    [mx[i], my[i]] = moves ? [Math.cos(angle), Math.sin(angle)] : [0, 0];
    [wx[i], wy[i]] = moves || !keeps ? [mx[i], my[i]] : [hx[i], hy[i]];
  };
  const decide = (i, dogX, dogY) => {
    const [sx, sy] = [x[i] - dogX, y[i] - dogY];
    const away = Math.hypot(sx, sy);
    if (away >= rs) return rest(i);
    let [px, py, cx, cy] = [0, 0, 0, 0];
    for (let j = 0; j < count; j++) {
      const [dx, dy] = [x[j] - x[i], y[j] - y[i]];
      squares[j] = dx * dx + dy * dy;
      if (j === i || squares[j] >= ra * ra || squares[j] === 0) continue;
      px -= dx / Math.sqrt(squares[j]);
      py -= dy / Math.sqrt(squares[j]);
    }
    // The sheep itself is the first of the sorted ones, and adds nothing to the sum.
    const farthest = squares.slice().sort()[Math.min(n, count - 1)];
    for (let j = 0; j < count; j++) {
      if (squares[j] > farthest) continue;
      cx += x[j] - x[i];
      cy += y[j] - y[i];
    }
    const [pull, push, angle] = [Math.hypot(cx, cy) || 1, Math.hypot(px, py) || 1, 2 * Math.PI * next()];
    const vx = h * hx[i] + (c * cx) / pull + (wa * px) / push + (ws * sx) / away + e * Math.cos(angle);
    const vy = h * hy[i] + (c * cy) / pull + (wa * py) / push + (ws * sy) / away + e * Math.sin(angle);
    const length = Math.hypot(vx, vy) || 1;
    [wx[i], wy[i]] = [vx / length, vy / length];
    [mx[i], my[i]] = [wx[i], wy[i]];
  };
  const go = (i) => {
    [x[i], y[i]] = [x[i] + mx[i], y[i] + my[i]];
    [hx[i], hy[i]] = [wx[i], wy[i]];
  };
  return { x, y, decide, go };
}

/** @returns whether the herd arrives within 8000 steps */
function herds(count, n, seed, how) {
  const next = chance(seed);
  const sheep = flock(count, n, next, how);
  const dog = [...how.dog];
  for (let step = 0; step < 8000; step++) {
    const { aim, arrives } = look(sheep, count, how);
    if (arrives) return true;
    const isClose = sheep.x.some((x, i) => Math.hypot(x - dog[0], sheep.y[i] - dog[1]) < 3 * ra);
    const [dx, dy, angle] = [aim[0] - dog[0], aim[1] - dog[1], 2 * Math.PI * next()];
    const reach = Math.hypot(dx, dy) || 1;
    const [vx, vy] = [dx / reach + e * Math.cos(angle), dy / reach + e * Math.sin(angle)];
    const [length, speed] = [Math.hypot(vx, vy) || 1, isClose ? how.close : fast];
    const to = [dog[0] + (speed * vx) / length, dog[1] + (speed * vy) / length];
    move(sheep, count, how.turns, how.turns === 'none' ? dog : to);
    [dog[0], dog[1]] = to;
  }
  return false;
}

/** @returns the point at which the shepherd aims, and whether the herd has arrived */
function look({ x, y }, count, { together }) {
  const [gx, gy] = [mean(x), mean(y)];
  let [far, farAway] = [0, -1];
  for (let i = 0; i < count; i++) {
    const away = Math.hypot(x[i] - gx, y[i] - gy);
    if (away > farAway) [far, farAway] = [i, away];
  }
  const [goal, strays] = [Math.hypot(gx, gy), farAway > ra * count ** (2 / 3)];
  const behind = ra * Math.sqrt(count);
  const aim = strays
    ? [x[far] + (ra * (x[far] - gx)) / farAway, y[far] + (ra * (y[far] - gy)) / farAway]
    : [gx + (behind * gx) / goal, gy + (behind * gy) / goal];
  return { aim, arrives: goal < 10 && !(together && strays) };
}

function move({ decide, go }, count, turns, [dogX, dogY]) {
  for (let i = 0; i < count; i++) {
    decide(i, dogX, dogY);
    if (turns === 'all') go(i);
  }
  if (turns !== 'all') for (let i = 0; i < count; i++) go(i);
}

function mean(values) {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

const asked = process.argv.slice(2);
for (const [name, change] of Object.entries(details)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const [count, most, by] of [
    [50, 32, 2],
    [100, 60, 5],
  ]) {
    const found = [];
    for (let n = most; n > 0 && (found.length === 0 || found[0][1] >= 0.5); n -= by) {
      let arrived = 0;
      for (let seed = 1; seed <= 20; seed++) arrived += herds(count, n, seed, { ...asInClaim, ...change });
      found.unshift([n, arrived / 20]);
    }
    const [[n, low], [, high] = []] = found;
    const edge = high === undefined ? 'more' : (n + (by * (0.5 - low)) / (high - low)).toFixed(1);
    console.log(name, count, edge, JSON.stringify(Object.fromEntries(found)));
  }
}
