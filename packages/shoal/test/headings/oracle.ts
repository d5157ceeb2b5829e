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

/** The direction that particle i wants in Strömbom's model of local attraction. */
export function strombom(w: World, i: number, r: number, c: number, fovDeg: number): V {
  const away = w.u[i].map((k) => -k) as unknown as V;
  const half = Math.PI - (fovDeg * Math.PI) / 360;
  const near = w.x
    .map((_, j) => between(w, i, j))
    .filter((d, j) => j !== i && Math.hypot(...d) < r && Math.acos(dot(away, unit(d))) > half);
  if (near.length === 0) return w.u[i];
  const centre = near.reduce<V>((sum, d) => add(sum, d, 1 / near.length), [0, 0, 0]);
  return add(w.u[i], unit(centre), c);
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

export interface Rates {
  /** Of turns, of copies of another, and at which a fish begins interactions of three, 1/s. */
  readonly s: number;
  readonly p: number;
  readonly h: number;
}

/**
 * Mean squared polarisation of copying among n fish at exact random times (Gillespie): each fish turns at rate s by
 * N(0, π/3) within ±π, copies another at rate p, and at rate h begins an interaction of three: of the two that agree most
 * with each other, the third copies one.
 */
export function copyingOrder(n: number, { s, p, h }: Rates, seconds: number, warmUp: number, seed: number): number {
  const next = chance(seed);
  const angle = Array.from({ length: n }, () => 2 * Math.PI * next());
  const normal = (): number => {
    for (;;) {
      const turn = (Math.PI / 3) * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      if (Math.abs(turn) <= Math.PI) return turn;
    }
  };
  const other = (...not: readonly number[]): number => {
    for (;;) {
      const j = Math.floor(n * next());
      if (!not.includes(j)) return j;
    }
  };
  let sum = 0;
  for (let time = 0; time < warmUp + seconds; ) {
    const wait = -Math.log(1 - next()) / (n * (s + p + h));
    const x = angle.reduce((all, a) => all + Math.cos(a), 0);
    const y = angle.reduce((all, a) => all + Math.sin(a), 0);
    if (time > warmUp) sum += (wait * (x * x + y * y)) / (n * n);
    time += wait;
    const i = other();
    const event = next() * (s + p + h);
    if (event < s) angle[i] += normal();
    else if (event < s + p) angle[i] = angle[other(i)];
    else {
      const j = other(i);
      const k = other(i, j);
      const pairs = [
        [i, j, k],
        [j, k, i],
        [k, i, j],
      ];
      const [a, b, odd] = pairs.sort((one, two) => agreement(angle, two) - agreement(angle, one))[0];
      angle[odd] = angle[next() < 0.5 ? a : b];
    }
  }
  return sum / seconds;
}

const agreement = (angle: readonly number[], [a, b]: readonly number[]): number => Math.cos(angle[a] - angle[b]);

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
