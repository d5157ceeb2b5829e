import type { Accessor, Animation, Mesh, Node } from '@gltf-transform/core';
import { type ExportedScene, type ExportedSpecies, scaleOf } from '../export/exported-scene.ts';
import { type GltfParts, origin } from './gltf-parts.ts';
import { swimTargets } from './swim-targets.ts';
import { type PoseTrack, setRotation, type TracksOfFrames } from './tracks-of-frames.ts';

/** Animals and obstacles as nodes with keyframes at the times of the frames. */
export class Animated {
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
