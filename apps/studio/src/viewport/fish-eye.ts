import { PerspectiveCamera, Vector3 } from 'three';

/** Time constant of turning, s, which smooths the shaking of the fish. */
const turnSeconds = 0.25;
const level = new Vector3(0, 1, 0);

/** A camera at the nose of a fish that looks along its heading. */
export class FishEye {
  readonly camera: PerspectiveCamera = new PerspectiveCamera(75, 1, 0.01, 1000);
  readonly #heading = new Vector3();
  readonly #wanted = new Vector3();
  readonly #before = new Vector3();
  readonly #ahead = new Vector3();
  #id: number | undefined;

  /**
   * @param fish undefined: no fish is selected
   * @param seconds simulated seconds since the last frame
   */
  ride(
    fish: { id: number; position: Vector3; velocity: readonly number[]; length: number; reach: number } | undefined,
    seconds: number,
  ): void {
    if (!fish) {
      this.#id = undefined;
      return;
    }
    const { id, position, velocity, length, reach } = fish;
    const moved = this.#wanted.copy(position).sub(this.#before);
    const isOther = id !== this.#id;
    // A large jump means that the fish crossed the seam of a periodic world. At rest a fish keeps its heading.
    if (isOther) this.#heading.fromArray(velocity).normalize();
    else if (moved.length() > 1e-4 * length && moved.length() < 10 * length) {
      this.#heading.lerp(moved.normalize(), 1 - Math.exp(-seconds / turnSeconds)).normalize();
    }
    if (this.#heading.lengthSq() === 0) this.#heading.set(0, 0, 1);
    this.#id = id;
    this.#before.copy(position);
    this.camera.near = 0.05 * length;
    this.camera.far = reach;
    this.camera.up.copy(level);
    this.camera.position.copy(position).addScaledVector(this.#heading, 0.55 * length);
    this.camera.lookAt(this.#ahead.copy(this.camera.position).add(this.#heading));
    this.camera.updateProjectionMatrix();
  }

  resize(like: PerspectiveCamera): void {
    const { aspect, view } = like;
    this.camera.aspect = aspect;
    if (view)
      this.camera.setViewOffset(view.fullWidth, view.fullHeight, view.offsetX, view.offsetY, view.width, view.height);
    this.camera.updateProjectionMatrix();
  }
}
