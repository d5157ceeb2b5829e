import type { Plan } from 'shoal';
import { PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { placeOf, type WaterPlace } from './water-uniforms.ts';

/** Where the camera first stands, from the centre of the world: a little below the middle, looking into the light. */
const firstDirection = new Vector3(0.36, -0.08, 0.93).normalize();
const driftPerSecond = 0.012;

/** A camera that the viewer turns around the school. Until somebody takes it, it drifts slowly. */
export class OrbitCamera {
  readonly camera: PerspectiveCamera = new PerspectiveCamera(42, 1, 0.1, 1000);
  readonly #controls: OrbitControls;
  readonly #calm: boolean;
  #place: WaterPlace | undefined;
  #depth = 0;
  #taken = false;
  #moved = false;

  constructor(canvas: HTMLCanvasElement, calm: boolean) {
    this.#calm = calm;
    this.#controls = new OrbitControls(this.camera, canvas);
    this.#controls.enableDamping = !calm;
    this.#controls.dampingFactor = 0.08;
    // The controls also move the camera by themselves, between two updates, when the wheel turns.
    this.#controls.addEventListener('change', () => {
      this.#moved = true;
    });
    this.#controls.addEventListener('start', () => {
      this.#taken = true;
    });
  }

  /** Looks at the world of a plan; keeps the viewer's own position if only the run is new. */
  show(plan: Plan): void {
    const place = placeOf(plan);
    const same = this.#place?.size === place.size && this.#place.centre.equals(place.centre);
    this.#place = place;
    this.#depth = (plan.world.max[2] - plan.world.min[2]) / 2;
    if (same) return;
    this.camera.near = place.size * 0.004;
    this.camera.far = place.size * 30;
    this.#controls.minDistance = place.size * 0.05;
    this.#controls.maxDistance = place.size * 3;
    this.#taken = false;
    this.#frame();
  }

  /** Fits the picture into a canvas of which panels cover some pixels. */
  resize(width: number, height: number, right: number, bottom: number): void {
    const free = { width: Math.max(1, width - right), height: Math.max(1, height - bottom) };
    this.camera.aspect = free.width / free.height;
    // The scene is composed for the free part and goes on behind the panels.
    this.camera.setViewOffset(free.width, free.height, 0, 0, width, height);
    this.camera.updateProjectionMatrix();
    if (!this.#taken) this.#frame();
  }

  /** Moves on by `seconds` of the scene's clock; tells whether the camera has moved. */
  update(seconds: number): boolean {
    if (!this.#taken && !this.#calm && seconds > 0) {
      const { camera } = this;
      const { target } = this.#controls;
      const dx = camera.position.x - target.x;
      const dz = camera.position.z - target.z;
      const c = Math.cos(seconds * driftPerSecond);
      const s = Math.sin(seconds * driftPerSecond);
      camera.position.x = target.x + dx * c - dz * s;
      camera.position.z = target.z + dx * s + dz * c;
    }
    this.#controls.update();
    this.#stayInWater();
    const moved = this.#moved;
    this.#moved = false;
    return moved;
  }

  #frame(): void {
    const place = this.#place;
    if (!place) return;
    const { camera } = this;
    const half = Math.tan((camera.fov * Math.PI) / 360);
    // On a narrow screen the sides are cut rather than the fish made tiny.
    const narrow = Math.min(1, Math.max(0.62, camera.aspect / 1.25));
    const distance = (place.size * 0.44) / (half * narrow) + this.#depth * 0.5;
    this.#controls.target.copy(place.centre);
    camera.position.copy(place.centre).addScaledVector(firstDirection, distance);
    this.#controls.update();
  }

  #stayInWater(): void {
    const place = this.#place;
    if (!place) return;
    const margin = place.size * 0.03;
    const { position } = this.camera;
    const lowest = place.seabed + 2 * margin;
    const highest = place.surface - margin;
    if (position.y < lowest || position.y > highest) {
      position.y = Math.min(highest, Math.max(lowest, position.y));
      this.camera.lookAt(this.#controls.target);
    }
  }
}
