// Reads glTF files, as text or binary, as meshes of obstacles.

import { describe } from '../scenario/schema/problem.ts';
import { GltfAccessors, withoutCompression } from './gltf-accessors.ts';
import { bufferReader } from './gltf-buffers.ts';
import { GltfJson } from './gltf-json.ts';
import { type Affine, applyTo, isMirror, placeMeshes } from './gltf-scene.ts';
import { decodeText } from './lines.ts';
import { bytesAfter, checkPartCount, checkTriangleCount, type Fail, type Tell } from './mesh-error.ts';
import type { RawMesh, ReadMeshOptions } from './raw-mesh.ts';

const again = 'The file is cut off, or is no GLB: export it again.';
const jsonChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;

/** Reads a glTF document in its binary container. */
export function readGlb(file: Uint8Array, fail: Fail, tell: Tell, options: ReadMeshOptions): RawMesh {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 12 || view.getUint32(0, false) !== 0x676c5446) {
    const begins = String.fromCharCode(...file.subarray(0, 4));
    if (begins === 'glTF') fail({ rule: 'must be at least 12 bytes long', got: `${file.length}`, hint: again });
    const got = describe(begins);
    fail({ rule: 'must begin with "glTF"', got, hint: 'Check that the extension says what the file is.' });
  }
  const version = view.getUint32(4, true);
  if (version !== 2) fail({ rule: 'must be glTF of version 2', got: `${version}`, hint: 'Export it as glTF 2.0.' });
  const declared = view.getUint32(8, true);
  if (declared > file.length) {
    fail({ rule: `must be ${declared} bytes long, as its header says`, got: `${file.length}`, hint: again });
  }
  if (declared < file.length) tell(bytesAfter(file.length - declared, `the ${declared} that its header declares`));
  const bytes = file.subarray(0, declared);
  let json: Uint8Array | undefined;
  let binary: Uint8Array | undefined;
  for (let at = 12; at < bytes.length; ) {
    const length = at + 8 <= bytes.length ? view.getUint32(at, true) : 0;
    const end = at + 8 + length;
    if (end > bytes.length) {
      fail({ where: `the chunk at byte ${at}`, rule: `must end by byte ${bytes.length}`, got: `${end}`, hint: again });
    }
    const type = view.getUint32(at + 4, true);
    if (at === 12 && type === jsonChunk) json = bytes.subarray(at + 8, end);
    else if (type === binaryChunk) binary ??= bytes.subarray(at + 8, end);
    at = end;
  }
  if (!json) return fail({ rule: 'must have a chunk of JSON first', hint: again });
  return readDocument(decodeText(json, fail), binary, fail, tell, options);
}

/** Reads a glTF document as text. */
export function readGltf(bytes: Uint8Array, fail: Fail, tell: Tell, options: ReadMeshOptions): RawMesh {
  if (String.fromCharCode(...bytes.subarray(0, 4)) === 'glTF') {
    fail({ rule: 'must be text', got: 'the binary form', hint: 'Rename it to end in .glb.' });
  }
  return readDocument(decodeText(bytes, fail), undefined, fail, tell, options);
}

/** The triangles of one primitive: their accessors, and the transform to the scene. */
interface Part {
  readonly positions: number;
  /** Absent if vertices are used in their order. */
  readonly indices: number | undefined;
  /** Number of vertices; indices must be below it. */
  readonly vertices: number;
  readonly corners: number;
  readonly mode: number;
  readonly toScene: Affine;
  readonly where: string;
}

const strip = 5;
const fan = 6;

function readDocument(
  text: string,
  binary: Uint8Array | undefined,
  fail: Fail,
  tell: Tell,
  options: ReadMeshOptions,
): RawMesh {
  const json = new GltfJson(parse(text, fail), fail);
  checkDocument(json, fail);
  const accessors = new GltfAccessors(json, bufferReader(json, binary, fail, options));
  const parts: Part[] = [];
  let total = 0;
  let vertices = 0;
  let primitivesSoFar = 0;
  for (const { mesh, name, toScene } of placeMeshes(json, tell)) {
    const primitives = json.listOf(mesh, 'primitives', `${name}.primitives`);
    primitivesSoFar += primitives.length;
    checkPartCount(primitivesSoFar, fail);
    for (let i = 0; i < primitives.length; i++) {
      const where = `${name}.primitives[${i}]`;
      const part = partOf(json, json.object(primitives[i], where), where, accessors);
      if (!part || trianglesOf(part) === 0) continue;
      parts.push({ ...part, toScene });
      total += trianglesOf(part);
      vertices += mostWritten(part);
      checkTriangleCount(total, fail);
    }
  }
  const arrays = accessors.decode();
  const mesh = { positions: new Float32Array(3 * vertices), triangles: new Uint32Array(3 * total) };
  const filled = { vertices: 0, corners: 0 };
  for (const part of parts) {
    const indices = part.indices === undefined ? undefined : (arrays[part.indices] as Uint32Array);
    writePart(mesh, filled, part, arrays[part.positions] as Float32Array, indices, json);
  }
  return { ...mesh, positions: mesh.positions.subarray(0, 3 * filled.vertices) };
}

/** Most vertices that a part adds: all of its accessor, or one for each corner if these are fewer. */
function mostWritten({ vertices, corners, mode }: Omit<Part, 'toScene'>): number {
  return Math.min(vertices, 3 * trianglesOf({ corners, mode }));
}

/**
 * Adds the triangles of a part to a mesh that has room for them. Vertices are added in the order of their first use.
 */
function writePart(
  { positions, triangles }: RawMesh,
  filled: { vertices: number; corners: number },
  part: Part,
  vertices: Float32Array,
  indices: Uint32Array | undefined,
  json: GltfJson,
): void {
  const { toScene, mode } = part;
  const write = (vertex: number): number => {
    const [x, y, z] = vertices.subarray(3 * vertex, 3 * vertex + 3);
    applyTo(positions, 3 * filled.vertices, toScene, x, y, z);
    return filled.vertices++;
  };
  // If few of the vertices are used, a table of all would cost more than writing some vertices twice.
  const written = mostWritten(part) === part.vertices ? new Int32Array(part.vertices).fill(-1) : undefined;
  const isMirrored = isMirror(toScene);
  const count = trianglesOf(part);
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      const corner = cornerOf(t, k, mode, isMirrored);
      const vertex = indices ? indices[corner] : corner;
      if (vertex >= part.vertices)
        json.wrong(`${part.where}.indices`, `must name vertices below ${part.vertices}`, vertex);
      let place = written ? written[vertex] : -1;
      if (place < 0) place = write(vertex);
      if (written) written[vertex] = place;
      triangles[filled.corners++] = place;
    }
  }
}

function parse(text: string, fail: Fail): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const got = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 120) : '';
    return fail({ rule: 'must hold valid JSON', got, hint: 'The file is cut off, or is no glTF: export it again.' });
  }
}

/** Fails for other versions, and for required extensions that are not supported. */
function checkDocument(json: GltfJson, fail: Fail): void {
  const { version } = json.object(json.root.asset, 'asset');
  if (typeof version !== 'string' || !version.startsWith('2.')) {
    json.wrong('asset.version', 'must be 2.0', version, 'Export it as glTF 2.0.');
  }
  for (const extension of json.list('extensionsRequired')) {
    const where = 'extensionsRequired';
    const got = describe(extension);
    if (/draco|meshopt/i.test(String(extension))) {
      fail({ where, rule: 'must not name a compression', got, hint: withoutCompression });
    }
    // The first two are supported. The others do not change the shape.
    if (
      !/^(KHR_mesh_quantization|KHR_node_visibility|[A-Z]+_(materials|texture|lights|xmp|animation_pointer|node_(hover|select)ability)\w*)$/.test(
        String(extension),
      )
    ) {
      fail({ where, rule: 'must name only what can be read', got, hint: 'Export it without this extension.' });
    }
  }
}

/** The accessors of a primitive; undefined for points, lines and primitives without positions. */
function partOf(
  json: GltfJson,
  primitive: Readonly<Record<string, unknown>>,
  where: string,
  accessors: GltfAccessors,
): Omit<Part, 'toScene'> | undefined {
  const mode = json.whole(primitive.mode ?? 4, `${where}.mode`, 0, 6);
  if (mode < 4) return undefined;
  const attributes = json.object(primitive.attributes, `${where}.attributes`);
  if (attributes.POSITION === undefined) return undefined;
  const extensions = json.objectOf(primitive, 'extensions', `${where}.extensions`) ?? {};
  const { bufferView, sparse } = json.entry('accessors', attributes.POSITION, `${where}.attributes.POSITION`);
  if (extensions.KHR_draco_mesh_compression !== undefined && bufferView === undefined && sparse === undefined) {
    json.wrong(where, 'must not be compressed', 'KHR_draco_mesh_compression', withoutCompression);
  }
  const positions = accessors.addPositions(attributes.POSITION, `${where}.attributes.POSITION`);
  const indices =
    primitive.indices === undefined ? undefined : accessors.addIndices(primitive.indices, `${where}.indices`);
  const corners = indices ? indices.count : positions.count;
  if (mode === 4 && corners % 3 !== 0) json.wrong(where, 'must have three corners a triangle', corners);
  return { positions: positions.place, indices: indices?.place, vertices: positions.count, corners, mode, where };
}

function trianglesOf({ mode, corners }: Pick<Part, 'mode' | 'corners'>): number {
  return mode === strip || mode === fan ? Math.max(0, corners - 2) : corners / 3;
}

/** Corner k of a triangle of a list, strip or fan. If the transform mirrors, the order of corners is reversed. */
function cornerOf(triangle: number, k: number, mode: number, isMirrored: boolean): number {
  const turned = isMirrored && k > 0 ? 3 - k : k;
  // Every second triangle of a strip has its last two corners swapped.
  if (mode === strip) return triangle + (triangle % 2 === 1 && turned > 0 ? 3 - turned : turned);
  if (mode === fan) return turned === 2 ? 0 : triangle + 1 + turned;
  return 3 * triangle + turned;
}
