/** Triangles for drawing: one array per vertex attribute, and the vertex indices of the triangles. */
export interface MeshArrays {
  readonly position: Float32Array<ArrayBuffer>;
  readonly normal: Float32Array<ArrayBuffer>;
  /** For bodies: the body part (see `loft.ts`), and the height on it from −1 (belly) to 1 (back). */
  readonly skin?: Float32Array<ArrayBuffer>;
  /** For obstacles: a number that varies the colour, 0 to 1 for stones and 1 to 2 for corals. */
  readonly part?: Float32Array<ArrayBuffer>;
  /** If undefined, every three consecutive vertices are a triangle. */
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
