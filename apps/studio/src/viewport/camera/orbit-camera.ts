// The camera of the page, which the user turns and zooms, and which otherwise follows the school.

import type { Simulation } from 'shoal';
import { placeOf, type WaterPlace } from 'shoal/three';
import { PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { farthestFor } from './composition.ts';
import { Drags } from './drags.ts';
import { type Covered, FreeArea } from './free-area.ts';
import { KeptPoint } from './kept-point.ts';
import { OrbitPosition } from './orbit-position.ts';
import { type CameraGroup, SchoolCamera } from './school-camera.ts';
import type { Lens, Surroundings } from './sight.ts';

/** Position and optics of a camera. */
export interface CameraPose {
  readonly position: Vector3;
  readonly target: Vector3;
  /** Vertical angle of view, degrees. */
  readonly fov: number;
  /** Width by height. */
  readonly aspect: number;
  readonly near: number;
  readonly far: number;
}

/** Position of a camera, m. */
export interface Place {
  readonly position: readonly number[];
  readonly target: readonly number[];
  /** Whether the camera stands still. Otherwise it follows the school. */
  readonly isFixed: boolean;
}

/** A movement of the camera by keys. */
export interface Nudge {
  /** Turns to the right and upwards, radians. */
  readonly orbit?: readonly [right: number, up: number];
  /** Moves to the right and upwards, pixels of the picture. */
  readonly pan?: readonly [right: number, up: number];
  /** Factor on the distance. */
  readonly zoom?: number;
}

/**
 * A camera that the user moves around the school. If the user has not moved it, it follows the school and drifts
 * slowly. After a turn or zoom, it continues to follow from the user's side and distance. After a pan, it stands still.
 */
export class OrbitCamera {
  readonly camera: PerspectiveCamera = new PerspectiveCamera(42, 1, 0.1, 1000);
  /** The fish that it shows while it has its own position. */
  readonly group: CameraGroup = {};
  readonly #controls: OrbitControls;
  readonly #position: OrbitPosition;
  readonly #freeArea: FreeArea;
  readonly #calm: boolean;
  readonly #onTaken: (taken: boolean) => void;
  readonly #offset = new Vector3();
  readonly #led = new Set<OrbitCamera>();
  #leader: OrbitCamera | undefined;
  /** Offset of this view from that of the camera that it is coupled to. */
  readonly #apart = new Vector3();
  #simulation: Simulation | undefined;
  #model: SchoolCamera | undefined;
  #extent: WaterPlace | undefined;
  #taken = false;
  #panned = false;
  /** Whether a film has set the position since the last frame. */
  #filmed = false;
  #moved = false;
  #drawnAnew = false;
  #whole = false;
  #touches = 0;
  readonly #kept: KeptPoint;
  readonly #drags: Drags;

  /**
   * @param onTaken called when the user takes over the camera (true), and when it has its own position again (false)
   * @param enlarged factor on the fraction of the picture's height that fish take
   */
  constructor(canvas: HTMLElement, calm: boolean, onTaken: (taken: boolean) => void, enlarged = 1) {
    this.#calm = calm;
    this.#kept = new KeptPoint(calm);
    this.#onTaken = onTaken;
    this.#controls = makeControls(this.camera, canvas, calm);
    this.#position = new OrbitPosition(this.camera, this.#controls.target);
    this.#freeArea = new FreeArea(this.camera, enlarged);
    // The mouse wheel moves the camera between two updates.
    this.#controls.addEventListener('change', () => {
      this.#moved = true;
    });
    this.#drags = new Drags(this.#controls, canvas, {
      began: () => {
        this.#touches++;
        this.#take(true);
      },
      panned: () => {
        this.#panned ||= this.#moved;
      },
    });
  }

  /**
   * Shows the fish of a simulation. After an edit of it, or if only the run is new, the camera stays where it is.
   * @param whole whether no fish may be left out
   */
  show(simulation: Simulation, magnify: number, whole = false): void {
    this.#whole = whole;
    const extent = placeOf(simulation.plan);
    const isOther = simulation !== this.#simulation;
    const same = !isOther || (this.#extent?.size === extent.size && this.#extent.centre.equals(extent.centre));
    this.#simulation = simulation;
    this.#extent = extent;
    this.#model = new SchoolCamera(simulation, magnify, this.group);
    limit(this.camera, this.#controls, extent, this.#model.surroundings, this.#lens());
    if (!same) this.#take(false);
    if (!same || (isOther && !this.#taken)) this.#frame();
    else this.#model.cut(this.#lens(), this.#position.bearing);
  }

  /** Whether drags rotate the camera; off while an object is dragged. */
  set turnable(value: boolean) {
    this.#controls.enabled = value;
  }

  /** The middle of the view. */
  get target(): Readonly<Vector3> {
    return this.#controls.target;
  }

  /**
   * Couples it to another camera: both show their own schools from the same side and distance, and neither school is
   * cut off.
   * @param leader undefined: not coupled
   */
  goWith(leader: OrbitCamera | undefined): void {
    if (this.#leader) this.#leader.#led.delete(this);
    this.#leader = leader;
    if (leader) {
      leader.#led.add(this);
      this.#apart.copy(this.target).sub(leader.target);
    }
    this.#moved = true;
  }

  dispose(): void {
    this.goWith(undefined);
    this.#controls.dispose();
  }

  get pose(): CameraPose {
    return poseOf(this.camera, this.target);
  }

  /** Whether the user has taken over the camera, and whether it then stands still. */
  get hold(): { readonly isTaken: boolean; readonly isFixed: boolean } {
    return { isTaken: this.#taken, isFixed: this.#panned };
  }

  /** Number of the user's movements of the camera. A change means that the user has moved it. */
  get touches(): number {
    return this.#touches;
  }

  /**
   * Moves the camera immediately, as if the user had moved it.
   * @param aspect of the picture in which it was seen: a narrower picture shows as much from farther away
   */
  place(seen: Place, aspect = 0): void {
    this.#put(farther(seen, aspect / this.camera.aspect));
    this.#model?.cut(this.#lens(), this.#position.bearing);
  }

  /** Moves the camera to its position in a film, wherever that is. Call it each frame. */
  film(sighting: Pick<Place, 'position' | 'target'>): void {
    this.#put({ ...sighting, isFixed: true });
    this.#filmed = true;
  }

  #put({ position, target, isFixed }: Place): void {
    this.#take(true);
    this.#panned = isFixed;
    this.#controls.target.fromArray(target);
    this.camera.position.fromArray(position);
    stopDamping(this.#controls);
    this.#moved = true;
  }

  /** Moves the camera around the middle of its view, to the right, by an angle, radians. */
  turn(angle: number): void {
    if (this.#taken) this.#position.turn(angle);
    else if (this.#model) this.#model.bearing.azimuth += angle;
    this.#moved = true;
  }

  /** Returns to the initial view, and follows the school again. */
  wholeView(): void {
    this.#take(false);
    this.#frame();
  }

  /** Moves the camera as a drag would. */
  nudge(by: Nudge): void {
    if (!this.#controls.enabled) return;
    this.#touches++;
    this.#take(true);
    this.#panned ||= by.pan !== undefined;
    nudgeControls(this.#controls, by);
  }

  /**
   * Keeps a moving point in the middle of the view, until it is called with undefined.
   * @returns `dragged`: the user has dragged it so far that it should stop following
   */
  keep(point: Vector3 | undefined, seconds: number): 'moves' | 'rests' | 'dragged' {
    // Zooming towards the pointer would move the fish out of the middle.
    this.#controls.zoomToCursor = point === undefined;
    if (!point) {
      this.#kept.release();
      return 'rests';
    }
    this.#take(true);
    const distance = this.camera.position.distanceTo(this.target);
    const state = this.#kept.follow(point, this.#controls.target, distance, seconds, this.#drags.isHeld);
    if (state === 'rests') return state;
    this.#shift(this.#kept.shift);
    if (state === 'dragged') return state;
    this.#controls.update();
    this.#position.stayFree(this.#model);
    return state;
  }

  /** Fits the picture into the part of a canvas that panels do not cover. Panels do not zoom what the user has framed. */
  resize(width: number, height: number, covered: Covered): void {
    const farther = this.#freeArea.fit(width, height, covered);
    if (this.#model) this.#controls.maxDistance = farthestFor(this.#model.surroundings, this.#lens());
    if (!this.#taken) this.#frame();
    else this.#position.goBack(farther);
  }

  /**
   * Advances by a frame.
   * @param seconds for which the scene has been played on the screen
   * @param simulated seconds by which its fish have moved
   * @returns whether the camera has moved
   */
  update(seconds: number, simulated: number): boolean {
    const plays = seconds > 0 || simulated > 0;
    if (this.#leader) return this.#goAlong(this.#leader, plays, simulated);
    // A film shows the same in the page, in videos and in exports, so nothing else moves its camera.
    if (this.#filmed) this.camera.lookAt(this.target);
    else this.#controls.update();
    if (plays) this.#follow(seconds, simulated);
    if (this.#taken && !this.#filmed) this.#position.stayFree(this.#model);
    this.#filmed = false;
    this.#drawnAnew = this.#moved;
    this.#moved = false;
    return this.#drawnAnew;
  }

  #take(taken: boolean): void {
    if (!taken) this.#panned = false;
    if (this.#taken === taken) return;
    this.#taken = taken;
    this.#onTaken(taken);
  }

  #follow(seconds: number, simulated: number): void {
    const model = this.#model;
    if (!model) return;
    const lens = this.#lens();
    if (this.#taken) Object.assign(model.bearing, this.#position.bearing);
    model.measure(lens);
    if (!this.#calm) model.update(simulated, seconds, this.#widest());
    // If the user asked for reduced motion, it stands still, and cuts to a school that has left the picture.
    else if (!this.#taken && [this, ...this.#led].some((one) => one.#isLost(simulated))) this.#frame();
    if (!this.#taken) {
      this.#position.follow(model);
      this.#moved ||= !this.#calm;
    } else if (this.#follows) this.#shift(this.#offset.fromArray(model.shift));
  }

  /** Whether the camera still follows the school although the user has taken it over. */
  get #follows(): boolean {
    return !this.#panned && !this.#kept.isKept && !this.#calm && this.#controls.enabled;
  }

  #isLost(simulated: number): boolean {
    this.#model?.measure(this.#lens());
    return this.#model?.isLost(simulated, this.#lens()) ?? false;
  }

  /** Copies the leader's camera, relative to its own school. @returns whether it has moved */
  #goAlong(leader: OrbitCamera, plays: boolean, simulated: number): boolean {
    const [model, other] = [this.#model, leader.#model];
    if (plays && model && other && !this.#calm) {
      Object.assign(model.bearing, other.bearing);
      model.measure(this.#lens());
      model.update(simulated, 0, other.distance);
      if (!leader.#taken) this.#align();
      else if (leader.#follows)
        this.#apart.add(this.#offset.fromArray(model.shift)).sub(leader.#offset.fromArray(other.shift));
      this.#moved = true;
    }
    // Moves with the leader only when the leader redraws, so that both stay in step.
    const moved = this.#moved || leader.#drawnAnew;
    this.#moved = false;
    if (moved) {
      this.camera.position.copy(leader.camera.position).add(this.#apart);
      this.camera.quaternion.copy(leader.camera.quaternion);
      this.#controls.target.copy(leader.target).add(this.#apart);
      this.#position.stayFree(this.#model);
    }
    return moved;
  }

  /** Shows its school at the position where the leader shows its own. */
  #align(): void {
    const [own, other] = [this.#model, this.#leader ? this.#leader.#model : undefined];
    if (own && other) this.#apart.fromArray(own.target).sub(this.#offset.fromArray(other.target));
    this.#moved = true;
  }

  #join({ bearing, distance }: SchoolCamera): void {
    this.#model?.cut(this.#lens(), bearing);
    this.#model?.snap(distance);
    this.#align();
  }

  /** Cuts to the initial view of the school. */
  #frame(): void {
    const model = this.#model;
    if (!model) return;
    model.cut(this.#lens());
    const leader = this.#leader;
    if (leader && !leader.#taken) leader.#frame();
    else if (leader) this.#align();
    if (leader) return;
    for (const led of this.#led) led.#model?.cut(led.#lens(), model.bearing);
    model.snap(this.#widest());
    for (const led of this.#led) led.#join(model);
    stopDamping(this.#controls);
    this.#position.follow(model);
    this.#moved = true;
  }

  #shift(by: Vector3): void {
    this.#position.shift(by);
    this.#moved = true;
  }

  /** Distance that the schools of coupled cameras need, m. */
  #widest(): number {
    return Math.max(0, ...Array.from(this.#led, (led) => led.#model?.wanted ?? 0));
  }

  #lens(): Lens {
    // At a smaller distance, obstacles would be outside the picture.
    const hasObstacles = this.#simulation !== undefined && this.#simulation.plan.obstacles.length > 0;
    return this.#freeArea.lens(hasObstacles, this.#whole);
  }
}

/** A place from which a picture shows as much as one that was wider by a factor. */
function farther({ position, target, isFixed }: Place, wider: number): Place {
  // Addresses round the aspect.
  const back = wider > 1.00001 ? wider : 1;
  return { position: position.map((x, axis) => target[axis] + back * (x - target[axis])), target, isFixed };
}

function poseOf({ position, fov, aspect, near, far }: PerspectiveCamera, target: Readonly<Vector3>): CameraPose {
  return { position: position.clone(), target: new Vector3().copy(target), fov, aspect, near, far };
}

function makeControls(camera: PerspectiveCamera, canvas: HTMLElement, calm: boolean): OrbitControls {
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = !calm;
  controls.dampingFactor = 0.08;
  controls.zoomToCursor = true;
  return controls;
}

function nudgeControls(controls: OrbitControls, { orbit, pan, zoom }: Nudge): void {
  controls.rotateLeft(-(orbit?.[0] ?? 0));
  controls.rotateUp(orbit?.[1] ?? 0);
  if (zoom) controls.dollyIn(zoom);
  if (pan) controls.pan(-pan[0], pan[1]);
}

/** Limits the camera to the surroundings of a world. */
function limit(
  camera: PerspectiveCamera,
  controls: OrbitControls,
  { size, centre }: WaterPlace,
  surroundings: Surroundings,
  lens: Lens,
): void {
  camera.near = size * 0.002;
  camera.far = size * 30;
  controls.minDistance = surroundings.nearest;
  controls.maxDistance = farthestFor(surroundings, lens);
  // Keeps the orbit centre near the world, however far the user zooms.
  controls.cursor.copy(centre);
  controls.maxTargetRadius = size;
}

/** Stops the damped motion after the user's last drag. */
function stopDamping(controls: OrbitControls): void {
  const { enableDamping } = controls;
  controls.enableDamping = false;
  controls.update();
  controls.enableDamping = enableDamping;
}
