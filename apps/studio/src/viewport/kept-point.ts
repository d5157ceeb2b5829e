import { Vector3 } from 'three';

/** Time constant of gliding to the point, s. */
const glideSeconds = 0.18;
/** Offset, as a fraction of the distance, at which a dragged camera lets go of it. */
const letGoPart = 0.25;

/** How a camera is to move so that a moving point stays in the middle of its view. */
export class KeptPoint {
  readonly shift: Vector3 = new Vector3();
  readonly #before = new Vector3();
  readonly #calm: boolean;
  #isKept = false;

  /** @param calm whether the camera cuts to it instead of gliding */
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
   * @param target the middle of the view, at a distance from the camera
   * @param isHeld whether the user drags the camera now
   * @returns `dragged`: the user has dragged it so far that it should let go
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
