import type { Simulation } from 'shoal';
import { type Group, type PerspectiveCamera, Vector3 } from 'three';
import type { Stage } from '../stage/stage.ts';
import { FishEye } from './fish-eye.ts';
import { FishMarks } from './fish-marks.ts';
import type { OrbitCamera } from './orbit-camera.ts';
import type { ScreenView } from './screen-view.ts';

/** A school as it is drawn. */
export interface DrawnSchool {
  readonly simulation: Simulation;
  /** Three numbers a fish, m; worked out when they are asked for. */
  readonly positions: ArrayLike<number>;
}

/** What the viewer sees of the chosen fish: its marks, a camera that keeps it in the middle, the view out of its eyes. */
export class ChosenFish {
  readonly #stage: Stage;
  readonly #camera: OrbitCamera;
  readonly #marks = new FishMarks();
  readonly #eye = new FishEye();
  readonly #place = new Vector3();
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

  /** Whether its marks are to be drawn anew though nothing else has changed. */
  marksChanged(): boolean {
    const { chosen, following, riding, trailShown, sought } = this.#stage.state.value;
    const marked = [sought, chosen, following, riding, trailShown, this.#stage.watch.report];
    const changed = marked.some((one, index) => one !== this.#marked[index]);
    this.#marked = marked;
    return changed;
  }

  /** Keeps it in the middle, if that is asked, or else the place given. @returns what became of the camera */
  follow(drawn: DrawnSchool | undefined, other: Vector3 | undefined, seconds: number): 'moves' | 'rests' | 'dragged' {
    const { chosen, following } = this.#stage.state.value;
    // To another fish the camera glides.
    if (chosen !== this.#followed) this.#camera.keep(undefined, 0);
    this.#followed = chosen;
    return this.#camera.keep((following && this.#placeIn(drawn)) || other, seconds);
  }

  /** Looks from it, if that is asked. @param swum seconds since the last picture */
  ride(drawn: DrawnSchool | undefined, swum: number): void {
    const { chosen, riding, magnify } = this.#stage.state.value;
    const place = riding ? this.#placeIn(drawn) : undefined;
    if (!place || !drawn || chosen === undefined) {
      this.#eye.ride(undefined, swum);
      return;
    }
    const { plan, school } = drawn.simulation;
    const i = school.indexOf(chosen);
    const velocity = [school.vx[i], school.vy[i], school.vz[i]];
    const length = plan.species[school.species[i]].body.length * magnify;
    this.#eye.ride({ id: chosen, place, velocity, length, reach: this.#camera.camera.far }, swum);
  }

  mark(drawn: DrawnSchool | undefined, view: ScreenView): void {
    const { watch, shownSeconds, state } = this.#stage;
    const { chosen, magnify, look, riding, trailShown, sought } = state.value;
    this.lens.updateMatrixWorld();
    if (sought !== this.#sought) this.#marks.clearTrail();
    this.#sought = sought;
    const positions = (chosen !== undefined && drawn?.positions) || [];
    this.#marks.update(drawn?.simulation, chosen, watch.report, positions, magnify, shownSeconds, look, view);
    this.#marks.showTrail(trailShown);
    // Who looks out of it does not see its own marks.
    if (riding) this.#marks.root.visible = false;
  }

  /** After the camera was. */
  resize(): void {
    this.#eye.resize(this.#camera.camera);
  }

  /** Where it is drawn; undefined: it is not there. */
  #placeIn(drawn: DrawnSchool | undefined): Vector3 | undefined {
    const { chosen } = this.#stage.state.value;
    const i = drawn && chosen !== undefined ? drawn.simulation.school.indexOf(chosen) : -1;
    return drawn && i >= 0 ? this.#place.fromArray(drawn.positions, i * 3) : undefined;
  }
}
