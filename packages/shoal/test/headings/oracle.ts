/*
 * A second implementation of the heading models, from the papers' equations: all pairs, double precision, the host's own
 * Math. It imports nothing of the library.
 */

export type V = readonly [number, number, number];

export interface World {
  readonly x: readonly V[];
  readonly u: readonly V[];
  /** Edge of the periodic box that begins at 0; 0: open. */
  readonly edge: number;
}

const add = (a: V, b: V, f = 1): V => [a[0] + f * b[0], a[1] + f * b[1], a[2] + f * b[2]];
const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const unit = (a: V): V => {
  const l = Math.hypot(...a);
  return l < 1e-9 ? [0, 0, 0] : [a[0] / l, a[1] / l, a[2] / l];
};
const between = ({ x, edge }: World, i: number, j: number): V => {
  const d = add(x[j], x[i], -1);
  return edge > 0 ? (d.map((c) => c - edge * Math.round(c / edge)) as unknown as V) : d;
};

export interface Zones {
  readonly rr: number;
  readonly ro: number;
  readonly ra: number;
  readonly weight: number;
  readonly fovDeg: number;
  readonly blindRepulsion: boolean;
  readonly unitParts: boolean;
}

/** The direction that fish i wants in Couzin's model. */
export function couzin(w: World, i: number, z: Zones): V {
  let [r, o, a]: [V, V, V] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  let repelled = false;
  w.x.forEach((_, j) => {
    if (j === i) return;
    const d = between(w, i, j);
    const l = Math.hypot(...d);
    const toward = unit(d);
    const isSeen = Math.acos(Math.max(-1, Math.min(1, dot(toward, w.u[i])))) <= (z.fovDeg * Math.PI) / 360;
    if (l < z.rr && (isSeen || !z.blindRepulsion)) {
      r = add(r, toward, -1);
      repelled = true;
    } else if (l >= z.rr && l < z.ro && isSeen) o = add(o, w.u[j]);
    else if (l >= z.rr && l < z.ra && isSeen) a = add(a, toward);
  });
  if (repelled) return r;
  return z.unitParts ? add(unit(a), unit(o), z.weight) : add(a, o, z.weight);
}

/** The direction that particle i wants in Vicsek's model. */
export function vicsek(w: World, i: number, r: number): V {
  return w.u.reduce<V>((sum, u, j) => (j === i || Math.hypot(...between(w, i, j)) < r ? add(sum, u) : sum), [0, 0, 0]);
}

/** The velocity after a step of D'Orsogna's model, α = 1.6, β = 0.5. */
export function dorsogna(w: World, v: readonly V[], i: number, dt: number): V {
  const own = 1.6 - 0.5 * dot(v[i], v[i]);
  return w.x.reduce<V>(
    (sum, _, j) => {
      if (j === i) return sum;
      const d = between(w, i, j);
      const l = Math.hypot(...d);
      const slope = (-1 / 0.5) * Math.exp(-l / 0.5) + (0.5 / 2) * Math.exp(-l / 2);
      return add(sum, unit(d), slope * dt);
    },
    add(v[i], v[i], own * dt),
  );
}

/** The heading after a turn from u towards d by at most `limit` radians. */
export function turned(u: V, d: V, limit: number, kind: 'rotate' | 'nlerp'): V {
  const goal = unit(d);
  if (goal.every((c) => c === 0)) return u;
  const angle = Math.acos(Math.max(-1, Math.min(1, dot(u, goal))));
  if (angle <= limit) return goal;
  if (kind === 'nlerp') return unit(add(add([0, 0, 0], u, 1 - limit / angle), goal, limit / angle));
  const across = unit(add(goal, u, -dot(u, goal)));
  return add(add([0, 0, 0], u, Math.cos(limit)), across, Math.sin(limit));
}

/** A generator of its own, for the statistics: mulberry32. */
export function chance(seed: number): () => number {
  let s = seed;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Mean squared polarisation of pairwise copying among n fish at exact random times (Gillespie): each fish turns at rate s
 * by N(0, π/3) within ±π, and copies another at rate p.
 */
export function copyingOrder(n: number, s: number, p: number, seconds: number, warmUp: number, seed: number): number {
  const next = chance(seed);
  const angle = Array.from({ length: n }, () => 2 * Math.PI * next());
  const normal = (): number => {
    for (;;) {
      const turn = (Math.PI / 3) * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      if (Math.abs(turn) <= Math.PI) return turn;
    }
  };
  let sum = 0;
  for (let time = 0; time < warmUp + seconds; ) {
    const wait = -Math.log(1 - next()) / (n * (s + p));
    const x = angle.reduce((all, a) => all + Math.cos(a), 0);
    const y = angle.reduce((all, a) => all + Math.sin(a), 0);
    if (time > warmUp) sum += (wait * (x * x + y * y)) / (n * n);
    time += wait;
    const i = Math.floor(n * next());
    if (next() * (s + p) < s) angle[i] += normal();
    else angle[i] = angle[(i + 1 + Math.floor((n - 1) * next())) % n];
  }
  return sum / seconds;
}

/** Mean polarisation of Vicsek's model in two dimensions. */
export function vicsekOrder(n: number, edge: number, eta: number, steps: number, warmUp: number, seed: number): number {
  const next = chance(seed);
  let x: V[] = Array.from({ length: n }, () => [edge * next(), edge * next(), 0]);
  let u: V[] = x.map(() => {
    const angle = 2 * Math.PI * next();
    return [Math.cos(angle), Math.sin(angle), 0];
  });
  let sum = 0;
  for (let step = 0; step < warmUp + steps; step++) {
    const world = { x, u, edge };
    const wanted = u.map((_, i) => vicsek(world, i, 1));
    x = x.map((p, i) => add(p, u[i], 0.03).map((c) => c - edge * Math.floor(c / edge)) as unknown as V);
    u = wanted.map(([a, b]) => {
      const angle = Math.atan2(b, a) + eta * (next() - 0.5);
      return [Math.cos(angle), Math.sin(angle), 0];
    });
    if (step >= warmUp) sum += Math.hypot(...u.reduce((all, one) => add(all, one), [0, 0, 0])) / n;
  }
  return sum / steps;
}
