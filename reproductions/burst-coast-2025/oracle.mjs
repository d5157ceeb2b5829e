/*
 * Wang et al. 2025 by itself: kicks in continuous time, one after another. It imports nothing and computes in double
 * precision. `node oracle.mjs 0.35 0.2 10` prints the means of 10 seeds over the second half of 2000 kicks a fish.
 */
const count = 100;
const [range, anisotropy, noise, decay] = [3, 0.8, 0.2, 0.8];

/** @returns polarisation, rotation and dispersion, as means over the second half of so many kicks a fish */
function run(attraction, alignment, seed, kicks) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const rayleigh = () => Math.sqrt((-4 / Math.PI) * Math.log(1 - random()));
  const fish = Array.from({ length: count }, () => {
    const [r, angle] = [(range / 2) * Math.sqrt((count / Math.PI) * random()), 2 * Math.PI * random()];
    return { x: r * Math.cos(angle), y: r * Math.sin(angle), phi: 2 * Math.PI * random(), from: 0, tau: rayleigh() };
  });
  const at = ({ x, y, phi, from, tau }, t) => {
    const part = (tau * (1 - Math.exp((from - t) / decay))) / (1 - Math.exp(-tau / decay));
    return [x + part * Math.cos(phi), y + part * Math.sin(phi)];
  };
  const sums = [0, 0, 0];
  for (let kick = 0; kick < kicks * count; kick++) {
    const one = fish.reduce((first, other) => (other.from + other.tau < first.from + first.tau ? other : first));
    const t = one.from + one.tau;
    [one.x, one.y] = at(one, t);
    let turn = 0;
    for (const other of fish) {
      if (other === one) continue;
      const [x, y] = at(other, t);
      const d = Math.hypot(x - one.x, y - one.y);
      const psi = Math.atan2(y - one.y, x - one.x) - one.phi;
      const pull = (attraction * d * Math.sin(psi)) / (1 + (d / range) ** 2);
      const copy =
        alignment * (1 + anisotropy * Math.cos(psi)) * Math.exp(-((d / range) ** 2)) * Math.sin(other.phi - one.phi);
      if (Math.abs(pull + copy) > Math.abs(turn)) turn = pull + copy;
    }
    one.phi += turn + noise * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    [one.from, one.tau] = [t, rayleigh()];
    if (kick < (kicks / 2) * count || kick % count > 0) continue;
    const places = fish.map((other) => at(other, t));
    const mean = (f) => fish.reduce((sum, other, k) => sum + f(places[k], other.phi) / count, 0);
    const [cx, cy] = [mean(([x]) => x), mean(([, y]) => y)];
    sums[0] += Math.hypot(
      mean((_, phi) => Math.cos(phi)),
      mean((_, phi) => Math.sin(phi)),
    );
    sums[1] += Math.abs(mean(([x, y], phi) => Math.sin(phi - Math.atan2(y - cy, x - cx))));
    sums[2] += Math.sqrt(mean(([x, y]) => (x - cx) ** 2 + (y - cy) ** 2));
  }
  return sums.map((sum) => sum / (kicks / 2));
}

const mean = (all) => all.reduce((sum, one) => sum + one / all.length, 0);

/** The figures of the statements that take seconds here: run this file for the others. */
export function figures() {
  const swarms = [1, 2, 3].map((seed) => run(0.6, 0.6, seed, 600));
  return [
    [mean(swarms.map(([polarisation]) => polarisation))],
    [mean(swarms.map(([, rotation]) => rotation))],
    ...Array(6),
  ];
}
export const tolerance = 0.15;

if (process.argv[1] === import.meta.filename) {
  const [attraction, alignment, seeds = 20] = process.argv.slice(2).map(Number);
  const all = Array.from({ length: seeds }, (_, seed) => run(attraction, alignment, seed + 1, 2000));
  for (const [k, name] of ['polarisation', 'rotation', 'dispersion'].entries()) {
    const values = all.map((one) => one[k]);
    const squares = values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0);
    console.log(name, mean(values).toFixed(3), '±', (1.96 * Math.sqrt(squares / (seeds * (seeds - 1)))).toFixed(3));
  }
}
