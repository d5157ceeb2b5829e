// Moves the camera by itself: along the scene's film, or in a slow orbit.

import { sightingAt, timesOf } from 'shoal/drawing';
import type { Stage } from '../stage/stage.ts';
import type { OrbitCamera, Place } from './camera/orbit-camera.ts';

/** Angular speed of a slow orbit, radians per second: once around in a minute. */
const orbitRate = (2 * Math.PI) / 60;

/** Moves the camera along the scene's film, or in a slow orbit. If the user moves the camera, the film ends. */
export class FilmCamera {
  readonly #stage: Stage;
  readonly #camera: OrbitCamera;
  #mode = 'free';
  #touches = 0;

  constructor(stage: Stage, camera: OrbitCamera) {
    this.#stage = stage;
    this.#camera = camera;
  }

  /** Call it before each frame. @param seconds for which the scene has played on the screen */
  update(seconds: number): void {
    const { cameraMode, following, riding } = this.#stage.state.value;
    if (cameraMode !== this.#mode) this.#touches = this.#camera.touches;
    this.#mode = cameraMode;
    if (cameraMode === 'orbit' && !riding && seconds > 0) this.#camera.turn(orbitRate * seconds);
    if (cameraMode !== 'shots') return;
    const isTaken = this.#camera.touches !== this.#touches || following || riding;
    if (isTaken || !this.#show()) this.#end();
  }

  /** Neither the end of a film nor a move of the camera is a step of undo. */
  #end(): void {
    this.#stage.history.pass(() => this.#stage.dispatch({ type: 'camera', value: 'free' }));
  }

  /** @returns whether the film continues */
  #show(): boolean {
    const { film, playing } = this.#stage.state.value;
    const time = this.#stage.simulation?.shownTime ?? 0;
    const sighting = film && sightingAt(film, time);
    if (!film || !sighting) return false;
    this.#camera.film(sighting);
    return !playing || this.#stage.playback.seeks || time < timesOf(film)[film.shots.length];
  }
}

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
