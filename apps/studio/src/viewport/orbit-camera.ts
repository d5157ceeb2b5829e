import type { Plan, Simulation } from 'shoal';
import { groundHeight } from 'shoal/fields';
import { placeOf, type WaterPlace } from 'shoal/three';
import { PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { commonLength } from '../stage/magnification.ts';
import { emptyFraming, framingInto, leanTo, worldInto } from './framing.ts';

/** Initial direction from the school to the camera: slightly below it, towards the light. */
const inWater = new Vector3(0.36, -0.08, 0.93).normalize();
/** On ground: slightly above, or a herd would be a line. */
const overGround = new Vector3(0.36, 0.3, 0.93).normalize();
/** With obstacles: low, so that they look tall. */
const amongStones = new Vector3(0.36, 0.1, 0.93).normalize();
const driftPerSecond = 0.012;
/** Time constant of following the school, s. */
const followSeconds = 4;
/** Time constant of gliding to the followed fish, s. */
const glideSeconds = 0.18;
/** Offset, as a fraction of the distance, at which a dragged camera stops following. */
const letGoPart = 0.25;
/** Interval of measuring the school, s. */
const lookEvery = 0.25;

/** Pixels of the canvas that panels cover on each side. */
export interface Covered {
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

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

/** A camera that the user orbits around the school. Untouched, it follows the school and drifts slowly. */
export class OrbitCamera {
  readonly camera: PerspectiveCamera = new PerspectiveCamera(42, 1, 0.1, 1000);
  readonly #controls: OrbitControls;
  readonly #calm: boolean;
  readonly #onTaken: (taken: boolean) => void;
  readonly #goal = emptyFraming();
  readonly #offset = new Vector3();
  readonly #led = new Set<OrbitCamera>();
  #leader: OrbitCamera | undefined;
  /** Offset of its school from the leader's. */
  readonly #apart = new Vector3();
  #simulation: Simulation | undefined;
  #extent: WaterPlace | undefined;
  #drawn = 0;
  #sinceLook = 0;
  #taken = false;
  #moved = false;
  /** Whether the last update moved it. */
  #drawnAnew = false;
  #held = false;
  #kept: Vector3 | undefined;

  /** `onTaken`: called when the user takes over the camera (true), and when the camera is back in its place (false). */
  constructor(canvas: HTMLCanvasElement, calm: boolean, onTaken: (taken: boolean) => void) {
    this.#calm = calm;
    this.#onTaken = onTaken;
    this.#controls = new OrbitControls(this.camera, canvas);
    this.#controls.enableDamping = !calm;
    this.#controls.dampingFactor = 0.08;
    this.#controls.zoomToCursor = true;
    // The wheel moves the camera between two updates.
    this.#controls.addEventListener('change', () => {
      this.#moved = true;
    });
    this.#controls.addEventListener('start', () => {
      this.#take(true);
      this.#held = true;
    });
    this.#controls.addEventListener('end', () => {
      this.#held = false;
    });
  }

  /** Shows the fish of a simulation. The viewer's position stays if only the run is new. */
  show(simulation: Simulation, magnify: number): void {
    const extent = placeOf(simulation.plan);
    const same = this.#extent?.size === extent.size && this.#extent.centre.equals(extent.centre);
    const isOther = simulation !== this.#simulation;
    this.#simulation = simulation;
    this.#drawn = magnify * commonLength(simulation.plan);
    this.#extent = extent;
    this.camera.near = extent.size * 0.002;
    this.camera.far = extent.size * 30;
    this.#controls.minDistance = Math.min(extent.size * 0.2, Math.max(extent.size * 0.02, 0.75 * this.#drawn));
    this.#controls.maxDistance = extent.size * 3;
    // Keeps the orbit centre near the world, however far the user zooms.
    this.#controls.cursor.copy(extent.centre);
    this.#controls.maxTargetRadius = extent.size;
    if (!same) this.#take(false);
    if (!same || (isOther && !this.#taken)) this.#frame();
  }

  /** Whether drags rotate it; off while something else is dragged. */
  set turnable(value: boolean) {
    this.#controls.enabled = value;
  }

  /** The middle of the view. */
  get target(): Readonly<Vector3> {
    return this.#controls.target;
  }

  /**
   * Couples it to another camera: both show their own schools from the same side and distance, and neither is cut.
   * @param leader undefined: uncouples it
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
    const { position, fov, aspect, near, far } = this.camera;
    return { position: position.clone(), target: this.#controls.target.clone(), fov, aspect, near, far };
  }

  /** Returns to the initial view, and follows the school again. */
  wholeView(): void {
    this.#take(false);
    this.#frame();
  }

  /**
   * Keeps a moving point in the middle, until it is called with undefined.
   * @returns `dragged`: the user has dragged it so far that it should stop
   */
  keep(point: Vector3 | undefined, seconds: number): 'moves' | 'rests' | 'dragged' {
    const { camera } = this;
    const { target } = this.#controls;
    // Zooming to the pointer would move the fish out of the middle.
    this.#controls.zoomToCursor = point === undefined;
    if (!point) {
      this.#kept = undefined;
      return 'rests';
    }
    this.#take(true);
    this.#kept ??= point.clone();
    const step = this.#offset.copy(point).sub(this.#kept);
    this.#kept.copy(point);
    const stepped = step.lengthSq() > 0;
    target.add(step);
    camera.position.add(step);
    const distance = camera.position.distanceTo(target);
    const away = step.copy(point).sub(target);
    const far = away.length();
    if (this.#held) {
      if (far > letGoPart * distance) return 'dragged';
    } else if (far > 1e-4 * distance) {
      away.multiplyScalar(this.#calm ? 1 : 1 - Math.exp(-seconds / glideSeconds));
      target.add(away);
      camera.position.add(away);
    } else if (!stepped) return 'rests';
    this.#controls.update();
    this.#stayInWater();
    return 'moves';
  }

  /** Fits the picture into the uncovered area of a canvas. */
  resize(width: number, height: number, { right, bottom, left }: Covered): void {
    const free = { width: Math.max(1, width - right - left), height: Math.max(1, height - bottom) };
    this.camera.aspect = free.width / free.height;
    // Composed for the free area; the scene continues behind the panels.
    this.camera.setViewOffset(free.width, free.height, -left, 0, width, height);
    this.camera.updateProjectionMatrix();
    if (!this.#taken) this.#frame();
  }

  /** Advances by `seconds` of the scene's clock. @returns whether the camera has moved */
  update(seconds: number): boolean {
    if (this.#leader) return this.#goAlong(this.#leader, seconds);
    if (!this.#taken && !this.#calm && seconds > 0) this.#follow(seconds);
    this.#controls.update();
    this.#stayInWater();
    this.#drawnAnew = this.#moved;
    this.#moved = false;
    return this.#drawnAnew;
  }

  #take(taken: boolean): void {
    if (this.#taken === taken) return;
    this.#taken = taken;
    this.#onTaken(taken);
  }

  /** Copies the leader's camera, relative to its own school. @returns whether it has moved */
  #goAlong(leader: OrbitCamera, seconds: number): boolean {
    if (!leader.#taken && !this.#calm && seconds > 0) {
      this.#sinceLook += seconds;
      if (this.#sinceLook >= lookEvery) this.#look();
      const wanted = this.#offset.copy(this.#goal.centre).sub(leader.#goal.centre);
      this.#apart.lerp(wanted, 1 - Math.exp(-seconds / followSeconds));
      this.#moved = true;
    }
    // Moves with the leader only when the leader redraws, so that both stay in step.
    const moved = this.#moved || leader.#drawnAnew;
    this.#moved = false;
    if (moved) {
      this.camera.position.copy(leader.camera.position).add(this.#apart);
      this.camera.quaternion.copy(leader.camera.quaternion);
      this.#controls.target.copy(leader.target).add(this.#apart);
      this.#stayInWater();
    }
    return moved;
  }

  /** Measures both schools and copies the leader at once. */
  #join(leader: OrbitCamera): void {
    this.#look();
    leader.#look();
    this.#apart.copy(this.#goal.centre).sub(leader.#goal.centre);
    this.#moved = true;
  }

  #look(): void {
    const simulation = this.#simulation;
    // With reduced motion it does not follow, so it frames the whole world.
    if (simulation && this.#calm && (this.#leader || this.#led.size > 0)) worldInto(this.#goal, simulation.plan);
    else if (simulation) {
      framingInto(this.#goal, simulation, this.#drawn);
      leanTo(this.#goal, simulation.plan.obstacles);
    }
    this.#sinceLook = 0;
  }

  /** Follows the school and drifts around it. */
  #follow(seconds: number): void {
    const { camera } = this;
    const { target } = this.#controls;
    this.#sinceLook += seconds;
    if (this.#sinceLook >= lookEvery) this.#look();
    const fraction = 1 - Math.exp(-seconds / followSeconds);
    const offset = this.#offset.copy(camera.position).sub(target);
    const distance = offset.length();
    const c = Math.cos(seconds * driftPerSecond);
    const s = Math.sin(seconds * driftPerSecond);
    offset.set(offset.x * c - offset.z * s, offset.y, offset.x * s + offset.z * c);
    offset.setLength(distance + (this.#distance() - distance) * fraction);
    target.lerp(this.#goal.centre, fraction);
    camera.position.copy(target).add(offset);
  }

  /** Distance at which the framing fills the picture. */
  #distance(): number {
    const { aspect, fov } = this.camera;
    const half = (fov * Math.PI) / 360;
    // A narrow screen cuts the sides, which keeps fish large; side by side nothing is cut.
    const narrow = this.#led.size > 0 ? Math.min(1, aspect) : Math.min(1, Math.max(0.62, aspect / 1.25));
    const { minDistance, maxDistance } = this.#controls;
    const radius = Math.max(this.#goal.radius, ...Array.from(this.#led, (led) => led.#goal.radius));
    const distance = radius / (Math.sin(half) * narrow);
    return Math.min(maxDistance, Math.max(minDistance, distance));
  }

  #frame(): void {
    const { camera } = this;
    const extent = this.#extent;
    const simulation = this.#simulation;
    if (!extent || !simulation) return;
    if (this.#leader) {
      this.#join(this.#leader);
      if (!this.#leader.#taken) this.#leader.#frame();
      return;
    }
    for (const led of this.#led) led.#join(this);
    this.#look();
    // Stops the damped motion of the user's last drag.
    this.#controls.enableDamping = false;
    this.#controls.update();
    this.#controls.enableDamping = !this.#calm;
    this.#controls.target.copy(this.#goal.centre);
    const { ground, obstacles } = simulation.plan;
    const direction = !ground ? inWater : obstacles.length > 0 ? amongStones : overGround;
    camera.position.copy(this.#goal.centre).addScaledVector(direction, this.#distance());
    this.#controls.update();
    this.#moved = true;
  }

  #stayInWater(): void {
    const extent = this.#extent;
    const plan: Plan | undefined = this.#simulation?.plan;
    if (!extent || !plan) return;
    const margin = extent.size * 0.03;
    const { position } = this.camera;
    const bottom = plan.ground ? groundHeight(plan.ground, position.x, position.z) : extent.seabed + margin;
    const lowest = bottom + margin;
    const highest = Math.max(lowest, extent.surface - margin);
    if (position.y < lowest || position.y > highest) {
      position.y = Math.min(highest, Math.max(lowest, position.y));
      this.camera.lookAt(this.#controls.target);
    }
  }
}
