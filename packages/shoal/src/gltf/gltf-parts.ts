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
import { fieldOfView } from '../export/exported-camera.ts';
import { type ExportedSpecies, linearOf } from '../export/exported-scene.ts';
import { lengthOf } from '../math/vector.ts';
import type { SwimTarget } from './tracks-of-frames.ts';

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
    for (const { name: shape, position, normal } of targets) {
      const target = this.document.createPrimitiveTarget(shape);
      target.setAttribute('POSITION', this.accessor('VEC3', position));
      primitive.addTarget(target.setAttribute('NORMAL', this.accessor('VEC3', normal)));
    }
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
  node(name: string, mesh: Mesh, pose: Pose): Node {
    const node = this.document.createNode(name).setMesh(mesh);
    this.#place(node, pose);
    return node;
  }

  /** Adds a camera with the angle of view of the page. @param pose position and orientation: seven numbers */
  addCamera(pose: Float32Array): Node {
    const camera = this.document
      .createCamera('camera')
      .setType('perspective')
      .setAspectRatio(16 / 9);
    camera
      .setYFov((fieldOfView * Math.PI) / 180)
      .setZNear(0.01)
      .setZFar(100_000);
    const node = this.document.createNode('camera').setCamera(camera);
    this.#place(node, { translation: pose, rotation: pose.subarray(3) });
    return node;
  }

  #place(node: Node, { translation, rotation }: Pose): void {
    node.setTranslation([translation[0], translation[1], translation[2]]);
    node.setRotation([rotation[0], rotation[1], rotation[2], rotation[3]]);
    this.root.addChild(node);
  }
}

type Indices = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Position, m, and quaternion at the start of arrays. */
interface Pose {
  readonly translation: ArrayLike<number>;
  readonly rotation: ArrayLike<number>;
}

/** The pose of meshes in the frame of the world. */
export const origin: Pose = { translation: [0, 0, 0], rotation: [0, 0, 0, 1] };

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
