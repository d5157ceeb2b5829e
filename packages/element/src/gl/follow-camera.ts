// The camera of the custom element: it turns slowly around the school and keeps all of it in view.

import { type CameraAxes, type FishPositions, SchoolExtent } from './school-extent.ts';

/** Tangent of half the vertical field of view. */
const slope: number = Math.tan(0.35);
/** Fraction of the width or height of the picture that the fish fill. */
const filled = 0.88;
/** Time constants, s: to follow the middle, to move away from a growing school, and to move towards a shrinking one. */
const middleLag = 0.7;
const growingLag = 0.3;
const shrinkingLag = 1.6;
/** Slow rotation around the school, radians/s. */
const turn = 0.05;
const steepest = 1.2;
/** Smallest distance from the eye to the middle, in lengths of the longest body. */
const closest = 3.4;

/** A camera that keeps the whole school in view and slowly moves around it. */
export class FollowCamera {
  readonly view: Float32Array<ArrayBuffer> = new Float32Array(16);
  readonly projection: Float32Array<ArrayBuffer> = new Float32Array(16);
  readonly eye: [number, number, number] = [0, 0, 0];
  /** Metres from the eye to the middle of the school. */
  distance = 0;
  /** The eye stays above this height, m. */
  lowest: number = Number.NEGATIVE_INFINITY;
  yaw = 0.6;
  pitch = 0;
  /** The point in the middle of the picture, m, and its velocity, m/s. */
  readonly #target: [number, number, number] = [0, 0, 0];
  readonly #velocity = [0, 0, 0];
  #axes: CameraAxes = [];
  #aspect = 0;
  #isNew = true;
  #speed = turn;

  /**
   * Forgets the followed school.
   * @param flat whether the scene is 2D: the camera then faces the plane and does not turn
   */
  restart(flat: boolean): void {
    this.#isNew = true;
    this.yaw = flat ? 0 : 0.6;
    this.pitch = flat ? 0 : 0.16;
    this.#speed = flat ? 0 : turn;
  }

  /** Moves around the school by two angles, radians. */
  orbit(yaw: number, pitch: number): void {
    this.yaw += yaw;
    this.pitch = Math.max(-steepest, Math.min(steepest, this.pitch + pitch));
  }

  /**
   * Computes the matrices for a frame.
   * @param lengths of the bodies of each species, m
   * @param aspect width of the picture divided by its height
   * @param seconds time since the last frame; 0: the picture rests
   */
  follow(fish: FishPositions, lengths: readonly number[], aspect: number, seconds: number): void {
    if (aspect !== this.#aspect) this.#isNew = true;
    this.#aspect = aspect;
    this.yaw += this.#speed * seconds;
    this.#turn();
    if (fish.count > 0) {
      const extent = this.#extentOf(fish, lengths, filled);
      this.#moveTo(extent.middle, seconds);
      this.#stepBack(Math.max(extent.distanceTo(this.#target), closest * Math.max(...lengths)), seconds);
      // The visitor may rotate a resting picture, and nothing may be cut off then.
      if (seconds === 0) {
        const least = this.#extentOf(fish, lengths, 1).distanceTo(this.#target);
        this.distance = Math.max(this.distance, least);
      }
      this.#isNew = false;
    }
    this.#look();
    this.#project();
  }

  #extentOf(fish: FishPositions, lengths: readonly number[], part: number): SchoolExtent {
    return new SchoolExtent(fish, lengths, this.#axes, [part * slope * this.#aspect, part * slope]);
  }

  /** Follows the middle and its velocity. Smoothing the position alone would lag behind a swimming school. */
  #moveTo(middle: readonly number[], seconds: number): void {
    if (this.#isNew) this.#velocity.fill(0);
    const kept = this.#isNew ? 0 : Math.exp(-seconds / middleLag);
    for (let axis = 0; axis < 3; axis++) {
      const expected = this.#target[axis] + this.#velocity[axis] * seconds;
      const error = middle[axis] - expected;
      this.#target[axis] = expected + (1 - kept * kept) * error;
      if (seconds > 0 && !this.#isNew) this.#velocity[axis] += ((1 - kept) ** 2 * error) / seconds;
    }
  }

  #stepBack(distance: number, seconds: number): void {
    const lag = distance > this.distance ? growingLag : shrinkingLag;
    this.distance += (distance - this.distance) * (this.#isNew ? 1 : 1 - Math.exp(-seconds / lag));
  }

  #turn(): void {
    // If the eye would be too low, the camera looks from the lowest allowed height.
    const lowest = this.distance > 0 ? (this.lowest - this.#target[1]) / this.distance : -1;
    const sin = Math.max(Math.sin(this.pitch), Math.min(lowest, Math.sin(steepest)));
    const cos = Math.sqrt(1 - sin * sin);
    const [x, z] = [Math.sin(this.yaw), Math.cos(this.yaw)];
    this.#axes = [
      [z, 0, -x],
      [-sin * x, cos, -sin * z],
      [cos * x, sin, cos * z],
    ];
  }

  #look(): void {
    const back = this.#axes[2];
    for (let k = 0; k < 3; k++) this.eye[k] = this.#target[k] + back[k] * this.distance;
    const [ex, ey, ez] = this.eye;
    this.#axes.forEach((axis, row) => {
      for (let k = 0; k < 3; k++) this.view[4 * k + row] = axis[k];
      this.view[12 + row] = -(axis[0] * ex + axis[1] * ey + axis[2] * ez);
      this.view[4 * row + 3] = 0;
    });
    this.view[15] = 1;
  }

  #project(): void {
    const near = 0.02 * this.distance;
    const far = 60 * this.distance;
    this.projection.fill(0);
    this.projection[0] = 1 / (slope * this.#aspect);
    this.projection[5] = 1 / slope;
    this.projection[10] = (near + far) / (near - far);
    this.projection[11] = -1;
    this.projection[14] = (2 * near * far) / (near - far);
  }
}
