/*
 * Strömbom et al. 2014 by itself: sheep, a shepherd and a goal, in the plane. It imports nothing, draws its own random
 * numbers and computes in double precision.
 */
const [rs, ra, c, wa, ws, h, e, graze, fast, goalRadius] = [65, 2, 1.05, 2, 1, 0.5, 0.3, 0.05, 1.5, 10];
const unit = ([x, y]) => ((l) => (l > 0 ? [x / l, y / l] : [0, 0]))(Math.hypot(x, y));
const add = (a, b, f = 1) => [a[0] + f * b[0], a[1] + f * b[1]];
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const centre = (all) => all.reduce((sum, p) => add(sum, p, 1 / all.length), [0, 0]);

export function chance(seed) {
  let s = seed;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** @returns whether the centre of the sheep comes within 10 m of the goal in 8000 steps. */
export function herds(count, n, seed, closeSpeed = 0) {
  const next = chance(seed);
  const anyWay = () => ((a) => [Math.cos(a), Math.sin(a)])(2 * Math.PI * next());
  let sheep = Array.from({ length: count }, () => [75 + 75 * next(), 75 + 75 * next()]);
  let heading = sheep.map(anyWay);
  let dog = [0, 0];
  for (let step = 0; step < 8000; step++) {
    const middle = centre(sheep);
    if (Math.hypot(...middle) < goalRadius) return true;
    const farthest = sheep.reduce((a, b) => (apart(b, middle) > apart(a, middle) ? b : a));
    const strays = apart(farthest, middle) > ra * count ** (2 / 3);
    const behind = strays ? unit(add(farthest, middle, -1)) : unit(middle);
    const aim = strays ? add(farthest, behind, ra) : add(middle, behind, ra * Math.sqrt(count));
    const isClose = sheep.some((one) => apart(one, dog) < 3 * ra);
    const way = unit(add(unit(add(aim, dog, -1)), anyWay(), e));
    const wanted = sheep.map((own, i) => {
      if (apart(own, dog) >= rs) return next() < graze ? anyWay() : [0, 0];
      const others = sheep.map((one) => ({ one, l: apart(one, own) })).filter((_, j) => j !== i);
      const push = others.filter(({ l }) => l < ra).map(({ one }) => unit(add(own, one, -1)));
      const nearest = others.sort((a, b) => a.l - b.l).slice(0, n);
      const pull = unit(add(centre(nearest.map(({ one }) => one)), own, -1));
      let sum = add(add([0, 0], heading[i], h), pull, c);
      sum = add(sum, unit(push.reduce((a, b) => add(a, b), [0, 0])), wa);
      return unit(add(add(sum, unit(add(own, dog, -1)), ws), anyWay(), e));
    });
    sheep = sheep.map((own, i) => add(own, wanted[i]));
    heading = wanted;
    dog = add(dog, way, isClose ? closeSpeed : fast);
  }
  return false;
}

/** Fraction of herds that arrive. */
export function success(count, n, seeds) {
  let arrived = 0;
  for (let seed = 1; seed <= seeds; seed++) arrived += herds(count, n, seed);
  return arrived / seeds;
}

/** The figures of the statements that take about a second here; undefined: run this file for a table of all. */
export function figures() {
  const [smaller, larger] = [
    [50, [27, 40, 49]],
    [100, [53, 80, 99]],
  ].map(([count, ns]) => ns.map((n) => [success(count, n, 2)]));
  return [undefined, undefined, ...smaller, undefined, undefined, ...larger];
}
export const tolerance = 0.05;

if (process.argv[1] === import.meta.filename)
  for (const [count, ns] of [
    [50, [10, 15, 20, 22, 24, 27, 30, 40, 49]],
    [100, [10, 30, 40, 44, 48, 53, 60, 80, 99]],
  ])
    for (const n of ns) console.log(count, n, success(count, n, Number(process.argv[2] ?? 20)));
