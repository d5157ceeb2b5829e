// Where the user's camera is around the point that it looks at, within limits.

import { type PerspectiveCamera, Vector3 } from 'three';
import type { SchoolCamera } from './school-camera.ts';
import { type Bearing, bearingOf, directionOf } from './triple.ts';

/** Position of a camera relative to the point that it looks at. */
export class OrbitPosition {
  readonly #camera: PerspectiveCamera;
  readonly #target: Vector3;
  readonly #from = new Vector3();
  /** The last offset that `goBack` asked for, and what limits made of it. */
  readonly #asked = new Vector3();
  readonly #given = new Vector3();
  #isAsked = false;

  /** Moves the given camera and target in place. */
  constructor(camera: PerspectiveCamera, target: Vector3) {
    this.#camera = camera;
    this.#target = target;
  }

  get bearing(): Bearing {
    return bearingOf(...this.#offset().toArray());
  }

  shift(by: Vector3): void {
    this.#target.add(by);
    this.#camera.position.add(by);
  }

  /** Moves it around the target to the right, by an angle, radians. */
  turn(angle: number): void {
    this.#stand(this.#offset().applyAxisAngle(this.#camera.up, angle));
  }

  /**
   * Moves it away from the target. A later call leads back exactly, even if limits have shortened the way.
   * @param farther factor on the distance
   */
  goBack(farther: number): void {
    if (farther === 1) return;
    const offset = this.#offset();
    const isMoved = offset.distanceTo(this.#given) > 1e-6 * offset.length();
    this.#asked.copy(isMoved ? offset : this.#asked).multiplyScalar(farther);
    this.#isAsked = true;
    this.#given.copy(this.#asked);
    this.#stand(this.#from.copy(this.#asked));
  }

  /** Moves it to the position of the model's camera. */
  follow({ target, bearing, distance }: SchoolCamera): void {
    this.#target.fromArray(target);
    this.#stand(this.#from.fromArray(directionOf(bearing)).multiplyScalar(distance));
  }

  /** Keeps the camera out of obstacles, ground and air. */
  stayFree(model: SchoolCamera | undefined): void {
    const free = model?.freePosition(this.#target.toArray(), this.#camera.position.toArray());
    if (free) this.#stand(this.#from.fromArray(free).sub(this.#target));
    if (this.#isAsked) this.#given.copy(this.#offset());
    this.#isAsked = false;
  }

  #offset(): Vector3 {
    return this.#from.copy(this.#camera.position).sub(this.#target);
  }

  #stand(from: Vector3): void {
    this.#camera.position.copy(this.#target).add(from);
    this.#camera.lookAt(this.#target);
  }
}
