import { kindOf, Surface, shapeMesh, type TriangleMesh } from 'shoal/fields';
import { describe, expect, it } from 'vitest';
import { closest, closestOnTriangle, TriangleTree } from '../../src/fields/triangle-tree.ts';
import { generator } from '../random/states.ts';
import { cornersOf, distanceToTriangle, type Point } from './oracle.ts';
import { extraMesh, readObj } from './read-obj.ts';

const ground = { kind: 'heights', size: [6, 4], points: [7, 5], heights: heightsOf(35) } as const;

function heightsOf(count: number): number[] {
  const random = generator(3);
  return Array.from({ length: count }, () => random() * 2 - 1);
}

function meshOf(numbers: readonly number[], triangles?: readonly number[]): TriangleMesh {
  return {
    positions: Float32Array.from(numbers),
    triangles: Uint32Array.from(triangles ?? Array.from({ length: numbers.length / 3 }, (_, k) => k)),
  };
}

function soup(count: number, size: (t: number) => number): TriangleMesh {
  const random = generator(8);
  const numbers: number[] = [];
  for (let t = 0; t < count; t++) {
    const middle = [0, 1, 2].map(() => 4 * random() - 2);
    for (let k = 0; k < 9; k++) numbers.push(middle[k % 3] + size(t) * (random() - 0.5));
  }
  return meshOf(numbers);
}

/** Points, lines, slivers, and sound triangles between them. */
function degenerate(): TriangleMesh {
  const random = generator(4);
  const numbers: number[] = [];
  for (let t = 0; t < 120; t++) {
    const [a, b, c] = [0, 1, 2].map(() => [0, 1, 2].map(() => 4 * random() - 2));
    if (t % 12 === 0) numbers.push(...a, ...a, ...a);
    else if (t % 12 === 4) numbers.push(...a, ...a, ...b);
    else if (t % 12 === 8) numbers.push(...a, ...b, ...b);
    else if (t % 4 === 1) numbers.push(...a, ...b, ...(t % 8 === 1 ? a : a.map((x, k) => (x + b[k]) / 2)));
    else if (t % 4 === 2) numbers.push(...a, ...b, ...b.map((x, k) => x + (k === 0 ? 1e-6 : 0)));
    else numbers.push(...a, ...b, ...c);
  }
  return meshOf(numbers);
}

const meshes: Record<string, TriangleMesh> = {
  sphere: shapeMesh({ kind: 'sphere', radius: 2 }),
  torus: shapeMesh({ kind: 'torus', radius: 2, tube: 0.5 }),
  arch: shapeMesh({ kind: 'arch', width: 3, height: 2, thickness: 1, roughness: 1, detail: 2 }),
  rock: shapeMesh({ kind: 'rock', radius: 2, roughness: 1 }),
  box: shapeMesh({ kind: 'box', size: [1, 2, 3] }),
  capsule: shapeMesh({ kind: 'capsule', radius: 0.5, length: 3 }),
  heights: shapeMesh(ground),
  sheet: shapeMesh({ kind: 'plane', size: [4, 3] }),
  'one triangle': meshOf([0, 0, 0, 1, 0, 0, 0, 2, 1]),
  'soup of small triangles': soup(900, () => 0.3),
  'soup of all sizes': soup(300, (t) => 4 * 0.98 ** t),
  'degenerate triangles': degenerate(),
  'coincident triangles': meshOf(Array.from({ length: 50 }, () => [0, 0, 0, 1, 0, 0, 0, 2, 1]).flat()),
  'far from the origin': {
    ...shapeMesh({ kind: 'torus', radius: 2, tube: 0.5 }),
    positions: shapeMesh({ kind: 'torus', radius: 2, tube: 0.5 }).positions.map((x) => x + 1000),
  },
};

/** Points around a mesh: anywhere, and close to its triangles. */
function pointsAround({ positions, triangles }: TriangleMesh, count: number): Point[] {
  const random = generator(11);
  const low = [0, 1, 2].map((axis) => extreme(positions, axis, Math.min));
  const high = [0, 1, 2].map((axis) => extreme(positions, axis, Math.max));
  const size = Math.max(...high.map((x, axis) => x - low[axis]));
  return Array.from({ length: count }, (_, n) => {
    const corner = 3 * triangles[Math.floor(random() * triangles.length)];
    const at = [0, 1, 2].map((axis) =>
      n % 2 === 0
        ? low[axis] - size / 2 + random() * (high[axis] - low[axis] + size)
        : positions[corner + axis] + 0.05 * size * (random() - 0.5),
    );
    return [at[0], at[1], at[2]];
  });
}

function extreme(numbers: Float32Array, axis: number, pick: (a: number, b: number) => number): number {
  let found = numbers[axis];
  for (let k = axis; k < numbers.length; k += 3) found = pick(found, numbers[k]);
  return found;
}

/** The nearest of all triangles, one after the other. */
function bruteForce(corners: Float32Array, [x, y, z]: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < corners.length; at += 9) least = Math.min(least, closestOnTriangle(corners, at, x, y, z));
  return Math.sqrt(least);
}

function expectNearest(mesh: TriangleMesh): void {
  const tree = new TriangleTree(mesh);
  const corners = Float32Array.from(cornersOf(mesh));
  const random = generator(5);
  const size = Math.max(1, ...mesh.positions.slice(0, 3000).map(Math.abs));
  let worst = 0;
  for (const p of pointsAround(mesh, 2000)) {
    const expected = bruteForce(corners, p);
    const found = Math.sqrt(tree.nearest(...p, Number.POSITIVE_INFINITY));
    worst = Math.max(worst, Math.abs(found - expected));
    // The place and the triangle that it names are those.
    const [qx, qy, qz] = tree.point;
    const named = Math.hypot(p[0] - qx, p[1] - qy, p[2] - qz);
    worst = Math.max(worst, Math.abs(named - expected));
    const own = mesh.triangles.subarray(3 * tree.order[tree.found], 3 * tree.order[tree.found] + 3);
    const [a, b, c] = [...own].map((v): Point => [0, 1, 2].map((k) => mesh.positions[3 * v + k]) as never);
    worst = Math.max(worst, Math.abs(distanceToTriangle(p, a, b, c) - expected));
    // A guess changes nothing; a limit only hides what is beyond it.
    const guess = Math.floor(random() * tree.count);
    worst = Math.max(worst, Math.abs(Math.sqrt(tree.nearest(...p, Number.POSITIVE_INFINITY, guess)) - expected));
    const limit = expected * (random() < 0.5 ? 0.9 : 1.1);
    const limited = tree.nearest(...p, limit * limit);
    if (limit < expected) {
      expect(limited).toBe(limit * limit);
      expect(tree.found).toBe(-1);
    } else worst = Math.max(worst, Math.abs(Math.sqrt(limited) - expected));
  }
  expect(worst).toBeLessThan(1e-5 * Math.max(1, size / 10));
}

describe('the tree finds what asking all triangles finds', () => {
  it.each(Object.entries(meshes))('%s', (_, mesh) => {
    expectNearest(mesh);
  });

  it('nothing, in a mesh without triangles', () => {
    const tree = new TriangleTree(meshOf([]));
    expect(tree.nearest(0, 0, 0, Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    expect(tree.found).toBe(-1);
    expect(tree.winding(0, 0, 0)).toBe(0);
    expect(new Surface([]).isInside(0, 0, 0)).toBe(false);
  });

  for (const name of ['stanford-bunny', 'teapot', 'spot']) {
    const file = extraMesh(name);
    it.skipIf(!file)(
      name,
      () => {
        // As large as the others, so that 1e-5 m means as much.
        expectNearest(readObj(file as URL, name === 'stanford-bunny' ? 20 : 1));
      },
      120_000,
    );
  }
});

describe('the closest point of a triangle', () => {
  const random = generator(21);
  const near = (size: number): number[] => [0, 1, 2].map(() => size * (random() - 0.5));
  const triangles = Array.from({ length: 400 }, (_, t) => {
    const [a, b, c] = [near(4), near(4), near(4)];
    if (t % 8 === 5) return [...a, ...a, ...b];
    if (t % 8 === 6) return [...a, ...a, ...a];
    if (t % 8 === 7) return [...a, ...b, ...a.map((x, k) => 0.3 * x + 0.7 * b[k])];
    return [...a, ...b, ...c];
  }).map((numbers) => Float32Array.from(numbers));

  it('is no farther than any of 5000 points of the triangle, and lies on it', () => {
    for (const corners of triangles.slice(0, 80)) {
      const p = near(6);
      const found = Math.sqrt(closestOnTriangle(corners, 0, p[0], p[1], p[2]));
      const at = [...closest];
      expect(Math.hypot(...at.map((x, k) => x - p[k]))).toBeCloseTo(found, 6);
      let least = Number.POSITIVE_INFINITY;
      const steps = 100;
      for (let i = 0; i <= steps; i++) {
        for (let j = 0; j <= steps - i; j++) {
          const [v, w] = [i / steps, j / steps];
          const q = [0, 1, 2].map((k) => corners[k] * (1 - v - w) + corners[3 + k] * v + corners[6 + k] * w);
          least = Math.min(least, Math.hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2]));
        }
      }
      expect(found).toBeLessThanOrEqual(least + 1e-6);
      // The grid of samples is at most this wide.
      const edge = Math.hypot(...[0, 1, 2].map((k) => corners[3 + k] - corners[k]));
      const other = Math.hypot(...[0, 1, 2].map((k) => corners[6 + k] - corners[k]));
      expect(least - found).toBeLessThanOrEqual((edge + other) / steps + 1e-9);
    }
  });

  it('is as far as plane and edges say, degenerate or not', () => {
    for (const corners of triangles) {
      for (let n = 0; n < 50; n++) {
        const p = near(n % 2 ? 6 : 60) as never as Point;
        const [a, b, c] = [0, 3, 6].map((k): Point => [corners[k], corners[k + 1], corners[k + 2]]);
        const found = Math.sqrt(closestOnTriangle(corners, 0, ...p));
        expect(Math.abs(found - distanceToTriangle(p, a, b, c)), `${[...corners]} from ${p}`).toBeLessThan(1e-6);
      }
    }
  });
});

it('tells solids from sheets', () => {
  for (const [name, mesh] of Object.entries(meshes)) {
    if (/soup|triangle/.test(name)) continue;
    expect(kindOf(mesh), name).toBe(name === 'sheet' ? 'sheet' : 'solid');
  }
  expect(kindOf(meshes['one triangle'])).toBe('sheet');
});
