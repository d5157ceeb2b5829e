// Meshes of obstacles for drawing: smooth where they are round, with sharp edges and lines elsewhere.

import type { SurfacePart } from '../../fields/surface.ts';
import type { MeshArrays } from '../mesh-arrays.ts';

/** Faces that meet at less than this angle are shaded smooth. */
const roundBelow = Math.cos((50 * Math.PI) / 180);
/** Lines are drawn only along edges sharper than this, since they would cover rough stone otherwise. */
const lineFrom = Math.cos((58 * Math.PI) / 180);

/** A part to draw. `alive` marks corals, as opposed to stones. */
export interface DrawnPart extends SurfacePart {
  readonly alive: boolean;
}

/**
 * The triangles of parts for drawing: smooth over blunt edges, creased at sharp ones. Includes the attribute `part`.
 */
export function creasedMesh(parts: readonly DrawnPart[]): MeshArrays {
  const corners = parts.reduce((sum, { mesh }) => sum + mesh.triangles.length, 0);
  const positions = new Float32Array(corners * 3);
  const normals = new Float32Array(corners * 3);
  const which = new Float32Array(corners);
  let at = 0;
  parts.forEach(({ mesh, alive }, index) => {
    const faces = faceNormals(mesh);
    const around = facesAround(mesh);
    mesh.triangles.forEach((vertex, corner) => {
      positions.set(mesh.positions.subarray(3 * vertex, 3 * vertex + 3), 3 * at);
      cornerNormal(normals, 3 * at, Math.floor(corner / 3), faces, around, vertex);
      which[at++] = (alive ? 1 : 0) + ((index * 0.618034 + 0.37) % 1);
    });
  });
  return { position: positions, normal: normals, part: which };
}

/** Sharp edges and boundary edges, as pairs of points. */
export function creasesOf(parts: readonly SurfacePart[]): Float32Array<ArrayBuffer> {
  const points: number[] = [];
  for (const { mesh } of parts) {
    const faces = faceNormals(mesh);
    const { positions, triangles } = mesh;
    const vertices = positions.length / 3;
    const add = (a: number, b: number): void => {
      points.push(...positions.subarray(3 * a, 3 * a + 3), ...positions.subarray(3 * b, 3 * b + 3));
    };
    const open = new Map<number, number>();
    for (let corner = 0; corner < triangles.length; corner++) {
      const face = Math.floor(corner / 3);
      const a = triangles[corner];
      const b = triangles[3 * face + ((corner + 1) % 3)];
      const edge = Math.min(a, b) * vertices + Math.max(a, b);
      const other = open.get(edge);
      if (other === undefined) open.set(edge, face);
      else {
        open.delete(edge);
        if (cosBetween(faces, face, other) < lineFrom) add(a, b);
      }
    }
    for (const edge of open.keys()) add(Math.floor(edge / vertices), edge % vertices);
  }
  return Float32Array.from(points);
}

/** Normals of the faces, with length twice their area. */
function faceNormals({ positions: p, triangles }: SurfacePart['mesh']): Float32Array {
  const normals = new Float32Array(triangles.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
    normals[t] = uy * vz - uz * vy;
    normals[t + 1] = uz * vx - ux * vz;
    normals[t + 2] = ux * vy - uy * vx;
  }
  return normals;
}

interface Around {
  /** Index in `list` of each vertex's first face. */
  readonly first: Uint32Array;
  readonly list: Uint32Array;
}

function facesAround({ positions, triangles }: SurfacePart['mesh']): Around {
  const first = new Uint32Array(positions.length / 3 + 1);
  for (const vertex of triangles) first[vertex + 1]++;
  for (let v = 1; v < first.length; v++) first[v] += first[v - 1];
  const next = first.slice();
  const list = new Uint32Array(triangles.length);
  triangles.forEach((vertex, corner) => {
    list[next[vertex]++] = Math.floor(corner / 3);
  });
  return { first, list };
}

/** The mean normal of the faces around a vertex that join this face without a crease. */
function cornerNormal(
  out: Float32Array,
  at: number,
  face: number,
  faces: Float32Array,
  { first, list }: Around,
  vertex: number,
): void {
  for (let k = first[vertex]; k < first[vertex + 1]; k++) {
    const other = list[k];
    if (other !== face && cosBetween(faces, face, other) < roundBelow) continue;
    for (let axis = 0; axis < 3; axis++) out[at + axis] += faces[3 * other + axis];
  }
  const length = Math.hypot(out[at], out[at + 1], out[at + 2]) || 1;
  for (let axis = 0; axis < 3; axis++) out[at + axis] /= length;
}

function cosBetween(faces: Float32Array, one: number, other: number): number {
  const [a, b, c] = faces.subarray(3 * one, 3 * one + 3);
  const [x, y, z] = faces.subarray(3 * other, 3 * other + 3);
  return (a * x + b * y + c * z) / (Math.hypot(a, b, c) * Math.hypot(x, y, z) || 1);
}
