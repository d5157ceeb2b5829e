/*
 * D'Orsogna et al. 2006 by itself: 100 particles with a Morse potential in the open plane. It imports nothing, draws its
 * own random numbers and computes in double precision.
 */
let state = 2006;
/** Numbers of mulberry32. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const [alpha, beta, attraction, attractionLength, cutOff, dt] = [1.6, 0.5, 0.5, 2, 40, 0.01];

/** Measures averaged over the frames of 30 s, 1 s apart, after 60 s. */
export function run(repulsion, repulsionLength) {
  const all = Array.from({ length: 100 }, () => {
    const [l, a, b] = [2 * Math.sqrt(random()), 2 * Math.PI * random(), 2 * Math.PI * random()];
    return { x: l * Math.cos(a), y: l * Math.sin(a), vx: Math.cos(b), vy: Math.sin(b) };
  });
  const frames = [];
  for (let step = 1; step <= 9000; step++) {
    const forces = all.map(({ vx, vy }) => {
      const own = alpha - beta * (vx * vx + vy * vy);
      return [own * vx, own * vy];
    });
    for (let i = 0; i < all.length; i++)
      for (let j = 0; j < i; j++) {
        const [dx, dy] = [all[i].x - all[j].x, all[i].y - all[j].y];
        const l = Math.sqrt(dx * dx + dy * dy);
        if (l >= cutOff) continue;
        const repels = (repulsion / repulsionLength) * Math.exp(-l / repulsionLength);
        const f = (repels - (attraction / attractionLength) * Math.exp(-l / attractionLength)) / l;
        forces[i][0] += f * dx;
        forces[i][1] += f * dy;
        forces[j][0] -= f * dx;
        forces[j][1] -= f * dy;
      }
    all.forEach((one, i) => {
      one.vx += forces[i][0] * dt;
      one.vy += forces[i][1] * dt;
      one.x += one.vx * dt;
      one.y += one.vy * dt;
    });
    if (step > 6000 && step % 100 === 0) frames.push(measure(all));
  }
  return Object.fromEntries(Object.keys(frames[0]).map((key) => [key, mean(frames.map((frame) => frame[key]))]));
}

function measure(all) {
  const [x, y] = [mean(all.map((one) => one.x)), mean(all.map((one) => one.y))];
  const turning = all.map((one) => {
    const [rx, ry] = [one.x - x, one.y - y];
    return (rx * one.vy - ry * one.vx) / Math.hypot(rx, ry) / Math.hypot(one.vx, one.vy);
  });
  return {
    absoluteRotation: mean(turning.map(Math.abs)),
    rotation: Math.abs(mean(turning)),
    speed: mean(all.map(({ vx, vy }) => Math.hypot(vx, vy))),
    extent: Math.sqrt(mean(all.map((one) => (one.x - x) ** 2 + (one.y - y) ** 2))),
  };
}

/** How far means of 10 runs may be from these single ones, as a fraction, by statement. */
export const tolerance = [0.03, undefined, 0.02, 0.02];

/** The figure of each statement of claim.json in its order; undefined: one run does not tell how many circle which way. */
export function figures() {
  const [mill, stable] = [run(1, 0.5), run(0.75, 1.8)];
  return [[mill.absoluteRotation], undefined, [mill.speed], [stable.extent, mill.extent]];
}

if (process.argv[1] === import.meta.filename) console.log(figures());
