/** Mesh files for tests. */

type Triple = readonly [number, number, number];

/** A Wavefront OBJ. @param triangles vertices counted from 0 */
export function objText(vertices: readonly Triple[], triangles: readonly Triple[]): string {
  const points = vertices.map((vertex) => `v ${vertex.join(' ')}`);
  const faces = triangles.map((corners) => `f ${corners.map((corner) => corner + 1).join(' ')}`);
  return `${[...points, ...faces].join('\n')}\n`;
}

const corners: readonly Triple[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const faces: readonly Triple[] = [
  [0, 2, 1],
  [0, 1, 3],
  [0, 3, 2],
  [1, 2, 3],
];

/** A solid with four faces: a sixth of a cube with edges of 1 m. */
export const tetrahedron: string = objText(corners, faces);

/** The same solid with a degenerate and a duplicate triangle. */
export const flawed: string = objText(corners, [...faces, [0, 1, 1], [0, 2, 1]]);

/** Two triangles: a sail. */
export const sail: string = objText(
  [
    [-1, -1, 0],
    [1, -1, 0.5],
    [1, 1, 0],
    [-1, 1, 0.5],
  ],
  [
    [0, 1, 2],
    [0, 2, 3],
  ],
);

/** The tetrahedron as a .gltf with its numbers in another file. */
export function gltf(uri: string): { readonly document: object; readonly bytes: Buffer } {
  const positions = Buffer.from(Float32Array.from(corners.flat()).buffer);
  const indices = Buffer.from(Uint16Array.from(faces.flat()).buffer);
  const bytes = Buffer.concat([positions, indices]);
  const document = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] },
      { bufferView: 1, componentType: 5123, count: 12, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: positions.length },
      { buffer: 0, byteOffset: positions.length, byteLength: indices.length },
    ],
    buffers: [{ uri, byteLength: bytes.length }],
  };
  return { document, bytes };
}
