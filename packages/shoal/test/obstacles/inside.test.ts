import { boxAround, Surface, type SurfaceKind, shapeMesh, type TriangleMesh } from 'shoal/fields';
import { describe, expect, it } from 'vitest';
import { generator } from '../random/states.ts';
import { cornersOf, distanceToMesh, type Point, Rays, windingOf } from './oracle.ts';
import { extraMesh, readObj } from './read-obj.ts';

const sphere = shapeMesh({ kind: 'sphere', radius: 2 });
const torus = shapeMesh({ kind: 'torus', radius: 2, tube: 0.6 });
const arch = shapeMesh({ kind: 'arch', width: 3, height: 2, thickness: 1, roughness: 1, detail: 2 });

function moved({ positions, triangles }: TriangleMesh, by: Point, factor = 1): TriangleMesh {
  return { positions: positions.map((x, k) => factor * x + by[k % 3]), triangles };
}

function turnedInsideOut({ positions, triangles }: TriangleMesh): TriangleMesh {
  return { positions, triangles: triangles.map((_, k) => triangles[k % 3 === 0 ? k : k % 3 === 1 ? k + 1 : k - 1]) };
}

function surfaceOf(kind: SurfaceKind, ...meshes: readonly TriangleMesh[]): Surface {
  return new Surface(meshes.map((mesh) => ({ mesh, kind })));
}

function together(...meshes: readonly TriangleMesh[]): TriangleMesh {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (const mesh of meshes) {
    for (const vertex of mesh.triangles) triangles.push(vertex + positions.length / 3);
    positions.push(...mesh.positions);
  }
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** Points of the box around some meshes and a tenth beyond. */
function pointsIn(meshes: readonly TriangleMesh[], count: number, seed = 1): Point[] {
  const random = generator(seed);
  const { min, max } = boxAround(meshes);
  return Array.from({ length: count }, () => {
    const at = min.map((low, axis) => low + (max[axis] - low) * (1.2 * random() - 0.1));
    return [at[0], at[1], at[2]];
  });
}

/** How many of the points are judged otherwise than expected, and how many are inside. */
function judge(surface: Surface, points: readonly Point[], isInside: (p: Point) => boolean) {
  let wrong = 0;
  let inside = 0;
  for (const p of points) {
    const expected = isInside(p);
    if (expected) inside++;
    if (surface.isInside(...p) !== expected) wrong++;
  }
  return { wrong, inside };
}

const count = 20_000;
/** 99.99 %. */
const mostWrong = 2;

describe('inside agrees with the parity of rays', () => {
  const closed: Record<string, TriangleMesh> = {
    sphere,
    torus,
    arch,
    'rough rock': shapeMesh({ kind: 'rock', radius: 2, roughness: 1, detail: 3 }),
    box: shapeMesh({ kind: 'box', size: [1, 2, 3] }),
    capsule: shapeMesh({ kind: 'capsule', radius: 0.5, length: 3 }),
    cylinder: shapeMesh({ kind: 'cylinder', radius: 1, height: 0.2 }),
    heights: shapeMesh({
      kind: 'heights',
      size: [6, 4],
      points: [4, 3],
      heights: [0, 1, 2, 1, -1, 3, 0.5, 0, 0, 0, 1, -2],
    }),
    'far from the origin': moved(torus, [500, -300, 100]),
    'a thousand times as large': moved(torus, [0, 0, 0], 1000),
  };
  it.each(Object.entries(closed))('%s', (_, mesh) => {
    const rays = new Rays(cornersOf(mesh));
    const points = pointsIn([mesh], count);
    const { wrong, inside } = judge(surfaceOf('solid', mesh), points, (p) => rays.isInside(p));
    expect(wrong).toBeLessThanOrEqual(mostWrong);
    expect(inside).toBeGreaterThan(count / 50);
    const out = judge(surfaceOf('solid', turnedInsideOut(mesh)), points.slice(0, 4000), (p) => rays.isInside(p));
    expect(out.wrong, 'inside out').toBeLessThanOrEqual(1);
  });

  it('a hollow: a ball whose inner surface faces inwards', () => {
    const mesh = together(sphere, turnedInsideOut(moved(sphere, [0.3, 0, 0], 0.6)));
    const rays = new Rays(cornersOf(mesh));
    const { wrong, inside } = judge(surfaceOf('solid', mesh), pointsIn([mesh], count), (p) => rays.isInside(p));
    expect(wrong).toBeLessThanOrEqual(mostWrong);
    expect(inside).toBeGreaterThan(count / 10);
    expect(surfaceOf('solid', mesh).isInside(0.3, 0, 0)).toBe(false);
  });

  it('two solids that overlap, as parts: inside either, where they overlap too', () => {
    const [a, b] = [torus, moved(sphere, [2, 0, 0], 0.5)];
    const [ra, rb] = [a, b].map((mesh) => new Rays(cornersOf(mesh)));
    for (const [first, second] of [
      [a, b],
      [turnedInsideOut(a), b],
      [a, turnedInsideOut(b)],
    ]) {
      const { wrong, inside } = judge(
        surfaceOf('solid', first, second),
        pointsIn([a, b], count),
        (p) => ra.isInside(p) || rb.isInside(p),
      );
      expect(wrong).toBeLessThanOrEqual(mostWrong);
      expect(inside).toBeGreaterThan(count / 20);
    }
  });

  it('one solid within another, as parts: inside all of it', () => {
    const inner = moved(sphere, [0, 0, 0], 0.4);
    const rays = new Rays(cornersOf(sphere));
    const { wrong } = judge(surfaceOf('solid', sphere, inner), pointsIn([sphere], count), (p) => rays.isInside(p));
    expect(wrong).toBeLessThanOrEqual(mostWrong);
  });

  it('winding numbers of the tree are those of all triangles to 0.03', () => {
    for (const mesh of [torus, arch, sphere]) {
      const { tree } = surfaceOf('solid', mesh);
      const corners = cornersOf(mesh);
      for (const p of pointsIn([mesh], 2000, 7))
        expect(Math.abs(tree.winding(...p) - windingOf(corners, p))).toBeLessThan(0.03);
    }
  });

  for (const [name, scale] of [
    ['stanford-bunny', 20],
    ['spot', 1],
  ] as const) {
    const file = extraMesh(name);
    it.skipIf(!file)(
      `${name}`,
      () => {
        const mesh = readObj(file as URL, scale);
        const corners = cornersOf(mesh);
        const rays = new Rays(corners);
        const surface = surfaceOf('solid', mesh);
        const points = pointsIn([mesh], name === 'spot' ? count : 500);
        // The bunny has holes in its foot through which rays slip: there the sum over all triangles decides.
        const isInside = (p: Point): boolean =>
          name === 'spot' ? rays.isInside(p) : Math.abs(windingOf(corners, p)) > 0.5;
        const { wrong, inside } = judge(surface, points, isInside);
        expect(wrong).toBeLessThanOrEqual(mostWrong);
        expect(inside).toBeGreaterThan(points.length / 20);
      },
      120_000,
    );
  }
});

describe('slightly broken meshes', () => {
  it('a sphere with small holes: right away from the holes', () => {
    const random = generator(2);
    const fine = shapeMesh({ kind: 'sphere', radius: 2, detail: 4 });
    const kept: number[] = [];
    const missing: number[] = [];
    for (let t = 0; t < fine.triangles.length; t += 3) {
      const three = fine.triangles.subarray(t, t + 3);
      (random() < 0.02 ? missing : kept).push(...three);
    }
    const holes = cornersOf({ positions: fine.positions, triangles: Uint32Array.from(missing) });
    const surface = surfaceOf('solid', { positions: fine.positions, triangles: Uint32Array.from(kept) });
    const rays = new Rays(cornersOf(fine));
    // A triangle of it has edges of about 0.15 m.
    const points = pointsIn([fine], 4000).filter((p) => distanceToMesh(holes, p) > 0.2);
    const { wrong, inside } = judge(surface, points, (p) => rays.isInside(p));
    expect(missing.length / 3).toBeGreaterThan(50);
    expect(inside).toBeGreaterThan(300);
    expect(wrong).toBe(0);
  });

  it('a sphere with some triangles twice: right away from them', () => {
    const doubled = Uint32Array.from([...sphere.triangles, ...sphere.triangles.subarray(0, 30)]);
    const surface = surfaceOf('solid', { positions: sphere.positions, triangles: doubled });
    const twice = cornersOf({ positions: sphere.positions, triangles: sphere.triangles.slice(0, 30) });
    const rays = new Rays(cornersOf(sphere));
    const points = pointsIn([sphere], 4000).filter((p) => distanceToMesh(twice, p) > 0.6);
    expect(judge(surface, points, (p) => rays.isInside(p)).wrong).toBe(0);
  });
});

describe('sheets', () => {
  it('have no inside', () => {
    const sheet = shapeMesh({ kind: 'plane', size: [4, 3] });
    for (const mesh of [sheet, sphere, together(sheet, moved(sheet, [0, 1, 0]))]) {
      const surface = surfaceOf('sheet', mesh);
      for (const p of pointsIn([mesh], 3000)) expect(surface.isInside(...p)).toBe(false);
    }
  });

  it('do not disturb the inside of a solid that they pass through', () => {
    const sheet = shapeMesh({ kind: 'plane', size: [6, 6] });
    const surface = new Surface([
      { mesh: sphere, kind: 'solid' },
      { mesh: sheet, kind: 'sheet' },
    ]);
    const rays = new Rays(cornersOf(sphere));
    expect(judge(surface, pointsIn([sphere], 4000), (p) => rays.isInside(p)).wrong).toBe(0);
    expect(Math.sqrt(surface.tree.nearest(2.5, 0.1, 2, Number.POSITIVE_INFINITY))).toBeCloseTo(0.1, 6);
  });
});
