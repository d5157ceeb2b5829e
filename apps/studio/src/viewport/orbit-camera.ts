import { groundHeight, type Plan, type Simulation } from 'shoal';
import { placeOf, type WaterPlace } from 'shoal/three';
import { PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { commonLength } from '../stage/magnification.ts';
import { emptyFraming, framingInto, leanTo, worldInto } from './framing.ts';

/** Where the camera first stands, from the middle of the school: a little below it, looking into the light. */
const inWater = new Vector3(0.36, -0.08, 0.93).normalize();
/** Over ground: a little above, or the herd would be a line. */
const overGround = new Vector3(0.36, 0.3, 0.93).normalize();
/** Among stones: low, so that they stand tall. */
const amongStones = new Vector3(0.36, 0.1, 0.93).normalize();
const driftPerSecond = 0.012;
/** Seconds in which the untouched camera makes up for two thirds of what the school has moved. */
const followSeconds = 4;
/** Seconds in which two thirds of the way to the followed fish are made. */
const glideSeconds = 0.18;
/** Dragged away from the fish by more than this part of the distance, the camera lets it go. */
const letGoPart = 0.25;
/** How often it looks where the school is, s. */
const lookEvery = 0.25;

/** Pixels of the canvas that panels cover, from its sides. */
export interface Covered {
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Where a camera stands, and what it sees. */
export interface CameraPose {
  readonly position: Vector3;
  readonly target: Vector3;
  /** Vertical angle of view, degrees. */
  readonly fov: number;
  /** Width by height of what it sees. */
  readonly aspect: number;
  readonly near: number;
  readonly far: number;
}

/** A camera that the viewer turns around the school. Until somebody takes it, it follows the school and drifts slowly. */
export class OrbitCamera {
  readonly camera: PerspectiveCamera = new PerspectiveCamera(42, 1, 0.1, 1000);
  readonly #controls: OrbitControls;
  readonly #calm: boolean;
  readonly #onTaken: (taken: boolean) => void;
  readonly #goal = emptyFraming();
  readonly #offset = new Vector3();
  readonly #led = new Set<OrbitCamera>();
  #leader: OrbitCamera | undefined;
  /** How far its own school is from the leader's. */
  readonly #apart = new Vector3();
  #simulation: Simulation | undefined;
  #place: WaterPlace | undefined;
  #drawn = 0;
  #sinceLook = 0;
  #taken = false;
  #moved = false;
  /** Whether the last update moved it. */
  #drawnAnew = false;
  #held = false;
  #kept: Vector3 | undefined;

  /** `onTaken` is told when the viewer takes the camera, and when it is back where it was. */
  constructor(canvas: HTMLCanvasElement, calm: boolean, onTaken: (taken: boolean) => void) {
    this.#calm = calm;
    this.#onTaken = onTaken;
    this.#controls = new OrbitControls(this.camera, canvas);
    this.#controls.enableDamping = !calm;
    this.#controls.dampingFactor = 0.08;
    this.#controls.zoomToCursor = true;
    // The controls also move the camera by themselves, between two updates, when the wheel turns.
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

  /** Looks at the fish of a simulation; keeps the viewer's own position if only the run is new. */
  show(simulation: Simulation, magnify: number): void {
    const place = placeOf(simulation.plan);
    const same = this.#place?.size === place.size && this.#place.centre.equals(place.centre);
    const isOther = simulation !== this.#simulation;
    this.#simulation = simulation;
    this.#drawn = magnify * commonLength(simulation.plan);
    this.#place = place;
    this.camera.near = place.size * 0.002;
    this.camera.far = place.size * 30;
    this.#controls.minDistance = Math.min(place.size * 0.2, Math.max(place.size * 0.02, 0.75 * this.#drawn));
    this.#controls.maxDistance = place.size * 3;
    // The point around which the camera turns stays in reach of the world, however often the viewer zooms past it.
    this.#controls.cursor.copy(place.centre);
    this.#controls.maxTargetRadius = place.size;
    if (!same) this.#take(false);
    if (!same || (isOther && !this.#taken)) this.#frame();
  }

  /** Whether a drag turns it: while something else is dragged it rests. */
  set turnable(value: boolean) {
    this.#controls.enabled = value;
  }

  /** What it looks at: the middle of the view. */
  get target(): Readonly<Vector3> {
    return this.#controls.target;
  }

  /**
   * Looks at its own school as another camera looks at its own: from the same side, equally far, and so that neither is
   * cut; undefined: by itself again.
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

  /** As it stands now. */
  get pose(): CameraPose {
    const { position, fov, aspect, near, far } = this.camera;
    return { position: position.clone(), target: this.#controls.target.clone(), fov, aspect, near, far };
  }

  /** Back to the first view of the school, and to following it. */
  wholeView(): void {
    this.#take(false);
    this.#frame();
  }

  /**
   * Keeps a place in the middle, which may move, until it is called with undefined.
   * @returns whether the camera moves on, rests, or was dragged so far away that the viewer wants to let go
   */
  keep(place: Vector3 | undefined, seconds: number): 'moves' | 'rests' | 'dragged' {
    const { camera } = this;
    const { target } = this.#controls;
    // Zooming towards the pointer would push the fish out of the middle.
    this.#controls.zoomToCursor = place === undefined;
    if (!place) {
      this.#kept = undefined;
      return 'rests';
    }
    this.#take(true);
    this.#kept ??= place.clone();
    const step = this.#offset.copy(place).sub(this.#kept);
    this.#kept.copy(place);
    const stepped = step.lengthSq() > 0;
    target.add(step);
    camera.position.add(step);
    const distance = camera.position.distanceTo(target);
    const away = step.copy(place).sub(target);
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

  /** Fits the picture into a canvas of which panels cover some pixels. */
  resize(width: number, height: number, { right, bottom, left }: Covered): void {
    const free = { width: Math.max(1, width - right - left), height: Math.max(1, height - bottom) };
    this.camera.aspect = free.width / free.height;
    // The scene is composed for the free part and goes on behind the panels.
    this.camera.setViewOffset(free.width, free.height, -left, 0, width, height);
    this.camera.updateProjectionMatrix();
    if (!this.#taken) this.#frame();
  }

  /** Moves on by `seconds` of the scene's clock; tells whether the camera has moved. */
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

  /** Stands to its own school as another camera stands to its own; tells whether it has moved. */
  #goAlong(leader: OrbitCamera, seconds: number): boolean {
    if (!leader.#taken && !this.#calm && seconds > 0) {
      this.#sinceLook += seconds;
      if (this.#sinceLook >= lookEvery) this.#look();
      const wanted = this.#offset.copy(this.#goal.centre).sub(leader.#goal.centre);
      this.#apart.lerp(wanted, 1 - Math.exp(-seconds / followSeconds));
      this.#moved = true;
    }
    // What the other does not draw, because it is too little to be seen, is not to be seen here either.
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

  /** Looks at its own school at once. */
  #join(leader: OrbitCamera): void {
    this.#look();
    leader.#look();
    this.#apart.copy(this.#goal.centre).sub(leader.#goal.centre);
    this.#moved = true;
  }

  #look(): void {
    const simulation = this.#simulation;
    // Who does not follow the schools keeps all places in sight where they may go.
    if (simulation && this.#calm && (this.#leader || this.#led.size > 0)) worldInto(this.#goal, simulation.plan);
    else if (simulation) {
      framingInto(this.#goal, simulation, this.#drawn);
      leanTo(this.#goal, simulation.plan.obstacles);
    }
    this.#sinceLook = 0;
  }

  /** Goes after the school and around it, so slowly that only its movement is noticed. */
  #follow(seconds: number): void {
    const { camera } = this;
    const { target } = this.#controls;
    this.#sinceLook += seconds;
    if (this.#sinceLook >= lookEvery) this.#look();
    const part = 1 - Math.exp(-seconds / followSeconds);
    const offset = this.#offset.copy(camera.position).sub(target);
    const distance = offset.length();
    const c = Math.cos(seconds * driftPerSecond);
    const s = Math.sin(seconds * driftPerSecond);
    offset.set(offset.x * c - offset.z * s, offset.y, offset.x * s + offset.z * c);
    offset.setLength(distance + (this.#distance() - distance) * part);
    target.lerp(this.#goal.centre, part);
    camera.position.copy(target).add(offset);
  }

  /** How far from the middle of the school the camera must be for the ball to fill the picture. */
  #distance(): number {
    const { aspect, fov } = this.camera;
    const half = (fov * Math.PI) / 360;
    // On a narrow screen the sides are cut rather than the fish made tiny; side by side nothing is cut.
    const narrow = this.#led.size > 0 ? Math.min(1, aspect) : Math.min(1, Math.max(0.62, aspect / 1.25));
    const { minDistance, maxDistance } = this.#controls;
    const radius = Math.max(this.#goal.radius, ...Array.from(this.#led, (led) => led.#goal.radius));
    const distance = radius / (Math.sin(half) * narrow);
    return Math.min(maxDistance, Math.max(minDistance, distance));
  }

  #frame(): void {
    const { camera } = this;
    const place = this.#place;
    const simulation = this.#simulation;
    if (!place || !simulation) return;
    if (this.#leader) {
      this.#join(this.#leader);
      if (!this.#leader.#taken) this.#leader.#frame();
      return;
    }
    for (const led of this.#led) led.#join(this);
    this.#look();
    // What is left of the viewer's last push must not turn the new view.
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
    const place = this.#place;
    const plan: Plan | undefined = this.#simulation?.plan;
    if (!place || !plan) return;
    const margin = place.size * 0.03;
    const { position } = this.camera;
    const bottom = plan.ground ? groundHeight(plan.ground, position.x, position.z) : place.seabed + margin;
    const lowest = bottom + margin;
    const highest = Math.max(lowest, place.surface - margin);
    if (position.y < lowest || position.y > highest) {
      position.y = Math.min(highest, Math.max(lowest, position.y));
      this.camera.lookAt(this.#controls.target);
    }
  }
}
