import { readMesh } from 'shoal/meshes';
import {
  type BufferGeometry,
  CapsuleGeometry,
  ConeGeometry,
  CylinderGeometry,
  LatheGeometry,
  Matrix4,
  Mesh,
  SphereGeometry,
  TorusGeometry,
  TorusKnotGeometry,
  Vector2,
} from 'three';
import { OBJExporter } from 'three/examples/jsm/exporters/OBJExporter.js';
import { PLYExporter } from 'three/examples/jsm/exporters/PLYExporter.js';
import { STLExporter } from 'three/examples/jsm/exporters/STLExporter.js';
import { describe, expect, it } from 'vitest';
import { inspectMesh } from '../../src/fields/mesh-report.ts';
import { bytesOf } from './write-meshes.ts';

/** A polygon of n sides that turns about an axis: the volume of the polyhedron, exactly. */
const chord = (n: number): number => (n / 2) * Math.sin((2 * Math.PI) / n);

// The torus of m segments around a tube of n sides: trapezia between the planes of neighbouring segments.
const torusVolume = (radius: number, tube: number, n: number, m: number): number =>
  radius * tube * tube * chord(n) * 2 * chord(m);

const shapes: Readonly<Record<string, readonly [BufferGeometry, volume?: number]>> = {
  torus: [new TorusGeometry(2, 0.7, 24, 48), torusVolume(2, 0.7, 24, 48)],
  cylinder: [new CylinderGeometry(1, 1, 3, 32), 3 * chord(32)],
  cone: [new ConeGeometry(1, 3, 32), chord(32)],
  sphere: [new SphereGeometry(2, 32, 16)],
  capsule: [new CapsuleGeometry(1, 2, 8, 24)],
  lathe: [new LatheGeometry([new Vector2(0, -1), new Vector2(1, -0.5), new Vector2(1.5, 0.5), new Vector2(0, 1)], 24)],
  knot: [new TorusKnotGeometry(2, 0.4, 64, 12)],
};

/** With a callback, the exporter would need a page's requestAnimationFrame. */
const withoutCallback = undefined as unknown as () => void;

/** The geometry as if exported after it was moved, turned and scaled. */
const placed = (geometry: BufferGeometry): BufferGeometry =>
  geometry.clone().applyMatrix4(new Matrix4().makeRotationX(0.7).setPosition(30, -20, 10));

describe('closed shapes of three.js are closed, though seams are doubled', () => {
  it('a torus has its volume, m³', () => {
    expect(shapes.torus[1]).toBeCloseTo(19.07, 2);
  });

  for (const [name, [geometry, volume]] of Object.entries(shapes)) {
    it(`${name}: as arrays, and as three's exporters write it`, async () => {
      for (const one of [geometry, placed(geometry)]) {
        const mesh = new Mesh(one);
        mesh.updateMatrixWorld();
        const positions = one.getAttribute('position').array as Float32Array;
        const triangles = Uint32Array.from(one.getIndex()?.array ?? []);
        const stl = new STLExporter().parse(mesh, { binary: true });
        const files: [string, Uint8Array][] = [
          ['a.obj', bytesOf(new OBJExporter().parse(mesh))],
          ['binary.stl', new Uint8Array(stl.buffer, stl.byteOffset, stl.byteLength)],
          ['text.stl', bytesOf(new STLExporter().parse(mesh, { binary: false }) as string)],
          ['a.ply', bytesOf(new PLYExporter().parse(mesh, withoutCallback, {}) as string)],
        ];
        const reports = [inspectMesh({ positions, triangles })];
        for (const [file, bytes] of files) reports.push(inspectMesh(await readMesh(bytes, file)));
        for (const report of reports) {
          expect(report).toMatchObject({ openEdges: 0, closed: true });
          if (volume !== undefined) expect(Math.abs(report.volume)).toBeCloseTo(volume, 3);
        }
      }
    });
  }

  it('a part that is smaller than a seam of the whole keeps its triangles', () => {
    const small = [0, 0, 0, 1e-3, 0, 0, 0, 1e-3, 0];
    const positions = Float32Array.from([...small, 1e5, 0, 0, 1e5, 1, 0, 1e5, 0, 1]);
    const report = inspectMesh({ positions, triangles: Uint32Array.from([0, 1, 2, 3, 4, 5]) });
    expect(report).toMatchObject({ triangles: 2, degenerate: 0, openEdges: 6 });
  });

  it('a gap of a hundredth, or a hole, stays open', () => {
    const torus = new TorusGeometry(2, 0.7, 24, 48);
    const triangles = Uint32Array.from(torus.getIndex()?.array ?? []);
    const positions = torus.getAttribute('position').array as Float32Array;
    expect(inspectMesh({ positions, triangles: triangles.slice(3) }).openEdges).toBe(3);
    const cut = new TorusGeometry(2, 0.7, 24, 48, 2 * Math.PI - 0.005);
    expect(
      inspectMesh({
        positions: cut.getAttribute('position').array as Float32Array,
        triangles: Uint32Array.from(cut.getIndex()?.array ?? []),
      }),
    ).toMatchObject({ closed: false, openEdges: 48 });
  });
});
