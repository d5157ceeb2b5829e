// Turns frames into keyframes for each animal, as glTF stores animations.

import type { ExportedFrame } from '../export/exported-frame.ts';
import type { ExportedScene, ExportedSpecies } from '../export/exported-scene.ts';
import { isLeap } from '../export/school-state.ts';
import { Slots } from '../export/slots.ts';
import { type SwimBend, swimBend } from '../export/swim-bend.ts';
import { sinCos } from '../math/trigonometry.ts';
import { lengthOf } from '../math/vector.ts';

/** A pose in all frames. */
export interface PoseTrack {
  readonly translation: Float32Array<ArrayBuffer>;
  /** Signs are such that neighbouring frames are interpolated the short way. */
  readonly rotation: Float32Array<ArrayBuffer>;
}

/** One animal in all frames. */
export interface KeyframeTrack extends PoseTrack {
  /** Weights of the shapes of a swimming body. */
  readonly beat: Float32Array<ArrayBuffer>;
  /** 1 for frames in which it is there. */
  readonly present: Uint8Array;
  /** Whether it is put to another place between two frames, as across a periodic world. */
  leaps: boolean;
}

/** Collects frames as one track an animal. */
export class TracksOfFrames {
  readonly animals: readonly KeyframeTrack[];
  /** Position and orientation of each moving obstacle in all frames. */
  readonly obstacles: readonly PoseTrack[];
  count = 0;
  readonly #slots: Slots;
  readonly #fps: number;
  readonly #speeds: Float64Array;
  readonly #turn = new Float64Array(2);

  constructor({ ids, frames, fps, obstacles }: ExportedScene) {
    this.#slots = new Slots(ids);
    this.#fps = fps;
    this.#speeds = new Float64Array(ids.length);
    const track = (): PoseTrack => ({
      translation: new Float32Array(3 * frames),
      rotation: new Float32Array(4 * frames),
    });
    this.animals = Array.from(ids, () => ({
      ...track(),
      beat: new Float32Array(2 * frames),
      present: new Uint8Array(frames),
      leaps: false,
    }));
    this.obstacles = obstacles.filter(({ moving }) => moving !== undefined).map(track);
  }

  add(frame: ExportedFrame): void {
    const slots = this.#slots;
    slots.fill(frame);
    const at = this.count++;
    for (const [slot, track] of this.animals.entries()) {
      const isFirst = slots.present[slot] === 1 && !track.present.includes(1);
      track.present[at] = slots.present[slot];
      track.translation.set(slots.positions.subarray(3 * slot, 3 * slot + 3), 3 * at);
      setRotation(track.rotation, at, slots.orientations, 4 * slot);
      const [phase, amplitude] = slots.beats.subarray(2 * slot, 2 * slot + 2);
      sinCos(this.#turn, phase);
      const weight = amplitude / targetAmplitude;
      track.beat.set([weight * this.#turn[0], weight * this.#turn[1]], 2 * at);
      // Before it appears, it waits where it will.
      if (isFirst) for (let early = 0; early < at; early++) copyPose(track, at, early);
      this.#noteLeap(track, slot, at);
    }
    this.obstacles.forEach(({ translation, rotation }, k) => {
      translation.set(frame.obstacles.subarray(7 * k, 7 * k + 3), 3 * at);
      setRotation(rotation, at, frame.obstacles, 7 * k + 3);
    });
  }

  #noteLeap(track: KeyframeTrack, slot: number, at: number): void {
    const speed = lengthOf(this.#slots.velocities.subarray(3 * slot, 3 * slot + 3));
    const fastest = Math.max(speed, this.#speeds[slot]);
    this.#speeds[slot] = speed;
    if (at === 0 || !track.present[at] || !track.present[at - 1]) return;
    const { translation } = track;
    const moved = [0, 1, 2].map((axis) => translation[3 * at + axis] - translation[3 * at + axis - 3]);
    if (isLeap(lengthOf(moved), fastest, 1 / this.#fps)) track.leaps = true;
  }
}

/** Copies a quaternion, with the sign that is nearer to that of the frame before. */
export function setRotation(to: Float32Array, at: number, from: Float32Array, fromAt: number): void {
  let dot = 0;
  if (at > 0) for (let k = 0; k < 4; k++) dot += to[4 * at - 4 + k] * from[fromAt + k];
  const sign = dot < 0 ? -1 : 1;
  for (let k = 0; k < 4; k++) to[4 * at + k] = sign * from[fromAt + k];
}

function copyPose({ translation, rotation, beat }: KeyframeTrack, from: number, to: number): void {
  translation.copyWithin(3 * to, 3 * from, 3 * from + 3);
  rotation.copyWithin(4 * to, 4 * from, 4 * from + 4);
  beat.copyWithin(2 * to, 2 * from, 2 * from + 2);
}

/** What a morph target adds to the positions and normals of a body. */
export interface SwimTarget {
  readonly name: string;
  readonly position: Float32Array<ArrayBuffer>;
  readonly normal: Float32Array<ArrayBuffer>;
}

/** Amplitude of a weight of 1: that of a startled animal, since Blender clips weights above 1. */
const targetAmplitude = 2;

/**
 * The two shapes of a swimming body: their weights are sine and cosine of the phase, times the amplitude ÷ 2. Terms of
 * second order are left out: at amplitude 1 they move a place by less than 1.5 % of the body length.
 * @returns none for a body that flies or walks: its parts turn, which weights do not describe
 */
export function swimTargets({ body, model }: ExportedSpecies): readonly SwimTarget[] {
  if (model.gait !== 'swim') return [];
  return [
    { name: 'tail beat, sine', ...targetOf(body, model.wave, targetAmplitude, 0) },
    { name: 'tail beat, cosine', ...targetOf(body, model.wave, 0, targetAmplitude) },
  ];
}

function targetOf(
  { position, normal }: ExportedSpecies['body'],
  wave: readonly [number, number],
  u: number,
  v: number,
): Omit<SwimTarget, 'name'> {
  const to = { position: new Float32Array(position.length), normal: new Float32Array(normal.length) };
  const bend: SwimBend = { side: 0, slope: 0, twist: 0 };
  for (let at = 0; at < position.length; at += 3) {
    const [x, y, z] = position.subarray(at, at + 3);
    swimBend(bend, 0.5 - x, wave, u, v);
    to.position.set([-0.25 * bend.slope * z, -z * bend.twist, y * bend.twist + bend.side], at);
    to.normal.set([bend.slope * normal[at + 2], 0, -bend.slope * normal[at]], at);
  }
  return to;
}
