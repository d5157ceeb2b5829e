import { describe, expect, test } from 'vitest';
import { randomInto, toUnit } from '../../random/random.ts';
import type { World } from '../../scenario/plan.ts';
import { NearList } from '../near.ts';
import { type ExactSite, isInSphere } from './exact.ts';
import type { SiteFish } from './sites.ts';
import { VoronoiCells } from './voronoi-cells.ts';
import { VoronoiSearch } from './voronoi-search.ts';

type Point = readonly [number, number, number];

function fishAt(points: readonly Point[], species: readonly number[] = []): SiteFish {
  return {
    count: points.length,
    id: Uint32Array.from(points, (_, i) => i),
    x: Float32Array.from(points, ([x]) => x),
    y: Float32Array.from(points, ([, y]) => y),
    z: Float32Array.from(points, ([, , z]) => z),
    species: Uint8Array.from(points, (_, i) => species[i] ?? 0),
  };
}

/** Whole numbers from 0 to `most`, which a program without rounding can compare. */
function randomPoints(count: number, seed: number, most: Point): Point[] {
  const hash = new Uint32Array(4);
  return Array.from({ length: count }, (_, i) => {
    randomInto(hash, seed, 0, i, 0);
    return [0, 1, 2].map((axis) => Math.floor(toUnit(hash[axis]) * (most[axis] + 1))) as unknown as Point;
  });
}

/** The pairs of neighbours, as "i-j" for i and j in both orders. */
function pairsOf(fish: SiteFish, seam?: World): string[] {
  const cells = new VoronoiCells(seam);
  cells.build(fish, -1);
  const pairs: string[] = [];
  for (let i = 0; i < fish.count; i++) {
    cells.find(i);
    for (const j of cells.neighbours.subarray(0, cells.count)) pairs.push(`${i}-${j}`);
  }
  return pairs.sort();
}

function mirrored(pairs: readonly string[]): string[] {
  return pairs.map((pair) => pair.split('-').reverse().join('-')).sort();
}

/** The determinant of a square matrix, by its minors. */
function determinant(rows: readonly (readonly bigint[])[]): bigint {
  if (rows.length === 1) return rows[0][0];
  return rows[0].reduce((sum, value, k) => {
    const minor = rows.slice(1).map((row) => row.filter((_, column) => column !== k));
    return sum + (k % 2 === 0 ? value : -value) * determinant(minor);
  }, 0n);
}

function* choose(count: number, size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  else for (let i = from; i < count; i++) for (const rest of choose(count, size - 1, i + 1)) yield [i, ...rest];
}

/** Pairs of the Delaunay graph by its definition: corners of a simplex whose sphere has no other point inside. */
function delaunayPairs(points: readonly Point[], axes: readonly number[]): string[] {
  const pairs = new Set<string>();
  const big = points.map((point) => axes.map((axis) => BigInt(point[axis])));
  for (const simplex of choose(points.length, axes.length + 1)) {
    const [first, ...others] = simplex.map((i) => big[i]);
    const relative = (point: readonly bigint[]): bigint[] => point.map((value, axis) => value - first[axis]);
    const lifted = (point: readonly bigint[]): bigint[] => {
      const d = relative(point);
      return [...d, d.reduce((sum, value) => sum + value * value, 0n)];
    };
    const volume = determinant(others.map(relative));
    if (volume === 0n) continue;
    const isEmpty = big.every((point, i) => {
      if (simplex.includes(i)) return true;
      // Below the plane through the lifted corners: inside the sphere.
      const inside = determinant([...others.map(lifted), lifted(point)]);
      return volume > 0n ? inside >= 0n : inside <= 0n;
    });
    if (!isEmpty) continue;
    for (const i of simplex) for (const j of simplex) if (i !== j) pairs.add(`${i}-${j}`);
  }
  return [...pairs].sort();
}

test('five sites on a sphere are divided alike from the cell of each', () => {
  // Corners of a cube, and which are neighbours: one triangulation, from whichever cell it is seen.
  const corners: Point[] = [
    [0, 0, 0],
    [2, 0, 0],
    [0, 2, 0],
    [0, 0, 2],
    [2, 2, 2],
  ];
  const siteFrom = (i: number, j: number): ExactSite => ({
    d: corners[j].map((value, axis) => BigInt(value - corners[i][axis])) as never,
    rank: j,
  });
  // Whether j is inside the sphere of the other four: the same for each of the four as centre.
  const answers = corners.map((_, j) => {
    const others = corners.map((_, i) => i).filter((i) => i !== j);
    return others.map((centre) => {
      const [a, b, c] = others.filter((i) => i !== centre).map((i) => siteFrom(centre, i));
      return isInSphere(centre, a, b, c, siteFrom(centre, j));
    });
  });
  for (const answer of answers) expect(new Set(answer).size).toBe(1);
  // The site of the highest rank counts as outside. Of the others, those beside the common plane are inside.
  expect(answers[4][0]).toBe(false);
  expect(answers.map(([answer]) => answer)).toContain(true);
});

describe('Voronoi neighbours', () => {
  test.each([1, 2, 3, 4, 5, 6])('in 3D are the edges of the Delaunay graph (seed %i)', (seed) => {
    const points = randomPoints(13, seed, [1_000_000, 1_000_000, seed > 3 ? 2000 : 1_000_000]);
    expect(pairsOf(fishAt(points))).toEqual(delaunayPairs(points, [0, 1, 2]));
  });

  test.each([1, 2, 3])('in 2D are the edges of the Delaunay graph (seed %i)', (seed) => {
    const points = randomPoints(18, seed, [1_000_000, 0, 1_000_000]);
    expect(pairsOf(fishAt(points))).toEqual(delaunayPairs(points, [0, 2]));
  });

  test('are mutual in large schools, also at their edges', () => {
    const uniform = randomPoints(2000, 7, [1_000_000, 1_000_000, 1_000_000]);
    const pairs = pairsOf(fishAt(uniform));
    expect(mirrored(pairs)).toEqual(pairs);
    // Of random points in space: 2 + 48π²/35, 15.5; fewer at the edges.
    expect(pairs.length / 2000).toBeGreaterThan(14);
    expect(pairs.length / 2000).toBeLessThan(15.6);
  });

  test('of a lattice are in the same or touching cubes, nearest fish among them, and mutual', () => {
    const points = [...choosePlaces(6)];
    const pairs = pairsOf(fishAt(points));
    expect(mirrored(pairs)).toEqual(pairs);
    const isNext = ([i, j]: readonly number[], most: number): boolean => {
      const apart = points[i].map((value, axis) => Math.abs(value - points[j][axis]));
      return Math.max(...apart) <= 1 && apart.reduce((sum, value) => sum + value, 0) <= most;
    };
    const listed = pairs.map((pair) => pair.split('-').map(Number));
    expect(listed.filter((pair) => !isNext(pair, 3))).toEqual([]);
    // 6 · 6 · 5 edges along each axis.
    expect(listed.filter((pair) => isNext(pair, 1))).toHaveLength(2 * 3 * 180);
  });

  test('of a fish at the centre of a sphere are all fish on it', () => {
    const points = [...choosePlaces(21)]
      .map(([x, y, z]): Point => [x - 10, y - 10, z - 10])
      .filter(([x, y, z]) => x * x + y * y + z * z === 90);
    expect(points.length).toBe(120);
    const pairs = pairsOf(fishAt([[0, 0, 0], ...points]));
    expect(mirrored(pairs)).toEqual(pairs);
    expect(pairs.filter((pair) => pair.startsWith('0-'))).toHaveLength(120);
  });

  test.each(['x', 'y', 'z'])('in a line along %s are the next ones', (axis) => {
    const places = [5, 1, 4, 9, 2, 30];
    const points = places.map((p): Point => [axis === 'x' ? p : 3, axis === 'y' ? p : 3, axis === 'z' ? p : 3]);
    expect(pairsOf(fishAt(points))).toEqual(
      ['0-2', '0-3', '1-4', '2-0', '2-4', '3-0', '3-5', '4-1', '4-2', '5-3'].sort(),
    );
  });

  test.each([1, 2, 3, 4])('of %i fish in 3D are all others', (count) => {
    const points: Point[] = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ].slice(0, count) as never;
    expect(pairsOf(fishAt(points))).toHaveLength(count * (count - 1));
  });

  test.each([
    ['5 of 7', [...Array.from({ length: 5 }, (): Point => [2, 2, 2]), [3, 2, 2], [2, 4, 1]]],
    [
      '2 of 3',
      [
        [0, 2, 2],
        [0, 2, 2],
        [1, 2, 2],
      ],
    ],
    ['40 on a line', Array.from({ length: 80 }, (_, i): Point => [i % 2, 2, 2])],
    ['300 at 8 points', Array.from({ length: 300 }, (_, i): Point => [i & 1, (i >> 1) & 1, (i >> 2) & 1])],
  ] as [string, Point[]][])('of fish at one point are mutual: %s', (_, points) => {
    // With these ids two of three fish get the same hash.
    const fish = fishAt(points);
    const pairs = pairsOf({ ...fish, id: fish.id.map((id) => 1300 + id) });
    expect(mirrored(pairs)).toEqual(pairs);
    for (let i = 0; i < points.length; i++) expect(pairs.some((pair) => pair.startsWith(`${i}-`))).toBe(true);
  });

  test.each([
    ['an oblique plane', ([a, b]: Point): Point => [a, b, 2 * a + b]],
    ['an oblique line', ([a]: Point): Point => [4 * a, 2 * a, a]],
    ['a school with one fish far away', ([a, b, c]: Point): Point => (a === 0 ? [1e8, 0, 0] : [a, b, c])],
  ])('on %s are mutual, and found in bounded time', (_, place) => {
    const points = randomPoints(399, 8, [999, 999, 999]).map(([a, b, c]) => place([a + 1, b, c]));
    const began = performance.now();
    const pairs = pairsOf(fishAt([place([0, 5, 5]), ...points]));
    // It was minutes; slow machines need seconds.
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(mirrored(pairs)).toEqual(pairs);
  });

  test('of fish without a finite place are none', () => {
    const points = randomPoints(20, 2, [9, 9, 9]);
    const fish = fishAt([...points, [Number.NaN, 0, 0], [0, Number.POSITIVE_INFINITY, 0]]);
    expect(pairsOf(fish)).toEqual(pairsOf(fishAt(points)));
  });

  test('in a periodic world with a dense and an empty part are mutual', () => {
    const points = randomPoints(700, 6, [1000, 1000, 1000]).map(([x, y, z]): Point => [x / 500, y / 500, z / 500]);
    const world = { min: [0, 0, 0], max: [64, 64, 64] } as const;
    const pairs = pairsOf(fishAt(points), world);
    expect(mirrored(pairs)).toEqual(pairs);
    const isAcross = (i: number, j: number): boolean => Math.hypot(...points[i].map((x, k) => x - points[j][k])) > 1;
    // Fish at the edges of the dense part see others far away, across the empty part.
    expect(pairs.some((pair) => isAcross(...(pair.split('-').map(Number) as [number, number])))).toBe(true);
  });

  test('are the same when a cell is made again from the neighbours before', () => {
    const fish = fishAt(randomPoints(500, 11, [9999, 9999, 9999]));
    const cells = new VoronoiCells();
    const listed = (): string[] =>
      Array.from({ length: fish.count }, (_, i) => {
        cells.find(i);
        return Array.from(cells.neighbours.subarray(0, cells.count)).sort().join();
      });
    cells.build(fish, -1);
    const first = listed();
    expect(listed()).toEqual(first);
    const anew = (): string[] =>
      Array.from({ length: fish.count }, (_, i) => {
        const fresh = new VoronoiCells();
        fresh.build(fish, -1);
        fresh.find(i);
        return Array.from(fresh.neighbours.subarray(0, fresh.count)).sort().join();
      });
    // Fish are removed, then the others have moved.
    fish.count = 60;
    cells.build(fish, -1);
    expect(listed()).toEqual(anew());
    fish.x.set(fish.x.slice(0, 60).reverse());
    cells.build(fish, -1);
    expect(listed()).toEqual(anew());
  });

  test('do not depend on the unit of length or on where the school is', () => {
    const points = randomPoints(200, 5, [4000, 4000, 4000]);
    const moved = points.map(([x, y, z]): Point => [x / 1024 - 7, y / 1024 + 30, z / 1024]);
    expect(pairsOf(fishAt(moved))).toEqual(pairsOf(fishAt(points)));
  });

  test.each([
    [30, [0, 0, 0], [64, 64, 64]],
    [4, [0, 0, 0], [64, 64, 64]],
    [40, [0, 5, 0], [64, 5, 64]],
  ] as const)('of %i fish in a periodic world are those among its copies', (count, min, max) => {
    const world = { min, max };
    const points = randomPoints(count, 3, [65_535, max[1] > 5 ? 65_535 : 0, 65_535]).map(
      ([x, y, z]): Point => [x / 1024, min[1] + y / 1024, z / 1024],
    );
    const steps = [0, -1, 1];
    const heights = max[1] > 5 ? steps : [0];
    const copies = steps.flatMap((a) =>
      heights.flatMap((b) =>
        steps.flatMap((c) => points.map(([x, y, z]): Point => [x + 64 * a, y + 64 * b, z + 64 * c])),
      ),
    );
    const fish = fishAt(points);
    const wanted = new Set<string>();
    for (const pair of pairsOf(fishAt(copies))) {
      const [i, j] = pair.split('-').map(Number);
      if (i < count && j % count !== i) wanted.add(`${i}-${j % count}`);
    }
    expect(pairsOf(fish, world)).toEqual([...wanted].sort());
  });

  test('are those of the wanted species within reach, at their displacements', () => {
    const points = randomPoints(60, 9, [40, 40, 40]);
    const fish = fishAt(
      points,
      points.map((_, i) => i % 3),
    );
    const search = new VoronoiSearch();
    search.build(fish);
    const near = new NearList();
    // Cells of species 0 and 1; only those of species 1 count.
    search.nearInto(near, 0, 25, 2);
    expect(near.count).toBeGreaterThan(2);
    for (let k = 0; k < near.count; k++) {
      const j = near.index[k];
      expect(fish.species[j]).toBe(1);
      const d = points[0].map((value, axis) => value - points[j][axis]);
      expect([near.dx[k], near.dy[k], near.dz[k]]).toEqual(d);
      expect(near.distance[k]).toBeCloseTo(Math.hypot(...d), 5);
      expect(near.distance[k]).toBeLessThan(25);
    }
    const together = pairsOf(fishAt(points.filter((_, i) => i % 3 < 2)));
    const own = points.map((_, i) => i).filter((i) => i % 3 < 2);
    const wanted = together
      .map((pair) => pair.split('-').map((k) => own[Number(k)]))
      .filter(([i, j]) => i === 0 && fish.species[j] === 1)
      .filter(([, j]) => Math.hypot(...points[0].map((value, axis) => value - points[j][axis])) < 25)
      .map(([, j]) => j);
    expect(Array.from(near.index.subarray(0, near.count)).sort()).toEqual(wanted.sort());
  });
});

function* choosePlaces(edge: number): Generator<Point> {
  for (let x = 0; x < edge; x++) for (let y = 0; y < edge; y++) for (let z = 0; z < edge; z++) yield [x, y, z];
}
