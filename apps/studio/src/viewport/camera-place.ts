import type { OrbitCamera, Place } from './orbit-camera.ts';

/** Reads and sets the position of the camera. Setting waits for a frame in which the camera shows the current scene. */
export class CameraPlace {
  readonly #camera: OrbitCamera;
  #next: Place | undefined;

  constructor(camera: OrbitCamera) {
    this.#camera = camera;
  }

  /** Position of the camera, and whether the user has moved it. */
  get seen(): Place & { readonly isTaken: boolean } {
    const { position, target } = this.#camera.pose;
    return { position: position.toArray(), target: target.toArray(), ...this.#camera.hold };
  }

  place(next: Place): void {
    this.#next = next;
  }

  /** Call it in a frame in which the camera shows the current scene. @returns whether it was moved */
  apply(): boolean {
    const next = this.#next;
    if (next) this.#camera.place(next);
    this.#next = undefined;
    return next !== undefined;
  }
}
