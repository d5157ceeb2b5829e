// The format glTF of exports.

import {
  type Accessor,
  type Animation,
  Extension,
  type Mesh,
  type Node,
  WebIO,
  type WriterContext,
} from '@gltf-transform/core';
import { ShoalError } from '../errors/shoal-error.ts';
import { type ExportedFrame, type ExportFiles, requireFrames, writeWhole } from '../export/exported-frame.ts';
import { type ExportedScene, type ExportedSpecies, mostGltfNodes, scaleOf } from '../export/exported-scene.ts';
import { version } from '../version.ts';
import { GltfParts, origin } from './gltf-parts.ts';
import { type PoseTrack, setRotation, swimTargets, TracksOfFrames } from './tracks-of-frames.ts';

/** All poses are in memory: 36 bytes each, and once more in the file. */
const mostPoses = 10_000_000;

/**
 * Writes glTF 2.0: `.glb`, or `.gltf` with a `.bin` beside it.
 *
 * - Several frames: a node for each animal, up to 2,000, with keyframes of translation, rotation, and scale, which is 0
 *   while the animal is not there. Bodies that swim have two morph targets, whose weights follow the tail beat.
 * - One frame: any number of animals, as instances of one node a species (EXT_mesh_gpu_instancing).
 *
 * Obstacles are meshes; moving ones have keyframes. Lengths in m, y up. `asset.extras` says what was exported.
 * @param name of the file
 * @param about what the file was made of, for `asset.extras`
 * @throws ShoalError if there are too many animals or poses, or the frames end early
 */
export async function writeGltf(
  scene: ExportedScene,
  frames: AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>,
  files: ExportFiles,
  name: string,
  about: object = {},
): Promise<void> {
  checkSize(scene);
  const parts = new GltfParts(scene.name);
  const tracks = scene.frames > 1 ? new TracksOfFrames(scene) : undefined;
  let count = 0;
  for await (const frame of frames) {
    count++;
    if (tracks) tracks.add(frame);
    else addStill(parts, scene, frame);
    if (count === scene.frames) break;
  }
  requireFrames('writeGltf', scene, count);
  if (tracks) new Animated(parts, scene, tracks).add();
  const { document } = parts;
  const asset = document.getRoot().getAsset();
  asset.generator = `Shoal ${version}`;
  asset.extras = { scenario: scene.name, seed: scene.seed, fps: scene.fps, from: scene.from, ...about };
  const io = new WebIO().registerExtensions([Instancing]);
  if (!name.toLowerCase().endsWith('.gltf')) {
    await writeWhole(files, name, await io.writeBinary(document));
    return;
  }
  const { json, resources } = await io.writeJSON(document, { basename: plainName(name) });
  for (const [uri, bytes] of Object.entries(resources)) await writeWhole(files, uri, bytes);
  await writeWhole(files, name, JSON.stringify(json));
}

function checkSize({ ids: { length }, frames }: ExportedScene): void {
  if (frames === 1) return;
  if (length > mostGltfNodes)
    throw new ShoalError(
      'argument',
      `writeGltf: an animation must have at most ${mostGltfNodes} animals, a node each, got ${length}. Export fewer species or one frame, or another format: USD and the arrays of npz have no such limit.`,
    );
  if (length * frames > mostPoses)
    throw new ShoalError(
      'argument',
      `writeGltf: animals × frames must be at most ${mostPoses}, got ${length} × ${frames}. Export fewer frames, or another format: USD has no such limit.`,
    );
}

/** The name without its ending, in characters that an address may have. */
function plainName(name: string): string {
  return name.slice(0, -'.gltf'.length).replace(/[^A-Za-z0-9_.-]/g, '_');
}

// One frame: the animals of a species are instances of one node.

const name = 'EXT_mesh_gpu_instancing';

/** Draws the mesh of a node many times, with a transformation of each copy. Source: Khronos, EXT_mesh_gpu_instancing. */
class Instancing extends Extension {
  static override readonly EXTENSION_NAME: string = name;
  override readonly extensionName: string = name;
  readonly #copies = new Map<Node, Readonly<Record<string, Accessor>>>();

  /** @param attributes TRANSLATION, ROTATION and SCALE of each copy; others begin with _ */
  set(node: Node, attributes: Readonly<Record<string, Accessor>>): void {
    this.#copies.set(node, attributes);
  }

  override read(): this {
    return this;
  }

  override write({ jsonDoc: { json }, nodeIndexMap, accessorIndexMap }: WriterContext): this {
    for (const [node, attributes] of this.#copies) {
      const written = json.nodes?.[nodeIndexMap.get(node) as number];
      if (!written) continue;
      const indices = Object.entries(attributes).map(([key, accessor]) => [key, accessorIndexMap.get(accessor)]);
      written.extensions = { ...written.extensions, [name]: { attributes: Object.fromEntries(indices) } };
    }
    return this;
  }
}

/** Adds the animals and obstacles of a frame to a document. */
function addStill(
  parts: GltfParts,
  { species, obstacles, magnify, camera, from }: ExportedScene,
  { count, ids, species: kinds, positions, orientations, obstacles: poses }: ExportedFrame,
): void {
  const extension = parts.document.createExtension(Instancing).setRequired(true);
  for (const one of species) {
    if (!one) continue;
    const shown = Array.from({ length: count }, (_, n) => n).filter((n) => kinds[n] === one.index);
    if (shown.length === 0) continue;
    const column = (size: 3 | 4, of: (n: number) => ArrayLike<number>): Accessor => {
      const to = new Float32Array(size * shown.length);
      for (const [k, n] of shown.entries()) to.set(of(n), size * k);
      return parts.accessor(`VEC${size}`, to);
    };
    const node = parts.node(one.name, parts.body(one, []), origin);
    node.setExtras({ ids: shown.map((n) => ids[n]) });
    extension.set(node, {
      TRANSLATION: column(3, (n) => positions.subarray(3 * n, 3 * n + 3)),
      ROTATION: column(4, (n) => orientations.subarray(4 * n, 4 * n + 4)),
      SCALE: column(3, (n) => scaleOf(one, ids[n], magnify)),
    });
  }
  parts.addCamera(camera.poseAt(from));
  for (const { name, mesh, moving } of obstacles) {
    const pose = moving === undefined ? undefined : poses.subarray(7 * moving, 7 * moving + 7);
    const placed = pose && { translation: pose.subarray(0, 3), rotation: pose.subarray(3) };
    parts.node(name, parts.mesh(name, mesh), placed ?? origin);
  }
}

/** Animals and obstacles as nodes with keyframes at the times of the frames. */
class Animated {
  readonly #parts: GltfParts;
  readonly #scene: ExportedScene;
  readonly #tracks: TracksOfFrames;
  readonly #animation: Animation;
  readonly #times: Accessor;

  constructor(parts: GltfParts, scene: ExportedScene, tracks: TracksOfFrames) {
    this.#parts = parts;
    this.#scene = scene;
    this.#tracks = tracks;
    this.#animation = parts.document.createAnimation('school');
    const { frames, fps } = scene;
    this.#times = parts.accessor(
      'SCALAR',
      Float32Array.from({ length: frames }, (_, k) => k / fps),
    );
  }

  /** Adds them to the document. */
  add(): void {
    const { species, speciesOfIds, obstacles } = this.#scene;
    for (const one of species) {
      if (!one) continue;
      const targets = swimTargets(one);
      const mesh = this.#parts.body(one, targets);
      speciesOfIds.forEach((index, slot) => {
        if (index === one.index) this.#addAnimal(one, mesh, slot, targets.length > 0);
      });
    }
    for (const { name, mesh, moving } of obstacles) {
      const part = this.#parts.mesh(name, mesh);
      if (moving === undefined) {
        this.#parts.node(name, part, origin);
        continue;
      }
      const track = this.#tracks.obstacles[moving];
      const node = this.#parts.node(name, part, track);
      this.#animatePose(node, track, 'LINEAR');
    }
    this.#addCamera();
  }

  #addCamera(): void {
    const { camera, from, fps, frames } = this.#scene;
    const node = this.#parts.addCamera(camera.poseAt(from));
    if (!camera.isMoving) return;
    const track = { translation: new Float32Array(3 * frames), rotation: new Float32Array(4 * frames) };
    for (let at = 0; at < frames; at++) {
      const pose = camera.poseAt(from + at / fps);
      track.translation.set(pose.subarray(0, 3), 3 * at);
      setRotation(track.rotation, at, pose, 3);
    }
    this.#animatePose(node, track, 'LINEAR');
  }

  #animatePose(node: Node, { translation, rotation }: PoseTrack, mode: 'LINEAR' | 'STEP'): void {
    this.#animate(node, 'translation', this.#parts.accessor('VEC3', translation), mode);
    this.#animate(node, 'rotation', this.#parts.accessor('VEC4', rotation), mode);
  }

  #addAnimal(species: ExportedSpecies, mesh: Mesh, slot: number, swims: boolean): void {
    const { ids, magnify } = this.#scene;
    const track = this.#tracks.animals[slot];
    const scale = scaleOf(species, ids[slot], magnify);
    const node = this.#parts.node(`${species.name} ${ids[slot]}`, mesh, track).setExtras({ id: ids[slot] });
    node.setScale(track.present[0] ? scale : [0, 0, 0]);
    this.#animatePose(node, track, track.leaps ? 'STEP' : 'LINEAR');
    if (track.present.includes(0)) {
      const scales = new Float32Array(3 * track.present.length);
      track.present.forEach((isThere, frame) => {
        if (isThere) scales.set(scale, 3 * frame);
      });
      this.#animate(node, 'scale', this.#parts.accessor('VEC3', scales), 'STEP');
    }
    if (!swims) return;
    // Blender 3 and 4 clip weights below those of the node and of the first key.
    node.setWeights(
      [0, 1].map((target) => track.beat.reduce((low, one, k) => (k % 2 === target ? Math.min(low, one) : low), 0)),
    );
    this.#animate(node, 'weights', this.#parts.accessor('SCALAR', track.beat), 'LINEAR');
  }

  #animate(
    node: Node,
    path: 'translation' | 'rotation' | 'scale' | 'weights',
    output: Accessor,
    mode: 'LINEAR' | 'STEP',
  ): void {
    const { document } = this.#parts;
    const sampler = document.createAnimationSampler().setInput(this.#times).setOutput(output).setInterpolation(mode);
    const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath(path).setSampler(sampler);
    this.#animation.addSampler(sampler).addChannel(channel);
  }
}

/**
 * A `.glb` of the body of a species, straight, with the colours of its vertices.
 * @param uv coordinates of each vertex in a vertex-animation texture, from the top left: TEXCOORD_1
 */
export async function bodyGlb(species: ExportedSpecies, uv: Float32Array<ArrayBuffer>): Promise<Uint8Array> {
  const parts = new GltfParts(species.name);
  const mesh = parts.body(species, []);
  const [primitive] = mesh.listPrimitives();
  // glTF allows a second set of coordinates only beside a first: a view from the side, for a picture of the skin.
  primitive.setAttribute('TEXCOORD_0', parts.accessor('VEC2', sideView(species.body.position)));
  primitive.setAttribute('TEXCOORD_1', parts.accessor('VEC2', uv));
  parts.node(species.name, mesh, origin);
  return await new WebIO().writeBinary(parts.document);
}

/** From nose to tail, and from 0.5 above to 0.5 below the middle. */
function sideView(position: Float32Array): Float32Array<ArrayBuffer> {
  const uv = new Float32Array((2 * position.length) / 3);
  for (let v = 0; 2 * v < uv.length; v++) uv.set([0.5 - position[3 * v], 0.5 - position[3 * v + 1]], 2 * v);
  return uv;
}
