/*
 * Two fish of Couzin's model in a periodic plane, and how much they turn towards each other's heading where the other is
 * at one place. It imports nothing, draws its own random numbers and computes in double precision.
 */
const [edge, speed, dt, sigma, most, half, rr, ra, cells] = [16, 3, 0.1, 0.05, Math.PI / 45, 0.75 * Math.PI, 1, 17, 40];
const nearest = (c, period) => c - period * Math.round(c / period);

function chance(seed) {
  let s = seed;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Slope of turning by the sine of the angle between both headings, within cells, m/s². @param ro radius of orientation, m */
export function matching(ro, seed, steps) {
  const next = chance(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const fish = [0, 1].map(() => ({ x: edge * next(), y: edge * next(), a: 2 * Math.PI * next() }));
  const sums = new Map();
  for (let step = -1000; step < steps; step++) {
    const turns = fish.map((one, i) => {
      const other = fish[1 - i];
      const [dx, dy] = [nearest(other.x - one.x, edge), nearest(other.y - one.y, edge)];
      const l = Math.hypot(dx, dy);
      const bearing = nearest(Math.atan2(dy, dx) - one.a, 2 * Math.PI);
      const isSeen = Math.abs(bearing) <= half;
      let wanted = 0;
      if (l < rr) wanted = nearest(bearing + Math.PI, 2 * Math.PI);
      else if (isSeen && l < ro) wanted = nearest(other.a - one.a, 2 * Math.PI);
      else if (isSeen && l < ra) wanted = bearing;
      const turn = Math.max(-most, Math.min(most, nearest(wanted + sigma * normal(), 2 * Math.PI)));
      // To the right is clockwise.
      const force = (speed * Math.sin(-turn)) / dt;
      const sine = Math.sin(one.a - other.a);
      if (step < 0) return turn;
      const cell = [l * Math.cos(bearing), -l * Math.sin(bearing)]
        .map((c) => Math.floor(((c + 8) / 16) * cells))
        .join();
      const s = sums.get(cell) ?? [0, 0, 0, 0, 0];
      [1, force, sine, sine * sine, force * sine].forEach((value, k) => {
        s[k] += value;
      });
      sums.set(cell, s);
      return turn;
    });
    fish.forEach((one, i) => {
      one.a += turns[i];
      one.x += speed * dt * Math.cos(one.a);
      one.y += speed * dt * Math.sin(one.a);
    });
  }
  const all = [...sums.values()].filter(([n]) => n >= 5);
  const sum = (of) => all.reduce((total, s) => total + of(s), 0);
  return sum(([n, f, h, , fh]) => fh - (f * h) / n) / sum(([n, , h, hh]) => hh - (h * h) / n);
}

/** The figure of the last statement; the others are about rules, whose second program is in the tests of the rules. */
export function figures() {
  const mean = (ro) =>
    Array.from({ length: 20 }, (_, k) => matching(ro, k + 1, 10_000)).reduce((a, b) => a + b / 20, 0);
  return [undefined, undefined, undefined, undefined, undefined, [mean(7), mean(1)]];
}
export const tolerance = 0.15;
