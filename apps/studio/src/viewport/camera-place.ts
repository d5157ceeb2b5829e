import type { OrbitCamera, Place } from './orbit-camera.ts';

/** Reads and sets the position of the camera. Setting waits for a frame in which the camera shows the current scene. */
export class CameraPlace {
  readonly #camera: OrbitCamera;
  #next: readonly [place: Place, aspect: number | undefined] | undefined;

  constructor(camera: OrbitCamera) {
    this.#camera = camera;
  }

  /** Position of the camera, the width of its picture by its height, and whether the user has moved it. */
  get seen(): Place & { readonly isTaken: boolean; readonly aspect: number } {
    const { position, target, aspect } = this.#camera.pose;
    return { position: position.toArray(), target: target.toArray(), aspect, ...this.#camera.hold };
  }

  /** @param aspect of the picture in which the camera was seen. In a narrower picture it moves back. */
  place(next: Place, aspect?: number): void {
    this.#next = [next, aspect];
  }

  /** Call it in a frame in which the camera shows the current scene. @returns whether it was moved */
  apply(): boolean {
    const next = this.#next;
    if (next) this.#camera.place(...next);
    this.#next = undefined;
    return next !== undefined;
  }
}
