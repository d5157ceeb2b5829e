import { describe, expect, test } from 'vitest';
import type { BuiltInShape } from '../../scenario/obstacles.ts';
import { trianglesOf } from '../../scenario/shape-size.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';
import { shapeMesh } from './shape-mesh.ts';

const seeds = [1, 2, 3, 77, 4294967295];
const roughnesses = [0, 0.3, 1];
const opening = { width: 4, height: 3, thickness: 1.5 };
const openings = [
  opening,
  { width: 2, height: 6, thickness: 0.4 },
  { width: 30, height: 1, thickness: 0.5 },
  { width: 1, height: 20, thickness: 8 },
];

const rocks: BuiltInShape[] = seeds.flatMap((seed) =>
  roughnesses.map((roughness) => ({ kind: 'rock', radius: 2, seed, roughness })),
);
const arches: BuiltInShape[] = seeds.flatMap((seed) =>
  roughnesses.map((roughness) => ({ kind: 'arch', ...opening, seed, roughness, detail: 2 })),
);
const ground: BuiltInShape = {
  kind: 'heights',
  size: [6, 4],
  points: [4, 3],
  heights: [0, 1, 2, 1, -1, 3, 0.5, 0, 0, 0, 1, -2],
};

const closed: BuiltInShape[] = [
  ...[0, 3, 6].map((detail) => ({ kind: 'sphere' as const, radius: 2, detail })),
  { kind: 'box', size: [1, 2, 3] },
  ...[3, 4, 24, 512].flatMap((segments) => [
    { kind: 'capsule' as const, radius: 0.5, length: 2, segments },
    { kind: 'cylinder' as const, radius: 0.5, height: 2, segments },
  ]),
  { kind: 'torus', radius: 2, tube: 0.5 },
  { kind: 'tank', size: [3, 1, 2] },
  { kind: 'tank', size: [3, 1, 2], wall: 0.2, form: 'circle' },
  { kind: 'torus', radius: 2, tube: 0.5, segments: 3, sides: 512 },
  { kind: 'torus', radius: 2, tube: 0.5, segments: 1024, sides: 3 },
  ground,
  { kind: 'heights', size: [1, 1], points: [2, 2], heights: [0, 0, 0, 0], depth: 0.5 },
  ...rocks,
  { kind: 'rock', radius: 1, roughness: 1, detail: 1 },
  { kind: 'rock', radius: 1, roughness: 1, detail: 6 },
  ...arches,
  ...seeds.flatMap((seed) => [
    { kind: 'coral' as const, height: 2, seed },
    { kind: 'coral' as const, height: 2, form: 'table' as const, seed },
  ]),
  ...openings.map((sizes) => ({ kind: 'arch' as const, ...sizes, roughness: 1 })),
  { kind: 'arch', ...opening, roughness: 1, detail: 1 },
  { kind: 'arch', ...opening, roughness: 1, detail: 5 },
];

test.each(
  [...closed, { kind: 'plane' as const, size: [1, 2] as const }].map((shape) => [title(shape), shape] as const),
)('the triangles of %s are known before it is made', (_, shape) => {
  const { length } = shapeMesh(shape).triangles;
  if (shape.kind !== 'coral' || shape.form === 'table') expect(length / 3).toBe(trianglesOf(shape));
  else expect(length / 3).toBeLessThanOrEqual(trianglesOf(shape));
});

describe('every solid shape', () => {
  test.each(closed.map((shape) => [title(shape), shape] as const))(
    '%s is closed, welded and outside out',
    (_, shape) => {
      const mesh = shapeMesh(shape);
      expect(unmatchedEdges(mesh)).toBe(0);
      expect(leastArea(mesh)).toBeGreaterThan(0);
      expect(strayVertices(mesh)).toBe(0);
      expect(volume(mesh)).toBeGreaterThan(0);
    },
  );

  test('has the same bits each time', () => {
    for (const shape of closed) {
      expect(hash(shapeMesh(shape))).toBe(hash(shapeMesh(shape)));
    }
  });

  test('has pinned bits', () => {
    expect(hash(shapeMesh({ kind: 'rock', radius: 1, seed: 7, roughness: 0.5 }))).toBe('3edf008e');
    expect(hash(shapeMesh({ kind: 'arch', ...opening, seed: 7 }))).toBe('267f243b');
    expect(hash(shapeMesh({ kind: 'capsule', radius: 1, length: 1 }))).toBe('762bee59');
  });
});

describe('volumes', () => {
  const segments = 512;
  test.each<[BuiltInShape, number, number]>([
    [{ kind: 'sphere', radius: 2, detail: 5 }, ball(2), 3e-3],
    [{ kind: 'box', size: [1, 2, 3] }, 6, 1e-7],
    [{ kind: 'capsule', radius: 0.5, length: 2, segments }, ball(0.5) + Math.PI * 0.5, 1e-4],
    [{ kind: 'cylinder', radius: 0.5, height: 2, segments }, Math.PI * 0.5, 1e-4],
    [{ kind: 'tank', size: [3, 1, 2], wall: 0.1 }, 3.2 * 1.2 * 2.2 - 6, 1e-6],
    [{ kind: 'tank', size: [2, 1, 2], wall: 0.1, form: 'circle', segments }, Math.PI * (1.21 * 1.2 - 1), 1e-4],
    // Of a prism with three sides, by hand.
    [{ kind: 'cylinder', radius: 1, height: 2, segments: 3 }, 1.5 * Math.sqrt(3), 1e-6],
    [{ kind: 'torus', radius: 2, tube: 0.5, segments, sides: 256 }, 2 * Math.PI ** 2 * 2 * 0.25, 2e-4],
    [{ kind: 'heights', size: [2, 2], points: [2, 2], heights: [1, 1, 1, 1], depth: 0.5 }, 2, 1e-7],
  ])('%o', (shape, expected, tolerance) => {
    const found = volume(shapeMesh(shape));
    expect(Math.abs(found / expected - 1)).toBeLessThan(tolerance);
  });
});

describe('each shape', () => {
  test('a sphere: vertices on the sphere, 20 · 4ⁿ triangles', () => {
    const mesh = shapeMesh({ kind: 'sphere', radius: 2 });
    expect(mesh.triangles.length / 3).toBe(1280);
    for (const distance of distances(mesh)) expect(distance).toBeCloseTo(2, 6);
  });

  test('a torus: the vertices of TorusGeometry', () => {
    const { positions } = shapeMesh({ kind: 'torus', radius: 2, tube: 0.5, segments: 7, sides: 5 });
    for (let j = 0; j < 5; j++) {
      for (let i = 0; i < 7; i++) {
        const [u, v] = [(i / 7) * 2 * Math.PI, (j / 5) * 2 * Math.PI];
        const r = 2 + 0.5 * Math.cos(v);
        const expected = [r * Math.cos(u), r * Math.sin(u), 0.5 * Math.sin(v)];
        expected.forEach((x, axis) => {
          expect(positions[3 * (7 * j + i) + axis]).toBeCloseTo(x, 6);
        });
      }
    }
  });

  test('a capsule and a cylinder stand along y, their middle at the origin', () => {
    expect(box(shapeMesh({ kind: 'capsule', radius: 0.5, length: 2 }))).toEqual([-0.5, -1.5, -0.5, 0.5, 1.5, 0.5]);
    expect(box(shapeMesh({ kind: 'cylinder', radius: 0.5, height: 2 }))).toEqual([-0.5, -1, -0.5, 0.5, 1, 0.5]);
  });

  test('a plane: an open sheet in y = 0 that faces up', () => {
    const mesh = shapeMesh({ kind: 'plane', size: [4, 2] });
    expect(box(mesh)).toEqual([-2, 0, -1, 2, 0, 1]);
    expect(unmatchedEdges(mesh)).toBe(4);
    const lifted = { ...mesh, positions: mesh.positions.map((x, i) => (i % 3 === 1 ? 1 : x)) };
    expect(volume(lifted)).toBeCloseTo(8 / 3);
  });

  test('heights: x fastest, a flat bottom below the least, a tenth of the longer edge by default', () => {
    const mesh = shapeMesh(ground);
    expect(box(mesh).map((x) => Math.round(x * 1e6) / 1e6)).toEqual([-3, -2.6, -2, 3, 3, 2]);
    expect([...mesh.positions.slice(15, 18)]).toEqual([-1, 3, 0]);
    expect(shapeMesh({ ...ground, depth: 5 } as BuiltInShape).positions.reduce((a, b) => Math.min(a, b))).toBe(-7);
  });

  test('triangles: a copy', () => {
    const shape: BuiltInShape = {
      kind: 'triangles',
      vertices: [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0.5],
      ],
      triangles: [[0, 1, 2]],
    };
    const mesh = shapeMesh(shape);
    expect([...mesh.positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0.5]);
    expect([...mesh.triangles]).toEqual([0, 1, 2]);
  });

  test('rocks: between 0.6 and 1.4 radius, about it on average; another seed, another rock', () => {
    for (const shape of rocks) {
      const found = distances(shapeMesh(shape));
      expect(Math.min(...found)).toBeGreaterThan(0.6 * 2);
      expect(Math.max(...found)).toBeLessThan(1.4 * 2);
      expect(found.reduce((a, b) => a + b) / found.length / 2).toBeCloseTo(1, 1);
    }
    expect(new Set(rocks.map((shape) => hash(shapeMesh(shape)))).size).toBe(rocks.length);
  });

  test('a rough rock is less round than a pebble', () => {
    const flatness = (roughness: number): number => {
      const mesh = shapeMesh({ kind: 'rock', radius: 1, roughness });
      const area = triangleAreas(mesh).reduce((a, b) => a + b);
      return area ** 3 / volume(mesh) ** 2;
    };
    expect(flatness(0)).toBeGreaterThan(36 * Math.PI);
    expect(flatness(0.3)).toBeGreaterThan(flatness(0));
    expect(flatness(1)).toBeGreaterThan(1.1 * flatness(0.3));
  });
});

describe('arches', () => {
  const all = openings.flatMap((sizes) =>
    seeds.flatMap((seed) =>
      roughnesses.flatMap((roughness) => [1, 3].map((detail) => ({ ...sizes, seed, roughness, detail }))),
    ),
  );

  test('leave their opening free: 0.9 width × 0.9 height', () => {
    for (const shape of all) {
      const mesh = shapeMesh({ kind: 'arch', ...shape });
      const steps = 12;
      let hit = 0;
      for (let i = 0; i <= steps; i++) {
        for (let j = 0; j <= steps; j++) {
          if (i > 0 && i < steps && j < steps) continue; // The stone is closed, so testing its rim suffices.
          const [x, y] = [0.9 * shape.width * (i / steps - 0.5), 0.9 * shape.height * (j / steps)];
          if (blocks(mesh, x, y)) hit++;
        }
      }
      expect(hit, JSON.stringify(shape)).toBe(0);
    }
    const mesh = shapeMesh({ kind: 'arch', ...opening });
    for (let i = 0; i <= 20; i++) {
      for (let j = 0; j <= 20; j++) expect(blocks(mesh, 3.6 * (i / 20 - 0.5), 2.7 * (j / 20))).toBe(false);
    }
    expect(blocks(mesh, 0, 3.7)).toBe(true);
    expect(blocks(mesh, -2.6, 1)).toBe(true);
    expect(blocks(mesh, 2.6, 1)).toBe(true);
  });

  test('stand a twentieth of their height in the ground, on feet broader than their top', () => {
    for (const shape of all) {
      const mesh = shapeMesh({ kind: 'arch', ...shape });
      const [, bottom] = box(mesh);
      expect(bottom).toBeCloseTo(-0.05 * shape.height, 4);
      const sides = 4 * 2 ** shape.detail;
      const sections = 16 * 2 ** shape.detail;
      const [left, top, right] = [0, sections / 2, sections].map((section) =>
        box({ ...mesh, positions: mesh.positions.slice(3 * section * sides, 3 * (section + 1) * sides) }),
      );
      const crown = top[4] - top[1];
      expect(left[3] - left[0]).toBeGreaterThan(crown);
      expect(right[3] - right[0]).toBeGreaterThan(crown);
      expect(crown).toBeGreaterThan(0.5 * shape.thickness);
      expect(crown).toBeLessThan(1.6 * shape.thickness);
    }
  });

  test('do not pass through themselves', () => {
    for (const sizes of openings) {
      for (const roughness of roughnesses) {
        for (const detail of [1, 2]) {
          const shape = { kind: 'arch' as const, ...sizes, roughness, detail, seed: 5 };
          expect(crossings(shapeMesh(shape)), JSON.stringify(shape)).toBe(0);
        }
      }
    }
    expect(crossings(shapeMesh({ kind: 'torus', radius: 1, tube: 1.5 }))).toBeGreaterThan(0);
  });
});

function title(shape: BuiltInShape): string {
  return JSON.stringify(shape).replaceAll(/["{}]/g, '').slice(0, 100);
}

function ball(radius: number): number {
  return (4 / 3) * Math.PI * radius ** 3;
}

/** Number of edges without a reverse edge, or that occur twice in the same direction. */
function unmatchedEdges({ triangles }: TriangleMesh): number {
  const edges = new Float64Array(triangles.length);
  const reverses = new Float64Array(triangles.length);
  for (let i = 0; i < triangles.length; i++) {
    const a = triangles[i];
    const b = triangles[i % 3 === 2 ? i - 2 : i + 1];
    edges[i] = a * 2 ** 26 + b;
    reverses[i] = b * 2 ** 26 + a;
  }
  edges.sort();
  reverses.sort();
  let unmatched = 0;
  for (let i = 0, j = 0; i < edges.length; i++) {
    if (i > 0 && edges[i] === edges[i - 1]) unmatched++;
    while (j < reverses.length && reverses[j] < edges[i]) j++;
    if (reverses[j] !== edges[i]) unmatched++;
  }
  return unmatched;
}

/** Number of vertices without a triangle, or at the same position as another vertex. */
function strayVertices({ positions, triangles }: TriangleMesh): number {
  const used = new Uint8Array(positions.length / 3);
  for (const vertex of triangles) used[vertex] = 1;
  const places = new Set<string>();
  for (let i = 0; i < positions.length; i += 3) places.add(`${positions[i]} ${positions[i + 1]} ${positions[i + 2]}`);
  return used.filter((is) => !is).length + positions.length / 3 - places.size;
}

function corner({ positions, triangles }: TriangleMesh, i: number): [number, number, number] {
  const at = 3 * triangles[i];
  return [positions[at], positions[at + 1], positions[at + 2]];
}

type V = readonly [number, number, number];
const minus = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: V, b: V): V => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

function volume(mesh: TriangleMesh): number {
  let sum = 0;
  for (let i = 0; i < mesh.triangles.length; i += 3) {
    sum += dot(corner(mesh, i), cross(corner(mesh, i + 1), corner(mesh, i + 2))) / 6;
  }
  return sum;
}

function triangleAreas(mesh: TriangleMesh): Float64Array {
  return Float64Array.from({ length: mesh.triangles.length / 3 }, (_, t) => {
    const a = corner(mesh, 3 * t);
    const normal = cross(minus(corner(mesh, 3 * t + 1), a), minus(corner(mesh, 3 * t + 2), a));
    return Math.sqrt(dot(normal, normal)) / 2;
  });
}

function leastArea(mesh: TriangleMesh): number {
  return triangleAreas(mesh).reduce((a, b) => Math.min(a, b));
}

function distances({ positions }: TriangleMesh): number[] {
  return Array.from({ length: positions.length / 3 }, (_, i) =>
    Math.hypot(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]),
  );
}

/** Least x, y, z and greatest x, y, z of the vertices. */
function box({ positions }: TriangleMesh): number[] {
  const found = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  positions.forEach((x, i) => {
    found[i % 3] = Math.min(found[i % 3], x);
    found[3 + (i % 3)] = Math.max(found[3 + (i % 3)], x);
  });
  return found;
}

/** Whether a triangle crosses the line through (x, y) along z. */
function blocks({ positions, triangles }: TriangleMesh, x: number, y: number): boolean {
  const side = (a: number, b: number): number =>
    (positions[b] - positions[a]) * (y - positions[a + 1]) - (positions[b + 1] - positions[a + 1]) * (x - positions[a]);
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [3 * triangles[i], 3 * triangles[i + 1], 3 * triangles[i + 2]];
    const [ab, bc, ca] = [side(a, b), side(b, c), side(c, a)];
    if ((ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0)) return true;
  }
  return false;
}

/** Pairs of triangles without a common vertex that intersect: an edge of one passes through the other. */
function crossings(mesh: TriangleMesh): number {
  const { triangles } = mesh;
  const all = Array.from({ length: triangles.length / 3 }, (_, t) => {
    const corners = [0, 1, 2].map((k) => corner(mesh, 3 * t + k));
    const low = [0, 1, 2].map((axis) => Math.min(...corners.map((p) => p[axis])));
    const high = [0, 1, 2].map((axis) => Math.max(...corners.map((p) => p[axis])));
    return { vertices: triangles.slice(3 * t, 3 * t + 3), corners, low, high };
  }).sort((a, b) => a.low[0] - b.low[0]);
  let found = 0;
  all.forEach((a, i) => {
    for (let j = i + 1; j < all.length && all[j].low[0] <= a.high[0]; j++) {
      const b = all[j];
      if ([1, 2].some((axis) => a.low[axis] > b.high[axis] || b.low[axis] > a.high[axis])) continue;
      if (a.vertices.some((vertex) => b.vertices.includes(vertex))) continue;
      if (pierces(a.corners, b.corners) || pierces(b.corners, a.corners)) found++;
    }
  });
  return found;
}

/** Whether an edge of one triangle passes through another. */
function pierces(edges: readonly V[], [a, b, c]: readonly V[]): boolean {
  const six = (p: V, q: V, r: V, s: V): number => dot(minus(p, s), cross(minus(q, s), minus(r, s)));
  return edges.some((p, k) => {
    const q = edges[(k + 1) % 3];
    if (six(a, b, c, p) * six(a, b, c, q) >= 0) return false;
    const signs = [six(p, q, a, b), six(p, q, b, c), six(p, q, c, a)].map(Math.sign);
    return signs[0] === signs[1] && signs[1] === signs[2];
  });
}

/** FNV-1a of the bytes of the positions and the triangles. */
function hash({ positions, triangles }: TriangleMesh): string {
  let value = 0x811c9dc5;
  for (const array of [positions, triangles]) {
    for (const byte of new Uint8Array(array.buffer)) value = Math.imul(value ^ byte, 0x01000193);
  }
  return (value >>> 0).toString(16);
}
