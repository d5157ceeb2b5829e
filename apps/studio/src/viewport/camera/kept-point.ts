// Keeps a moving point, such as a fish, in the middle of the camera's view.

import { Vector3 } from 'three';

/** Time constant of gliding to the point, s. */
const glideSeconds = 0.18;
/** If a drag moves the point this far from the middle, the camera stops following it; a fraction of the distance. */
const letGoPart = 0.25;

/** Computes the motion of a camera that keeps a moving point in the middle of its view. */
export class KeptPoint {
  readonly shift: Vector3 = new Vector3();
  readonly #before = new Vector3();
  readonly #calm: boolean;
  #isKept = false;

  /** @param calm whether the camera cuts to the point instead of gliding */
  constructor(calm: boolean) {
    this.#calm = calm;
  }

  get isKept(): boolean {
    return this.#isKept;
  }

  release(): void {
    this.#isKept = false;
  }

  /**
   * Sets `shift` for a frame.
   * @param target the middle of the view @param distance from the camera to it
   * @param isHeld whether the user drags the camera now
   * @returns `dragged`: the user has dragged it so far that it should stop following
   */
  follow(
    point: Vector3,
    target: Vector3,
    distance: number,
    seconds: number,
    isHeld: boolean,
  ): 'moves' | 'rests' | 'dragged' {
    const { shift } = this;
    if (!this.#isKept) this.#before.copy(point);
    this.#isKept = true;
    shift.copy(point).sub(this.#before);
    this.#before.copy(point);
    const steps = shift.lengthSq() > 0;
    const away = point.clone().sub(target).sub(shift);
    const far = away.length();
    if (isHeld) return far > letGoPart * distance ? 'dragged' : 'moves';
    if (far <= 1e-4 * distance) return steps ? 'moves' : 'rests';
    shift.addScaledVector(away, this.#calm ? 1 : 1 - Math.exp(-seconds / glideSeconds));
    return 'moves';
  }
}
