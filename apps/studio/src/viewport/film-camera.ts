import type { Stage } from '../stage/stage.ts';
import { sightingAt, timesOf } from './camera/film-path.ts';
import type { OrbitCamera } from './orbit-camera.ts';

/** Angular speed of a slow orbit, radians per second: once around in a minute. */
const orbitRate = (2 * Math.PI) / 60;
/** Largest difference from the school's time, s. That time jumps from step to step, this one runs smoothly. */
const drift = 0.3;

/** Moves the camera along the scene's film, or in a slow orbit. If the user moves the camera, the film ends. */
export class FilmCamera {
  readonly #stage: Stage;
  readonly #camera: OrbitCamera;
  #mode = 'free';
  #touches = 0;
  #sought = 0;
  /** Simulated time that is shown, s. */
  #time = 0;

  constructor(stage: Stage, camera: OrbitCamera) {
    this.#stage = stage;
    this.#camera = camera;
  }

  /**
   * Call it before each frame.
   * @param seconds for which the scene has played on the screen
   * @param swum simulated seconds meanwhile
   */
  update(seconds: number, swum: number): void {
    this.#followTime(swum);
    const { cameraMode, following, riding } = this.#stage.state.value;
    if (cameraMode !== this.#mode) this.#touches = this.#camera.touches;
    this.#mode = cameraMode;
    if (cameraMode === 'orbit' && !riding && seconds > 0) this.#camera.turn(orbitRate * seconds);
    if (cameraMode !== 'shots') return;
    const isTaken = this.#camera.touches !== this.#touches || following || riding;
    if (isTaken || !this.#show()) this.#stage.dispatch({ type: 'camera', value: 'free' });
  }

  /** @returns whether the film continues */
  #show(): boolean {
    const { film, playing } = this.#stage.state.value;
    const sighting = film && sightingAt(film, this.#time);
    if (!film || !sighting) return false;
    this.#camera.put({ ...sighting, isFixed: true });
    return !playing || this.#stage.playback.seeks || this.#time < timesOf(film)[film.shots.length];
  }

  #followTime(swum: number): void {
    const { state, playback } = this.#stage;
    const { plan, sought } = state.value;
    const step = plan?.step ?? 0;
    const atStep = playback.goal * step;
    this.#time += swum;
    if (sought !== this.#sought || Math.abs(this.#time - atStep) > drift + step) this.#time = atStep;
    this.#sought = sought;
  }
}
