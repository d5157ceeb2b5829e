/** Corners [x, y, z], m, and triangles of three corners each. */
export interface Shape {
  readonly corners: readonly (readonly number[])[];
  readonly triangles: readonly (readonly number[])[];
}

/** A tetrahedron with four different edges at its first corner: 1 × 2 × 3 m, 1 m³. */
export const tetrahedron: Shape = {
  corners: [
    [0, 0, 0],
    [1, 0, 0],
    [0, 2, 0],
    [0, 0, 3],
  ],
  triangles: [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ],
};

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

export function floats(values: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer);
}

export function shorts(values: readonly number[]): Uint8Array {
  return new Uint8Array(Uint16Array.from(values).buffer);
}

export function objOf({ corners, triangles }: Shape): Uint8Array {
  const lines = [
    ...corners.map((corner) => `v ${corner.join(' ')}`),
    ...triangles.map((triangle) => `f ${triangle.map((corner) => corner + 1).join(' ')}`),
  ];
  return bytesOf(`# a comment\nmtllib none.mtl\no thing\nusemtl none\ns off\n${lines.join('\n')}\n`);
}

export function stlTextOf({ corners, triangles }: Shape, name = 'thing'): Uint8Array {
  const facets = triangles.map(
    (triangle) =>
      `  facet normal 0 0 0\n    outer loop\n${triangle.map((corner) => `      vertex ${corners[corner].join(' ')}\n`).join('')}    endloop\n  endfacet\n`,
  );
  return bytesOf(`solid ${name}\n${facets.join('')}endsolid ${name}\n`);
}

export function stlOf({ corners, triangles }: Shape): Uint8Array {
  const view = new DataView(new ArrayBuffer(84 + 50 * triangles.length));
  view.setUint32(80, triangles.length, true);
  triangles.forEach((triangle, t) => {
    triangle.forEach((corner, c) => {
      for (let axis = 0; axis < 3; axis++)
        view.setFloat32(84 + 50 * t + 12 * (c + 1) + 4 * axis, corners[corner][axis], true);
    });
  });
  return new Uint8Array(view.buffer);
}

export function plyHeader(format: string, vertices: number, faces: number, type = 'float'): string {
  const axes = ['x', 'y', 'z'].map((axis) => `property ${type} ${axis}\n`).join('');
  return `ply\nformat ${format} 1.0\ncomment a comment\nelement vertex ${vertices}\n${axes}element face ${faces}\nproperty list uchar int vertex_indices\nend_header\n`;
}

export function plyTextOf({ corners, triangles }: Shape): Uint8Array {
  const lines = [...corners.map((corner) => corner.join(' ')), ...triangles.map((t) => `${t.length} ${t.join(' ')}`)];
  return bytesOf(`${plyHeader('ascii', corners.length, triangles.length)}${lines.join('\n')}\n`);
}

export function plyOf({ corners, triangles }: Shape, little: boolean): Uint8Array {
  const format = little ? 'binary_little_endian' : 'binary_big_endian';
  const view = new DataView(new ArrayBuffer(12 * corners.length + 13 * triangles.length));
  corners.flat().forEach((value, i) => {
    view.setFloat32(4 * i, value, little);
  });
  triangles.forEach((triangle, t) => {
    const at = 12 * corners.length + 13 * t;
    view.setUint8(at, 3);
    triangle.forEach((corner, c) => {
      view.setInt32(at + 1 + 4 * c, corner, little);
    });
  });
  return concat(bytesOf(plyHeader(format, corners.length, triangles.length)), new Uint8Array(view.buffer));
}

/** A glTF document that tests change before it is written. */
// biome-ignore lint/suspicious/noExplicitAny: tests write whatever they like into it.
export type Gltf = Record<string, any>;

/** A document with one mesh of one primitive, in one node: positions first in the binary, then indices of two bytes. */
export function gltfOf({ corners, triangles }: Shape): { json: Gltf; binary: Uint8Array } {
  const positionBytes = 12 * corners.length;
  const indexBytes = 6 * triangles.length;
  const json = {
    asset: { version: '2.0' },
    buffers: [{ byteLength: positionBytes + indexBytes }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: positionBytes },
      { buffer: 0, byteOffset: positionBytes, byteLength: indexBytes },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: corners.length, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: 3 * triangles.length, type: 'SCALAR' },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
    scene: 0,
  };
  return { json, binary: concat(floats(corners.flat()), shorts(triangles.flat())) };
}

/** The binary container; the binary chunk is filled up to four bytes. */
export function glbOf({ json, binary }: { json: unknown; binary: Uint8Array }): Uint8Array {
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  const padded = bytesOf(text.padEnd(Math.ceil(text.length / 4) * 4));
  const filled = concat(binary, new Uint8Array((4 - (binary.length % 4)) % 4));
  const head = new Uint32Array([0x46546c67, 2, 28 + padded.length + filled.length, padded.length, 0x4e4f534a]);
  const binaryHead = new Uint32Array([filled.length, 0x004e4942]);
  return concat(new Uint8Array(head.buffer), padded, new Uint8Array(binaryHead.buffer), filled);
}

/** The document as text, the binary as a data: URI. */
export function gltfTextOf({ json, binary }: { json: Gltf; binary: Uint8Array }): Uint8Array {
  const uri = `data:application/octet-stream;base64,${Buffer.from(binary).toString('base64')}`;
  return bytesOf(JSON.stringify({ ...json, buffers: [{ ...json.buffers[0], uri }] }));
}

/** The same shape in every format, by file name. */
export function allFormats(shape: Shape): Readonly<Record<string, Uint8Array>> {
  return {
    'binary.glb': glbOf(gltfOf(shape)),
    'text.gltf': gltfTextOf(gltfOf(shape)),
    'text.obj': objOf(shape),
    'binary.stl': stlOf(shape),
    'text.stl': stlTextOf(shape),
    'text.ply': plyTextOf(shape),
    'little.ply': plyOf(shape, true),
    'big.ply': plyOf(shape, false),
  };
}

/** The corners of all triangles in turn, three numbers each, with -0 written as 0. */
export function cornersOf(mesh: { positions: Float32Array; triangles: Uint32Array }): number[] {
  return [...mesh.triangles].flatMap((v) => [...mesh.positions.subarray(3 * v, 3 * v + 3)].map((value) => value + 0));
}

export function soupOf({ corners, triangles }: Shape): number[] {
  return triangles.flat().flatMap((corner) => corners[corner].map(Math.fround));
}
