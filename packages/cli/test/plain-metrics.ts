/*
 * Every metric computed again from the rows of a trajectory, with the simplest code: all pairs, JavaScript's own Math.
 * It imports nothing of the library. A trajectory has no requested accelerations, and so no `jerkiness`, and no
 * energies.
 */

export interface PlainFish {
  readonly id: number;
  readonly species: number;
  readonly x: readonly number[];
  readonly v: readonly number[];
}

export interface PlainSpace {
  readonly dimensions: 2 | 3;
  /** Corners of a periodic world. */
  readonly seam?: { readonly min: readonly number[]; readonly max: readonly number[] };
  /** Group distance of each species, m. */
  readonly gaps: readonly number[];
  /** Time between two frames, s. */
  readonly interval: number;
}

const axes = [0, 1, 2];
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const length = (v: readonly number[]): number => Math.hypot(...v);
const meanVector = (all: readonly (readonly number[])[]): number[] => axes.map((axis) => mean(all.map((v) => v[axis])));
const cross = (a: readonly number[], b: readonly number[]): number[] =>
  axes.map((k) => a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3]);

/**
 * The metrics of the last of several frames at equal intervals. Metrics that compare frames are included if there are
 * enough frames.
 */
export function plainMetrics(frames: readonly (readonly PlainFish[])[], space: PlainSpace): Record<string, number> {
  const fish = frames[frames.length - 1];
  const { dimensions, seam, gaps } = space;
  const period = (axis: number): number => (seam && axis < dimensions ? seam.max[axis] - seam.min[axis] : 0);
  const offset = (from: readonly number[], to: readonly number[]): number[] =>
    axes.map((axis) => {
      const [d, p] = [to[axis] - from[axis], period(axis)];
      return p > 0 ? d - p * Math.round(d / p) : d;
    });
  const centroid = axes.map((axis) => {
    const at = fish.map(({ x }) => x[axis]);
    const p = period(axis);
    if (p === 0 || !seam) return mean(at);
    const turns = at.map((x) => (2 * Math.PI * (x - seam.min[axis])) / p);
    const guess = seam.min[axis] + (p * Math.atan2(sum(turns.map(Math.sin)), sum(turns.map(Math.cos)))) / (2 * Math.PI);
    const centre = guess + mean(at.map((x) => x - guess - p * Math.round((x - guess) / p)));
    return centre - p * Math.floor((centre - seam.min[axis]) / p);
  });
  const r = fish.map(({ x }) => offset(centroid, x));
  const headings = fish.map(({ v }) => v.map((c) => (length(v) > 0 ? c / length(v) : 0)));
  const spins = r.map((one, i) => cross(one, headings[i]).map((c) => (length(one) > 0 ? c / length(one) : 0)));
  const distances = fish.map(({ x }) => fish.map((other) => length(offset(x, other.x))));
  const sorted = distances.map((row, i) => row.filter((_, j) => j !== i).sort((a, b) => a - b));
  const groups = sizesOf(fish, (i, j) => distances[i][j] < Math.min(gaps[fish[i].species], gaps[fish[j].species]));
  const variances = eigenvalues(axes.map((a) => axes.map((b) => mean(r.map((one) => one[a] * one[b])))));
  const [shapeLength, shapeWidth, shapeHeight] = variances.map((value) => Math.sqrt(Math.max(0, value)));
  const flow = fish.map(({ v }) => v.map((c, axis) => c - mean(fish.map((one) => one.v[axis]))));
  const outwards = r.map((one) => one.map((c) => c / length(one)));
  const hullSize = dimensions === 3 ? hullVolume(r) : hullArea(r);
  const volume = (d: number): number => (dimensions === 3 ? (4 / 3) * Math.PI * d ** 3 : Math.PI * d ** 2);
  return {
    polarisation: length(meanVector(headings)),
    rotation: length(meanVector(spins)),
    absoluteRotation: mean(spins.map(length)),
    nearestNeighbour: mean(sorted.map(([nearest]) => nearest)),
    extent: Math.sqrt(mean(r.map((one) => length(one) ** 2))),
    ...{ centroidX: centroid[0], centroidY: centroid[1], centroidZ: centroid[2] },
    speed: mean(fish.map(({ v }) => length(v))),
    ...{ groups: groups.length, largestGroup: Math.max(...groups) },
    ...{ shapeLength, shapeWidth, shapeHeight },
    elongation: elongationOf(r, meanVector(headings), dimensions),
    ...{ hullSize, packing: fish.length / hullSize },
    radialVelocity: mean(flow.map((u, i) => sum(u.map((c, axis) => c * outwards[i][axis])))),
    tangentialVelocity: length(meanVector(flow.map((u, i) => cross(outwards[i], u)))),
    localDensity: mean(sorted.map((row) => 6 / volume(row[6]))),
    correlationLength: zeroOfCorrelation(fish, distances, 2 * Math.max(...r.map(length))),
    ...(frames.length > 1 && { neighbourTurnover: turnover(frames[frames.length - 2], fish, offset) }),
    ...(frames.length > 2 && { motionJerkiness: jumps(frames.slice(-3), space.interval) }),
  };
}

/** Standard deviation along a direction, divided by that across it. */
function elongationOf(r: readonly (readonly number[])[], direction: readonly number[], dimensions: 2 | 3): number {
  const flat = axes.slice(0, dimensions);
  const h = direction.map((c) => c / length(direction));
  const along = r.map((one) => sum(flat.map((k) => one[k] * h[k])));
  const across = r.map((one, i) => length(flat.map((k) => one[k] - along[i] * h[k])));
  return Math.sqrt((mean(along.map((a) => a * a)) * (dimensions - 1)) / mean(across.map((a) => a * a)));
}

/** Of each line through two points with all others on one side, the triangle to the first point; halved in the end. */
function hullArea(points: readonly (readonly number[])[]): number {
  let doubled = 0;
  for (const [i, a] of points.entries())
    for (const [j, b] of points.entries()) {
      const left = (c: readonly number[]): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
      if (i !== j && points.every((c, k) => k === i || k === j || left(c) > 0)) doubled += left(points[0]);
    }
  return doubled / 2;
}

/** The same in space, with the planes through three points. */
function hullVolume(points: readonly (readonly number[])[]): number {
  let sixfold = 0;
  const minus = (a: readonly number[], b: readonly number[]): number[] => a.map((c, axis) => c - b[axis]);
  for (const [i, a] of points.entries())
    for (const [j, b] of points.entries())
      for (let k = j + 1; k < points.length; k++) {
        if (i >= j) break;
        const normal = cross(minus(b, a), minus(points[k], a));
        const height = (c: readonly number[]): number =>
          (c[0] - a[0]) * normal[0] + (c[1] - a[1]) * normal[1] + (c[2] - a[2]) * normal[2];
        const isOn = (n: number): boolean => n === i || n === j || n === k;
        if (points.every((c, n) => isOn(n) || height(c) > 0) || points.every((c, n) => isOn(n) || height(c) < 0))
          sixfold += Math.abs(height(points[0]));
      }
  return sixfold / 6;
}

/** Sizes of the connected components. */
function sizesOf(fish: readonly PlainFish[], areLinked: (i: number, j: number) => boolean): number[] {
  const found = new Set<number>();
  return fish.flatMap((_, first) => {
    if (found.has(first)) return [];
    const members = [first];
    found.add(first);
    for (const i of members)
      fish.forEach((_, j) => {
        if (found.has(j) || !areLinked(i, j)) return;
        found.add(j);
        members.push(j);
      });
    return [members.length];
  });
}

/** Eigenvalues of a symmetric 3 × 3 matrix, largest first, by Jacobi rotations. */
function eigenvalues(matrix: readonly (readonly number[])[]): number[] {
  const m = matrix.map((row) => [...row]);
  for (let sweep = 0; sweep < 60; sweep++)
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      if (m[p][q] === 0) continue;
      const angle = 0.5 * Math.atan2(2 * m[p][q], m[q][q] - m[p][p]);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      for (const k of axes) [m[k][p], m[k][q]] = [c * m[k][p] - s * m[k][q], s * m[k][p] + c * m[k][q]];
      for (const k of axes) [m[p][k], m[q][k]] = [c * m[p][k] - s * m[q][k], s * m[p][k] + c * m[q][k]];
    }
  return axes.map((k) => m[k][k]).sort((a, b) => b - a);
}

function zeroOfCorrelation(fish: readonly PlainFish[], distances: readonly number[][], reach: number): number {
  const common = meanVector(fish.map(({ v }) => v));
  const u = fish.map(({ v }) => v.map((c, axis) => c - common[axis]));
  const bins = Array.from({ length: 51 }, () => [0, 0]);
  for (let i = 0; i < fish.length; i++)
    for (let j = 0; j < i; j++) {
      const bin = bins[Math.min(50, Math.floor((distances[i][j] * 50) / reach))];
      bin[0] += sum(u[i].map((c, axis) => c * u[j][axis]));
      bin[1]++;
    }
  const points = bins.flatMap(([products, pairs], k) => (pairs ? [[((k + 0.5) * reach) / 50, products / pairs]] : []));
  const zero = points.findIndex(([, c]) => c <= 0);
  if (zero < 1) return Number.NaN;
  const [[r0, c0], [r1, c1]] = [points[zero - 1], points[zero]];
  return r0 + ((r1 - r0) * c0) / (c0 - c1);
}

type Offset = (from: readonly number[], to: readonly number[]) => number[];

function turnover(before: readonly PlainFish[], now: readonly PlainFish[], offset: Offset): number {
  const seven = (fish: readonly PlainFish[], one: PlainFish): Set<number> => {
    const others = fish.filter(({ id }) => id !== one.id);
    const byDistance = others.map(({ id, x }) => ({ id, d: length(offset(one.x, x)) })).sort((a, b) => a.d - b.d);
    return new Set(byDistance.slice(0, 7).map(({ id }) => id));
  };
  const shares = now.flatMap((one) => {
    const old = before.find(({ id }) => id === one.id);
    if (!old) return [];
    const known = seven(before, old);
    const near = [...seven(now, one)];
    return [near.filter((id) => !known.has(id)).length / near.length];
  });
  return mean(shares);
}

function jumps([first, second, third]: readonly (readonly PlainFish[])[], interval: number): number {
  const all = third.flatMap(({ id, v }) => {
    const [a, b] = [first, second].map((frame) => frame.find((one) => one.id === id)?.v);
    return a && b ? [length(v.map((c, axis) => c - 2 * b[axis] + a[axis])) / interval] : [];
  });
  return mean(all);
}
