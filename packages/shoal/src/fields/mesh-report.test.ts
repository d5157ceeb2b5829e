import { describe, expect, it } from 'vitest';
import { processorTime } from '../../test/processor-time.ts';
import { cleanMesh } from './clean-mesh.ts';
import { weldMesh } from './join-vertices.ts';
import { inspectMesh } from './mesh-report.ts';
import type { TriangleMesh } from './triangle-mesh.ts';

const cubeCorners = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 0, 1],
  [1, 1, 1],
  [0, 1, 1],
];
const cubeTriangles = [
  [0, 2, 1],
  [0, 3, 2],
  [4, 5, 6],
  [4, 6, 7],
  [0, 1, 5],
  [0, 5, 4],
  [2, 3, 7],
  [2, 7, 6],
  [1, 2, 6],
  [1, 6, 5],
  [3, 0, 4],
  [3, 4, 7],
];

function meshOf(corners: number[][], triangles: number[][]): TriangleMesh {
  return { positions: Float32Array.from(corners.flat()), triangles: Uint32Array.from(triangles.flat()) };
}

const cube = meshOf(cubeCorners, cubeTriangles);

/** The cube without shared vertices: each triangle has three of its own. */
const looseCube = meshOf(
  cubeTriangles.flat().map((corner) => cubeCorners[corner]),
  cubeTriangles.map((_, t) => [3 * t, 3 * t + 1, 3 * t + 2]),
);

describe('inspectMesh', () => {
  it('a cube of 1 m', () => {
    expect(inspectMesh(cube)).toEqual({
      vertices: 8,
      triangles: 12,
      degenerate: 0,
      duplicates: 0,
      openEdges: 0,
      nonManifoldEdges: 0,
      components: 1,
      closed: true,
      volume: 1,
      area: 6,
      min: [0, 0, 0],
      max: [1, 1, 1],
    });
  });

  it('a cube that shares no vertices is closed too', () => {
    expect(inspectMesh(looseCube)).toEqual({ ...inspectMesh(cube), vertices: 36 });
  });

  it('a cube inside out has a negative volume', () => {
    const inverted = meshOf(
      cubeCorners,
      cubeTriangles.map(([a, b, c]) => [a, c, b]),
    );
    expect(inspectMesh(inverted)).toMatchObject({ closed: true, volume: -1, area: 6 });
  });

  it('a missing triangle opens three edges; a turned one too', () => {
    expect(inspectMesh(meshOf(cubeCorners, cubeTriangles.slice(1)))).toMatchObject({ openEdges: 3, closed: false });
    const turned = meshOf(cubeCorners, [[0, 1, 2], ...cubeTriangles.slice(1)]);
    expect(inspectMesh(turned)).toMatchObject({ openEdges: 3, nonManifoldEdges: 0, closed: false });
  });

  it('degenerate triangles are counted and otherwise left out', () => {
    const corners = [...cubeCorners, [0, 0, 0], [0.5, 0, 0], [0.5, 1e-13, 0]];
    const extra = [
      [0, 0, 1],
      [0, 8, 1],
      [0, 1, 9],
      [0, 1, 10],
    ];
    expect(inspectMesh(meshOf(corners, [...cubeTriangles, ...extra]))).toEqual({
      ...inspectMesh(cube),
      vertices: 11,
      triangles: 16,
      degenerate: 4,
    });
  });

  it('a thin triangle that is no line is kept', () => {
    const thin = [
      [0, 0, 0],
      [1, 0, 0],
      [0.5, 3e-12, 0],
    ];
    expect(inspectMesh(meshOf(thin, [[0, 1, 2]]))).toMatchObject({ degenerate: 0, openEdges: 3 });
  });

  it('duplicates in any rotation and either way round', () => {
    const [a, b, c] = cubeTriangles[4];
    const doubled = meshOf(cubeCorners, [...cubeTriangles, [b, c, a], [c, a, b], [a, c, b]]);
    expect(inspectMesh(doubled)).toMatchObject({ duplicates: 3, degenerate: 0, nonManifoldEdges: 3, openEdges: 3 });
  });

  it('two parts; two cubes on a common edge', () => {
    const moved = (dx: number, dz: number) => cubeCorners.map(([x, y, z]) => [x + dx, y, z + dz]);
    const both = (dx: number, dz: number) =>
      inspectMesh(
        meshOf(
          [...cubeCorners, ...moved(dx, dz)],
          [...cubeTriangles, ...cubeTriangles.map((t) => t.map((i) => i + 8))],
        ),
      );
    expect(both(3, 0)).toMatchObject({ components: 2, closed: true, volume: 2, max: [4, 1, 1] });
    expect(both(1, 1)).toMatchObject({ components: 1, closed: true, nonManifoldEdges: 1, volume: 2 });
  });

  it('the volume keeps its digits far from the origin', () => {
    const far = cubeCorners.map(([x, y, z]) => [x + 500_000, y - 700_000, z + 900_000]);
    expect(inspectMesh(meshOf(far, cubeTriangles)).volume).toBeCloseTo(1, 12);
  });

  it('a mesh of nothing', () => {
    expect(inspectMesh(meshOf([], []))).toMatchObject({ triangles: 0, components: 0, closed: false, min: [0, 0, 0] });
  });

  it('a vertex that is not there is an error', () => {
    expect(() => inspectMesh(meshOf(cubeCorners, [[0, 1, 8]]))).toThrow(
      'triangle 0 must name vertices below 8, got 8.',
    );
  });

  it('a vertex without a position is an error; one that no triangle has is none', () => {
    const corners = [...cubeCorners, [0, Number.NaN, 0]];
    expect(() => inspectMesh(meshOf(corners, [[0, 1, 8]]))).toThrow('vertex 8 must have three finite coordinates.');
    expect(inspectMesh(meshOf(corners, cubeTriangles)).triangles).toBe(cubeTriangles.length);
  });

  it('a million triangles within seconds', () => {
    const mesh = torus(1000, 500);
    const started = processorTime();
    const report = inspectMesh(mesh);
    const seconds = (processorTime() - started) / 1000;
    expect(report).toMatchObject({
      triangles: 1_000_000,
      degenerate: 0,
      duplicates: 0,
      openEdges: 0,
      nonManifoldEdges: 0,
      components: 1,
      closed: true,
    });
    // 2 π² R r² with R = 3 m and r = 1 m.
    expect(report.volume).toBeCloseTo(6 * Math.PI ** 2, 2);
    expect(seconds).toBeLessThan(6);
  });
});

describe('cleanMesh', () => {
  it('welds, drops degenerate triangles and copies that face the same way', () => {
    const { positions, triangles } = looseCube;
    const [a, b, c] = [0, 1, 2];
    const untidy = { positions, triangles: Uint32Array.from([...triangles, b, c, a, a, a, b, a, b, b]) };
    const clean = cleanMesh(untidy);
    expect(inspectMesh(clean)).toEqual(inspectMesh(cube));
    expect(clean.triangles.length).toBe(36);
  });

  it('keeps the first of faces that are there both ways round', () => {
    const sheet = meshOf(cubeCorners.slice(0, 3), [
      [0, 1, 2],
      [0, 2, 1],
      [1, 2, 0],
    ]);
    expect([...cleanMesh(sheet).triangles]).toEqual([0, 1, 2]);
  });
});

describe('weldMesh', () => {
  it('merges what is in one place, 0 and -0 too, and leaves out what is not used', () => {
    const corners = [
      [9, 9, 9],
      [0, 0, 0],
      [1, 0, 0],
      [-0, -0, 0],
      [0, 1, 0],
    ];
    const welded = weldMesh(
      meshOf(corners, [
        [1, 2, 4],
        [4, 2, 3],
      ]),
    );
    expect([...welded.positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect([...welded.triangles]).toEqual([0, 1, 2, 2, 1, 0]);
  });
});

/** A torus of radius 3 m with a tube radius of 1 m: 2 · around · across triangles. */
function torus(around: number, across: number): TriangleMesh {
  const positions = new Float32Array(around * across * 3);
  const triangles = new Uint32Array(around * across * 6);
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < across; j++) {
      const u = (2 * Math.PI * i) / around;
      const v = (2 * Math.PI * j) / across;
      const radius = 3 + Math.cos(v);
      positions.set([radius * Math.cos(u), radius * Math.sin(u), Math.sin(v)], 3 * (i * across + j));
      const a = i * across + j;
      const b = ((i + 1) % around) * across + j;
      const c = ((i + 1) % around) * across + ((j + 1) % across);
      const d = i * across + ((j + 1) % across);
      triangles.set([a, b, c, a, c, d], 6 * (i * across + j));
    }
  }
  return { positions, triangles };
}
