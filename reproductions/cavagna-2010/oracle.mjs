// An independent program of the model and the measure of this claim: no code of the library, random numbers of its own.
// It prints, or returns, the figure of each statement of claim.json in its order; of the larger worlds only with --all.
// Run by itself, it also prints ξ of single frames and of runs of the smallest world.

let state = 1995;
/** Numbers of mulberry32. */
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

/** The angles after a step: of the mean heading within r = 1, and noise within ±1/2. Cells of edge 1 find neighbours. */
function turned(x, y, angle, edge) {
  const cells = Array.from({ length: edge * edge }, () => []);
  const cell = (i) => (Math.floor(y[i]) % edge) * edge + (Math.floor(x[i]) % edge);
  for (let i = 0; i < x.length; i++) cells[cell(i)].push(i);
  const [cosines, sines] = [Math.cos, Math.sin].map((f) => angle.map(f));
  return angle.map((_, i) => {
    let [c, s] = [0, 0];
    for (const row of [-1, 0, 1])
      for (const column of [-1, 0, 1]) {
        const at = ((Math.floor(y[i]) + row + edge) % edge) * edge + ((Math.floor(x[i]) + column + edge) % edge);
        for (const j of cells[at])
          if (between(x[i], x[j], edge) ** 2 + between(y[i], y[j], edge) ** 2 < 1) {
            c += cosines[j];
            s += sines[j];
          }
      }
    return Math.atan2(s, c) + random() - 0.5;
  });
}

/** The shorter way from a to b in a square that repeats. */
const between = (a, b, edge) => (b - a > edge / 2 ? b - a - edge : b - a < -edge / 2 ? b - a + edge : b - a);
const wrapped = (a, edge) => a - edge * Math.floor(a / edge);

const bins = 50;

/** Adds u·u and 1 of each pair to the bins of its distance: 50 up to the longest distance in the periodic square. */
function correlate({ x, y, angle }, edge, sums, pairs) {
  const [c, s] = [Math.cos, Math.sin].map((f) => angle.map(f));
  const [meanC, meanS] = [c, s].map((all) => all.reduce((sum, value) => sum + value, 0) / all.length);
  for (let i = 0; i < x.length; i++)
    for (let j = i + 1; j < x.length; j++) {
      const square = between(x[i], x[j], edge) ** 2 + between(y[i], y[j], edge) ** 2;
      const bin = Math.floor((bins * Math.sqrt(square)) / (edge * Math.SQRT2));
      sums[bin] += (c[i] - meanC) * (c[j] - meanC) + (s[i] - meanS) * (s[j] - meanS);
      pairs[bin]++;
    }
}

/** Where C, linear between the middles of bins, first falls to 0; NaN if it does not begin above 0. */
function zeroOf(sums, pairs, edge) {
  const points = [...sums.keys()]
    .filter((k) => pairs[k] > 0)
    .map((k) => [((k + 0.5) * edge * Math.SQRT2) / bins, sums[k] / pairs[k]]);
  const k = points.findIndex(([, c]) => c <= 0);
  if (k <= 0) return Number.NaN;
  const [[l0, c0], [l1, c1]] = [points[k - 1], points[k]];
  return l0 + ((l1 - l0) * c0) / (c0 - c1);
}

/** ξ of the mean C of one run as claim.json states it, and ξ of its single frames. */
export function lengths(edge, interval) {
  const n = 4 * edge * edge;
  let [x, y] = [0, 1].map(() => Array.from({ length: n }, () => edge * random()));
  let angle = x.map(() => 0);
  const [sums, pairs] = [0, 1].map(() => new Array(bins).fill(0));
  const single = [];
  for (let step = 1; step <= 2000; step++) {
    // "old-heading": positions move by the headings before the turn.
    const next = turned(x, y, angle, edge);
    x = x.map((a, i) => wrapped(a + 0.03 * Math.cos(angle[i]), edge));
    y = y.map((a, i) => wrapped(a + 0.03 * Math.sin(angle[i]), edge));
    angle = next;
    if (step <= 1000 || step % interval > 0) continue;
    const [one, count] = [0, 1].map(() => new Array(bins).fill(0));
    correlate({ x, y, angle }, edge, one, count);
    single.push(zeroOf(one, count, edge));
    for (let k = 0; k < bins; k++) [sums[k], pairs[k]] = [sums[k] + one[k], pairs[k] + count[k]];
  }
  return { mean: zeroOf(sums, pairs, edge), single };
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const lengthOf = (edge, runs, interval) => mean(Array.from({ length: runs }, () => lengths(edge, interval).mean));

/** How far means of 15 runs may be from these, as a fraction. */
export const tolerance = 0.1;

export function figures(all = false) {
  const five = lengthOf(5, all ? 20 : 5, 2);
  const ten = lengthOf(10, all ? 5 : 2, 20);
  const [twenty, forty] = all ? [lengthOf(20, 5, 20), lengthOf(40, 2, 20)] : [];
  const larger = all ? [[twenty / ten], [forty / twenty]] : [undefined, undefined];
  const orders = all ? [[twenty, ten], [forty, twenty], [forty]] : [undefined, undefined, undefined];
  return [[ten / five], ...larger, [ten, five], ...orders];
}

if (process.argv[1]?.endsWith('cavagna-2010/oracle.mjs')) {
  console.log(figures(process.argv.includes('--all')));
  const runs = Array.from({ length: 15 }, () => lengths(5, 2));
  const frames = runs.flatMap(({ single }) => single);
  const known = frames.filter((length) => !Number.isNaN(length));
  const [least, most] = [Math.min, Math.max].map((of) => of(...runs.map((run) => run.mean)).toFixed(2));
  console.log(`L = 5: ξ of the mean C of a run is ${least} to ${most}.`);
  console.log(`In ${frames.length - known.length} of ${frames.length} single frames C begins below 0;`);
  console.log(`the mean ξ of the others is ${mean(known).toFixed(2)}.`);
}
