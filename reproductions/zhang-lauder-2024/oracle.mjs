// Computes independently what the model of this claim gives, without code of the library and with its own random
// positions. It prints or returns the figure of each statement of claim.json, in order.
const oxygen = (3.25 * 4.184) / 3600;
const least = 212.9;
const resting = 267.9;
const alone8 = 760.2 * (1 + 4.65);
// P(1.25) = P₀ + a 1.25³ and P(8) = P₀ + a 8³, in mg O₂/(kg h) and body lengths per second.
const a = (alone8 - least) / (8 ** 3 - 1.25 ** 3);
const basal = least - a * 1.25 ** 3;

/** Metabolic rate, W/kg, at u body lengths per second with the fraction w of the drag. */
export const rate = (u, w) => oxygen * (basal + (resting - basal) * Math.max(0, 1 - u / 1.25) ** 2 + w * a * u ** 3);
/** Tail beats per second: Bainbridge 1958 solved for f. */
export const beats = (u, w) => ((4 * u + 4) / 3) * Math.sqrt(w);

let state = 20240220;
/** Random numbers: mulberry32. */
export function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

/** A random position in a ball: a direction by its angles, and a radius by the cube root. */
export function inBall(radius, [x, y, z] = [0, 0, 0]) {
  const up = 2 * random() - 1;
  const turn = 2 * Math.PI * random();
  const r = radius * Math.cbrt(random());
  const flat = Math.sqrt(1 - up * up);
  return [x + r * flat * Math.cos(turn), y + r * flat * Math.sin(turn), z + r * up];
}

/** The fraction of drag that a fish at p has near others, if all have the heading x; positions in body lengths. */
export function drag(p, others) {
  const savings = others.map((q) => {
    const ahead = p[0] - q[0];
    const side = Math.hypot(p[1] - q[1], p[2] - q[2]);
    const ramp = (x) => Math.max(0, Math.min(1, x));
    const wake = 0.6 * ramp(2 * (0.5 - ahead)) * ramp(1 + ahead / 4) * ramp(1 - side / 2);
    const wall = 0.3 * ramp(1 - Math.abs(ahead)) * ramp(1 - side / 2);
    const push = 0.15 * ramp(2 * (0.5 + ahead)) * ramp(1 - ahead / 2) * ramp(1 - side);
    return Math.max(wake, wall, push);
  });
  return 1 - Math.max(0, ...savings);
}

/** Mean over the fish of many schools. */
export function mean(of, schools = 4000) {
  let sum = 0;
  for (let k = 0; k < schools; k++) {
    const places = Array.from({ length: 8 }, () => inBall(0.0642 / 0.055));
    for (const one of places)
      sum += of(
        drag(
          one,
          places.filter((other) => other !== one),
        ),
      );
  }
  return sum / schools / 8;
}

/** Largest difference of means of 30 runs from these figures, as a fraction. */
export const tolerance = 0.02;

export function figures() {
  const school = (u) => mean((w) => rate(u, w));
  const schoolBeats = mean((w) => beats(8, w));
  const cost = school(8) / rate(8, 1);
  return [
    [school(0.3), school(1)],
    [school(3), school(1)],
    [school(3) / school(0.3)],
    [school(1) / rate(1, 1)],
    [beats(8, 1)],
    [schoolBeats / beats(8, 1)],
    [cost],
    [cost / (schoolBeats / beats(8, 1))],
  ];
}

if (process.argv[1]?.endsWith('zhang-lauder-2024/oracle.mjs')) console.log(figures());
