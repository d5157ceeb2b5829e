// Shows the selected fish in the picture: its marks, a camera that follows it, and the view through its eyes.

import { type Group, PerspectiveCamera, Vector3, type Vector4 } from 'three';
import type { ScreenView } from '../screen/screen-view.ts';
import type { Stage } from '../stage/stage.ts';
import type { OrbitCamera } from './camera/orbit-camera.ts';
import { FishMarks } from './fish-marks.ts';
import type { DrawnSchool } from './picking.ts';

/** Radius of the tube from the camera to a followed fish in which other fish are hidden, in lengths of that fish. */
const freeLengths = 1.8;

/** Shows the selected fish: its marks, a camera that follows it, and the view through its eyes. */
export class ChosenFish {
  readonly #stage: Stage;
  readonly #camera: OrbitCamera;
  readonly #marks = new FishMarks();
  readonly #eye = new FishEye();
  readonly #position = new Vector3();
  #marked: unknown[] = [];
  #sought = 0;
  #followed: number | undefined;

  constructor(stage: Stage, camera: OrbitCamera) {
    this.#stage = stage;
    this.#camera = camera;
  }

  get marks(): Group {
    return this.#marks.root;
  }

  /** The camera through which the viewer looks. */
  get lens(): PerspectiveCamera {
    return this.#stage.state.value.riding ? this.#eye.camera : this.#camera.camera;
  }

  /** Whether its marks have changed. */
  marksChanged(): boolean {
    const { chosen, following, riding, markings, sought, playing } = this.#stage.state.value;
    const marked = [
      sought,
      playing,
      chosen,
      following,
      riding,
      markings,
      this.#stage.watch.report,
      this.#stage.watch.path,
    ];
    const changed = marked.some((one, index) => one !== this.#marked[index]);
    this.#marked = marked;
    return changed;
  }

  /** Keeps a followed fish, or another point, in the middle of the view. @returns the camera's motion */
  follow(drawn: DrawnSchool | undefined, other: Vector3 | undefined, seconds: number): 'moves' | 'rests' | 'dragged' {
    const { chosen, following } = this.#stage.state.value;
    // The camera glides to the new fish.
    if (chosen !== this.#followed) this.#camera.keep(undefined, 0);
    this.#followed = chosen;
    return this.#camera.keep((following && this.#positionIn(drawn)) || other, seconds);
  }

  /** @param swum simulated seconds since the last frame */
  ride(drawn: DrawnSchool | undefined, swum: number): void {
    const { chosen, riding } = this.#stage.state.value;
    const position = riding ? this.#positionIn(drawn) : undefined;
    if (!position || !drawn || chosen === undefined) {
      this.#eye.ride(undefined, swum);
      return;
    }
    const { school } = drawn.simulation;
    const i = school.indexOf(chosen);
    const velocity = [school.vx[i], school.vy[i], school.vz[i]];
    const length = drawn.lengthOf(i);
    this.#eye.ride({ id: chosen, position, velocity, length, reach: this.#camera.camera.far }, swum);
  }

  mark(drawn: DrawnSchool | undefined, view: ScreenView): void {
    const { watch, state } = this.#stage;
    const { chosen, riding, sought } = state.value;
    this.lens.updateMatrixWorld();
    if (sought !== this.#sought) this.#marks.clearTrail();
    this.#sought = sought;
    const positions = (chosen !== undefined && drawn?.positions) || [];
    this.#marks.update(drawn?.simulation, chosen, watch, positions, state.value, view);
    // The view through its eyes does not show its own marks.
    if (riding) this.#marks.root.visible = false;
  }

  /** Hides other fish in front of the followed one. @param to as `SchoolView.followed` */
  free(drawn: DrawnSchool | undefined, to: Vector4): void {
    const { chosen, following, riding } = this.#stage.state.value;
    const place = following && !riding ? this.#positionIn(drawn) : undefined;
    if (!place || !drawn || chosen === undefined) to.set(0, 0, 0, 0);
    else to.set(...place.toArray(), freeLengths * drawn.lengthOf(drawn.simulation.school.indexOf(chosen)));
  }

  /** Call it after the camera was resized. */
  resize(): void {
    this.#eye.resize(this.#camera.camera);
  }

  /** Drawn position of the fish; undefined: it does not exist. */
  #positionIn(drawn: DrawnSchool | undefined): Vector3 | undefined {
    const { chosen } = this.#stage.state.value;
    const i = drawn && chosen !== undefined ? drawn.simulation.school.indexOf(chosen) : -1;
    return drawn && i >= 0 ? this.#position.fromArray(drawn.positions, i * 3) : undefined;
  }
}

/** Time constant of turning, s, which smooths the shaking of the fish. */
const turnSeconds = 0.25;
const level = new Vector3(0, 1, 0);

/** A camera at the nose of a fish that looks along its heading. */
class FishEye {
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
