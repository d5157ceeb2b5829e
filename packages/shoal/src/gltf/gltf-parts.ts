// Parts of a glTF document: accessors, meshes, materials, a camera.

import {
  type Accessor,
  type Buffer,
  Document,
  type Material,
  type Mesh,
  type Node,
  type Scene,
} from '@gltf-transform/core';
import type { ExportedFrame } from '../export/exported-frame.ts';
import type { ExportedSpecies } from '../export/exported-scene.ts';
import { quaternionInto } from '../export/pose.ts';
import { linearOf } from '../export/usd/usd.ts';
import { lengthOf } from '../math/vector.ts';
import type { SwimTarget } from './swim-targets.ts';

/** Makes parts of one document. */
export class GltfParts {
  readonly document = new Document();
  readonly root: Scene;
  readonly #buffer: Buffer;
  readonly #skin: Material;
  #stone: Material | undefined;

  constructor(name: string) {
    const { document } = this;
    this.root = document.createScene(name);
    document.getRoot().setDefaultScene(this.root);
    this.#buffer = document.createBuffer();
    // Fins are single sheets.
    const skin = document.createMaterial('skin').setRoughnessFactor(0.6).setMetallicFactor(0).setDoubleSided(true);
    this.#skin = skin;
  }

  accessor(type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', numbers: Float32Array<ArrayBuffer> | Indices): Accessor {
    return this.document.createAccessor().setType(type).setArray(numbers).setBuffer(this.#buffer);
  }

  /** The body of a species, with the shapes in which it swims. */
  body({ name, body, colours }: ExportedSpecies, targets: readonly SwimTarget[]): Mesh {
    const mesh = this.mesh(name, body, this.#skin);
    const [primitive] = mesh.listPrimitives();
    primitive.setAttribute('COLOR_0', this.accessor('VEC3', Float32Array.from(colours, linearShare)));
    for (const { position, normal } of targets) {
      const target = this.document.createPrimitiveTarget();
      target.setAttribute('POSITION', this.accessor('VEC3', position));
      primitive.addTarget(target.setAttribute('NORMAL', this.accessor('VEC3', normal)));
    }
    if (targets.length > 0) mesh.setExtras({ targetNames: ['tail beat, sine', 'tail beat, cosine'] });
    return mesh;
  }

  mesh(name: string, { position, normal, index }: ExportedSpecies['body'], material = this.#obstacle()): Mesh {
    const corners = index ?? Uint32Array.from({ length: position.length / 3 }, (_, k) => k);
    // The largest number of a type marks a break.
    const indices = position.length / 3 < 0xffff ? Uint16Array.from(corners) : Uint32Array.from(corners);
    const primitive = this.document.createPrimitive().setMaterial(material);
    primitive.setAttribute('POSITION', this.accessor('VEC3', position.slice()));
    primitive.setAttribute('NORMAL', this.accessor('VEC3', unitNormals(normal)));
    return this.document.createMesh(name).addPrimitive(primitive.setIndices(this.accessor('SCALAR', indices)));
  }

  /** The material of obstacles. A scene without any has none. */
  #obstacle(): Material {
    this.#stone ??= this.document
      .createMaterial('stone')
      .setBaseColorFactor([0.3, 0.28, 0.25, 1])
      .setRoughnessFactor(0.95)
      .setMetallicFactor(0);
    return this.#stone;
  }

  /** A mesh at a place, in the scene. */
  node(name: string, mesh: Mesh, { translation, rotation }: Pose): Node {
    const node = this.document.createNode(name).setMesh(mesh);
    node.setTranslation([translation[0], translation[1], translation[2]]);
    node.setRotation([rotation[0], rotation[1], rotation[2], rotation[3]]);
    this.root.addChild(node);
    return node;
  }

  /** Adds a camera that sees the animals of a frame from its front, its right and above. */
  addCamera(frame: ExportedFrame): void {
    const { min, max } = boxOf(frame);
    const centre = min.map((low, axis) => (low + max[axis]) / 2);
    const radius = Math.max(0.1, lengthOf(max.map((high, axis) => high - min[axis])) / 2);
    // 40° of height: half of it has the sine 0.342.
    const distance = (1.1 * radius) / 0.342;
    const camera = this.document
      .createCamera('camera')
      .setType('perspective')
      .setYFov(0.698)
      .setAspectRatio(16 / 9);
    camera.setZNear(distance / 1000).setZFar(100 * distance);
    // Right, up and back of the camera: back is (0.48, 0.36, 0.8).
    const rotation = new Float32Array(4);
    const [rx, rz] = [0.8 / level, -0.48 / level];
    quaternionInto(rotation, 0, [rx, 0.36 * rz, 0.48, 0, level, 0.36, rz, -0.36 * rx, 0.8]);
    const node = this.document.createNode('camera').setCamera(camera);
    node.setTranslation([centre[0] + 0.48 * distance, centre[1] + 0.36 * distance, centre[2] + 0.8 * distance]);
    this.root.addChild(node.setRotation([rotation[0], rotation[1], rotation[2], rotation[3]]));
  }
}

type Indices = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Position, m, and quaternion at the start of arrays. */
interface Pose {
  readonly translation: ArrayLike<number>;
  readonly rotation: ArrayLike<number>;
}

/** The box around the animals of a frame; around the origin without any. */
function boxOf({ count, positions }: ExportedFrame): { readonly min: number[]; readonly max: number[] } {
  if (count === 0) return { min: [-1, -1, -1], max: [1, 1, 1] };
  const box = { min: [...positions.subarray(0, 3)], max: [...positions.subarray(0, 3)] };
  for (let at = 3; at < 3 * count; at++) {
    box.min[at % 3] = Math.min(box.min[at % 3], positions[at]);
    box.max[at % 3] = Math.max(box.max[at % 3], positions[at]);
  }
  return box;
}

/** The pose of meshes in the frame of the world. */
export const origin: Pose = { translation: [0, 0, 0], rotation: [0, 0, 0, 1] };

/** Length of the level part of (0.48, 0.36, 0.8). */
const level = Math.sqrt(0.48 * 0.48 + 0.8 * 0.8);

function linearShare(value: number): number {
  return Math.min(1, Math.max(0, linearOf(value)));
}

/** Normals of length 1; those without a direction point up. */
function unitNormals(normal: Float32Array): Float32Array<ArrayBuffer> {
  const to = new Float32Array(normal.length);
  for (let at = 0; at < normal.length; at += 3) {
    const length = lengthOf(normal.subarray(at, at + 3));
    if (length < 1e-6) to[at + 1] = 1;
    else for (let k = at; k < at + 3; k++) to[k] = normal[k] / length;
  }
  return to;
}
