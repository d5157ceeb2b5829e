/** Triangles for drawing: one array for each attribute of a vertex, and the corners of the triangles. */
export interface MeshArrays {
  readonly position: Float32Array<ArrayBuffer>;
  readonly normal: Float32Array<ArrayBuffer>;
  /** Of bodies: the part, see `loft.ts`, and the height on it from −1 (belly) to 1 (back). */
  readonly skin?: Float32Array<ArrayBuffer>;
  /** Of obstacles: 0 to 1 distinguishes stones, 1 to 2 corals. */
  readonly part?: Float32Array<ArrayBuffer>;
  /** Undefined: every three vertices are a triangle. */
  readonly index?: Uint32Array<ArrayBuffer>;
}

/** Numbers per vertex of each attribute. */
export const attributeSizes = { position: 3, normal: 3, skin: 2, part: 1 } as const;

/** Smooth normals: the sum of the normals of the triangles at each vertex, weighted by their areas. */
export function smoothNormals(position: Float32Array, index: Uint32Array): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(position.length);
  const [u, v] = [new Float64Array(3), new Float64Array(3)];
  for (let t = 0; t < index.length; t += 3) {
    const [a, b, c] = [3 * index[t], 3 * index[t + 1], 3 * index[t + 2]];
    for (let axis = 0; axis < 3; axis++) {
      u[axis] = position[b + axis] - position[a + axis];
      v[axis] = position[c + axis] - position[a + axis];
    }
    for (const corner of [a, b, c]) {
      normals[corner] += u[1] * v[2] - u[2] * v[1];
      normals[corner + 1] += u[2] * v[0] - u[0] * v[2];
      normals[corner + 2] += u[0] * v[1] - u[1] * v[0];
    }
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at], normals[at + 1], normals[at + 2]) || 1;
    for (let axis = 0; axis < 3; axis++) normals[at + axis] /= length;
  }
  return normals;
}
