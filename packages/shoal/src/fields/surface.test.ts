import { describe, expect, it } from 'vitest';
import { cleanMesh } from './clean-mesh.ts';
import { inspectMesh } from './mesh-report.ts';
import { kindOf, Surface } from './surface.ts';
import type { TriangleMesh } from './triangle-mesh.ts';

type Corner = readonly [x: number, y: number, z: number];
type Quad = readonly [Corner, Corner, Corner, Corner];

/** A mesh of quads, each cut along the diagonal from its first corner. No two triangles share stored vertices. */
function meshOf(quads: readonly Quad[]): TriangleMesh {
  const corners = quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);
  return { positions: Float32Array.from(corners.flat()), triangles: Uint32Array.from(corners.keys()) };
}

/** The faces of a box, seen from outside: x = low, x = high, y = low, … */
function box([x, y, z]: Corner, [u, v, w]: Corner): Quad[] {
  return [
    [
      [x, y, z],
      [x, y, w],
      [x, v, w],
      [x, v, z],
    ],
    [
      [u, y, z],
      [u, v, z],
      [u, v, w],
      [u, y, w],
    ],
    [
      [x, y, z],
      [u, y, z],
      [u, y, w],
      [x, y, w],
    ],
    [
      [x, v, z],
      [x, v, w],
      [u, v, w],
      [u, v, z],
    ],
    [
      [x, y, z],
      [x, v, z],
      [u, v, z],
      [u, y, z],
    ],
    [
      [x, y, w],
      [u, y, w],
      [u, v, w],
      [x, v, w],
    ],
  ];
}

const reversed = ([a, b, c, d]: Quad): Quad => [a, d, c, b];
/** The quad with its other diagonal. */
const turned = ([a, b, c, d]: Quad): Quad => [b, c, d, a];

const left = box([0, 0, 0], [2, 2, 2]);
const right = box([2, 0, 0], [4, 2, 2]);
const square: Quad = [
  [0, 0, 0],
  [0, 0, 9],
  [9, 0, 9],
  [9, 0, 0],
];

describe('two boxes with a common wall are a solid', () => {
  const cases: Record<string, Quad[]> = {
    'whose faces coincide': [...left, ...right],
    'cut along different diagonals': [...left, ...right.map(turned)],
    'one inside out': [...left, ...right.map(reversed)],
    'drawn twice': [...left, ...left, ...right, ...right],
    'one on a part of the wall': [...left, ...box([2, 0.5, 0.5], [4, 1.5, 1.5])],
  };
  for (const [name, quads] of Object.entries(cases)) {
    it(name, () => {
      const mesh = cleanMesh(meshOf(quads));
      expect(inspectMesh(mesh)).toMatchObject({ closed: true, openEdges: 0 });
      expect(kindOf(mesh)).toBe('solid');
      const surface = new Surface([{ mesh, kind: 'solid' }]);
      expect(surface.leaky).toBe(false);
      for (const x of [1, 1.9, 2.1, 3]) expect(surface.isInside(x, 1, 1)).toBe(true);
      for (const x of [-0.1, 4.1]) expect(surface.isInside(x, 1, 1)).toBe(false);
    });
  }

  it('beside a box that is drawn in both winding orders', () => {
    const far = box([8, 0, 0], [10, 2, 2]);
    const mesh = cleanMesh(meshOf([...left, ...right, ...far, ...far.map(reversed)]));
    expect(inspectMesh(mesh)).toMatchObject({ triangles: 36, closed: true, volume: 24 });
    const surface = new Surface([{ mesh, kind: kindOf(mesh) }]);
    expect([1, 3, 6, 9].map((x) => surface.isInside(x, 1, 1))).toEqual([true, true, false, true]);
  });
});

describe('a solid', () => {
  it('with a face drawn twice has one of it', () => {
    for (const again of [left[0], reversed(left[0])]) {
      const mesh = cleanMesh(meshOf([...left, again]));
      expect(inspectMesh(mesh)).toMatchObject({ triangles: 12, closed: true, volume: 8 });
      expect(kindOf(mesh)).toBe('solid');
    }
  });

  it('with a two-sided fin stays closed', () => {
    const fin: Quad = [
      [2, 2, 0],
      [3, 3, 0],
      [3, 3, 2],
      [2, 2, 2],
    ];
    const mesh = cleanMesh(meshOf([...left, fin, reversed(fin)]));
    expect(inspectMesh(mesh)).toMatchObject({ triangles: 16, closed: true, volume: 8 });
    expect(kindOf(mesh)).toBe('solid');
  });

  it('may be a plate of half a millimetre', () => {
    expect(kindOf(meshOf(box([0, 0, 0], [10, 0.0005, 10])))).toBe('solid');
  });
});

describe('sheets enclose nothing', () => {
  const part = (x: number, z: number): Quad => [
    [x, 0, z],
    [x, 0, z + 4],
    [x + 4, 0, z + 4],
    [x + 4, 0, z],
  ];
  const cases: Record<string, Quad[]> = {
    'a patchwork in a plane': [square, reversed(part(1, 4)), reversed(part(4, 1))],
    'a quad in both winding orders': [square, reversed(square)],
    'the same cut along different diagonals': [square, turned(reversed(square))],
    'the same in one winding order': [square, turned(square)],
    'both at an angle': [square, turned(reversed(square))].map(
      (quad) => quad.map(([x, , z]) => [x / 3, x / 7 + z / 9, z / 3]) as unknown as Quad,
    ),
  };
  for (const [name, quads] of Object.entries(cases)) {
    it(name, () => expect(kindOf(cleanMesh(meshOf(quads)))).toBe('sheet'));
  }
});
