/*
 * The flocks of this claim by themselves: 60 birds with the rules of scenario.json, and a hawk that flies through them. It
 * imports nothing, draws its own random numbers, compares all pairs and computes in double precision.
 */
let state = 2008;
/** Numbers of mulberry32. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const [n, dt] = [60, 1 / 30];
const turn = (250 * dt * Math.PI) / 180;
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const add = (a, b, f = 1) => [a[0] + f * b[0], a[1] + f * b[1], a[2] + f * b[2]];
const times = (a, f) => a.map((c) => c * f);
const length = (a) => Math.sqrt(dot(a, a));
const unit = (a) => (length(a) > 0 ? times(a, 1 / length(a)) : a);
const short = (a) => (length(a) > 1 ? unit(a) : a);
/** The way from a to b, which is animal j, and its length. */
const between = (a, b, j) => {
  const d = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  return { j, d, l: length(d) };
};
/** The nearest 7, or fewer, in the order of their distances. */
function nearest(others) {
  const found = [];
  for (const other of others) {
    let k = found.length;
    if (k === 7 && other.l >= found[6].l) continue;
    for (k = Math.min(k, 6); k > 0 && found[k - 1].l > other.l; k--) found[k] = found[k - 1];
    found[k] = other;
  }
  return found;
}
function sum(all) {
  const total = [0, 0, 0];
  for (const a of all) for (let axis = 0; axis < 3; axis++) total[axis] += a[axis];
  return total;
}
const mean = (values) => values.reduce((total, value) => total + value, 0) / values.length;

/** Away from each point within r, less the farther. */
const away = (offsets, r) => short(sum(offsets.filter(({ l }) => l < r).map(({ d, l }) => times(d, -(1 - l / r) / l))));

/** Random values on three axes, a third of a period of 4 s apart, and a Catmull-Rom curve through them. */
function wander(values, time) {
  return values.map((row, axis) => {
    const at = time / 4 + axis / 3;
    const k = Math.floor(at);
    const [u, [a, b, c, d]] = [at - k, row.slice(k, k + 4)];
    const curve = b + 0.5 * u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)));
    return (2 * curve - 1) * (axis === 1 ? 0.2 : 1);
  });
}

function moved(v, a) {
  let next = add(v, a, dt);
  // Drag of 1/s, and the thrust that keeps 5 m/s.
  next = times(next, (1 + (5 * dt) / length(next)) / (1 + dt));
  const speed = Math.min(9, Math.max(3, length(next)));
  const [u, w] = [unit(v), unit(next)];
  if (Math.acos(Math.max(-1, Math.min(1, dot(u, w)))) <= turn) return times(w, speed);
  return times(add(times(u, Math.cos(turn)), unit(add(w, u, -dot(u, w))), Math.sin(turn)), speed);
}

/** Sizes of the pieces: chains of animals nearer than 4 m. */
function pieces(x) {
  const left = new Set(x.keys());
  const sizes = [];
  while (left.size > 0) {
    const [first] = left;
    const piece = [first];
    left.delete(first);
    for (const i of piece)
      for (const j of left)
        if (between(x[i], x[j]).l < 4) {
          piece.push(j);
          left.delete(j);
        }
    sizes.push(piece.length);
  }
  return sizes;
}

/**
 * Pieces, and birds in the largest, averaged over frames 0.2 s apart: before the attack, from 2 s, and after, from 11.4 s.
 * @param radius of alignment and cohesion, m; Infinity: the 7 nearest count
 */
export function run(radius, attack = true) {
  let x = Array.from({ length: n }, () => times(unit([normal(), normal(), normal()]), 3.5 * Math.cbrt(random())));
  let v = x.map(() => [0, 0, 5]);
  const noise = x.map(() => [0, 1, 2].map(() => Array.from({ length: 10 }, random)));
  const hawk = [0, 0, attack ? 60 : 6000];
  const frames = { before: [], after: [] };
  for (let step = 1; step <= 360; step++) {
    const next = v.map((own, i) => {
      const others = x.map((p, j) => between(x[i], p, j)).filter(({ j }) => j !== i);
      const minded =
        radius === Number.POSITIVE_INFINITY
          ? nearest(others)
          : others.filter(({ l }) => l < radius).sort((a, b) => a.l - b.l);
      let a = times(away(others, 2), 12);
      a = add(a, unit(sum(minded.map(({ j }) => v[j]))), 4);
      a = add(a, unit(sum(minded.map(({ d }) => d))), 4);
      a = add(add(a, away([between(x[i], hawk)], 8), 60), wander(noise[i], (step - 1) * dt), 1);
      return moved(own, a);
    });
    v = next;
    x = x.map((p, i) => add(p, v[i], dt));
    hawk[2] -= 10 * dt;
    const when = step > 60 && step <= 78 ? 'before' : step > 342 ? 'after' : undefined;
    if (when && step % 6 === 0) frames[when].push(pieces([...x, hawk]));
  }
  const of = (all) => ({
    groups: mean(all.map((sizes) => sizes.length)),
    largest: mean(all.map((s) => Math.max(...s))),
  });
  return { before: of(frames.before), after: of(frames.after) };
}

/** How far means of 30 runs may be from these, as a fraction. */
export const tolerance = 0.15;

/** The figure of each statement of claim.json in its order. */
export function figures() {
  const of = (radius, attack) => {
    const runs = Array.from({ length: 16 }, () => run(radius, attack));
    const [groups, largest] = ['groups', 'largest'].map((key) => mean(runs.map(({ after }) => after[key])));
    return { before: mean(runs.map(({ before }) => before.groups)), groups, largest };
  };
  const [nearest, near, far] = [Number.POSITIVE_INFINITY, 2.4, 3].map((radius) => of(radius));
  return [
    [nearest.before],
    [far.before],
    [near.groups, nearest.groups],
    [far.groups, nearest.groups],
    [nearest.largest, near.largest],
    [nearest.largest, far.largest],
    [far.groups, of(3, false).groups],
  ];
}

if (process.argv[1] === import.meta.filename) console.log(figures());
