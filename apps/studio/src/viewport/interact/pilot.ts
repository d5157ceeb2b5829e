// Lets the user steer the diver by keys or pointer, and lets the pointer frighten fish.

import type { Plan, Vec3 } from 'shoal';
import { type PerspectiveCamera, Vector3 } from 'three';
import { pointerAtRest } from '../../stage/edited-scene.ts';
import { diverPoints, worldSize } from '../../stage/edits/additions.ts';
import { pointerName } from '../../stage/edits/scene-objects.ts';
import type { Stage } from '../../stage/stage.ts';

/** Directions of keys in the viewer's frame: right, up, ahead. */
const ways: Readonly<Record<string, Vec3>> = {
  KeyW: [0, 0, 1],
  ArrowUp: [0, 0, 1],
  KeyS: [0, 0, -1],
  ArrowDown: [0, 0, -1],
  KeyA: [-1, 0, 0],
  ArrowLeft: [-1, 0, 0],
  KeyD: [1, 0, 0],
  ArrowRight: [1, 0, 0],
  KeyE: [0, 1, 0],
  KeyQ: [0, -1, 0],
};

/** Speed of a diver, world sizes per second. */
const speed = 0.11;
/** Time constant of turning, s. */
const turning = 0.35;
/**
 * A press that lasts longer than this, ms, or moves farther than this, pixels, steers the diver. Other presses are
 * clicks.
 */
const longestClick = 180;
const stillPixels = 6;

const right = new Vector3();
const up = new Vector3();
const ahead = new Vector3();
const way = new Vector3();
const middle = new Vector3();
const heading = new Vector3();

/** Steers the diver with keys, or towards a held pointer. */
export class Pilot {
  readonly #stage: Stage;
  readonly #canvas: HTMLElement;
  readonly #camera: () => PerspectiveCamera;
  readonly #turnable: (value: boolean) => void;
  readonly #keys = new Set<string>();
  readonly #gone = new AbortController();
  #press: { readonly id: number; readonly since: number; x: number; y: number; steers: boolean } | undefined;

  constructor(stage: Stage, canvas: HTMLElement, camera: () => PerspectiveCamera, turnable: (value: boolean) => void) {
    this.#stage = stage;
    this.#canvas = canvas;
    this.#camera = camera;
    this.#turnable = turnable;
    const { signal } = this.#gone;
    window.addEventListener('keydown', (event) => this.#keyDown(event), { capture: true, signal });
    window.addEventListener('keyup', ({ code }) => this.#keys.delete(code), { signal });
    window.addEventListener('blur', () => this.#keys.clear(), { signal });
    // Captures the event before the camera receives it.
    canvas.addEventListener('pointerdown', (event) => this.#pointerDown(event), { capture: true });
    canvas.addEventListener('pointermove', (event) => this.#pointerMove(event));
    for (const kind of ['pointerup', 'pointercancel'] as const)
      canvas.addEventListener(kind, ({ pointerId }) => this.#letGo(pointerId));
  }

  dispose(): void {
    this.#gone.abort();
  }

  /** Moves the diver. @param seconds real time since the last call */
  update(seconds: number): void {
    const { diver, playing } = this.#stage.state.value;
    const plan = this.#stage.simulation?.nextPlan;
    const points = plan?.characters.find(({ name }) => name === diver)?.points;
    if (!plan || !points || !playing) return;
    middle.set(0, 0, 0);
    for (const [x, y, z] of points) middle.add(way.set(x, y, z));
    middle.divideScalar(points.length);
    heading.set(...points[0]).sub(way.set(...(points.at(-1) as Vec3)));
    if (heading.lengthSq() === 0) heading.set(1, 0, 0);
    heading.normalize();
    if (!this.#wayInto(way)) return;
    // For a turn of 180° one side must be chosen.
    if (heading.dot(way) < -0.99) heading.addScaledVector(right.set(way.z, 0, -way.x), 0.1);
    heading.lerp(way, 1 - Math.exp(-seconds / turning)).normalize();
    middle.addScaledVector(heading, speed * worldSize(plan) * Math.min(seconds, 0.2));
    const { min, max } = plan.world;
    middle.clamp(ahead.set(...min), up.set(...max));
    if (plan.dimensions === 2) middle.z = heading.z = 0;
    const to = diverPoints(plan, middle.toArray(), heading.toArray());
    this.#stage.dispatch({ type: 'steer', points: to });
  }

  /** Writes the direction given by keys and pointer. @returns false if there is none */
  #wayInto(out: Vector3): boolean {
    const { matrixWorld } = this.#camera();
    right.setFromMatrixColumn(matrixWorld, 0);
    up.setFromMatrixColumn(matrixWorld, 1);
    ahead.setFromMatrixColumn(matrixWorld, 2).negate();
    out.set(0, 0, 0);
    for (const code of this.#keys) {
      const [x, y, z] = ways[code];
      out.addScaledVector(right, x).addScaledVector(up, y).addScaledVector(ahead, z);
    }
    const press = this.#press;
    if (press && (press.steers || performance.now() - press.since > longestClick)) {
      press.steers = true;
      const box = this.#canvas.getBoundingClientRect();
      const seen = heading.clone().copy(middle).project(this.#camera());
      out.addScaledVector(right, press.x - box.left - ((seen.x + 1) / 2) * box.width);
      out.addScaledVector(up, ((1 - seen.y) / 2) * box.height - (press.y - box.top));
    }
    if (out.length() < 1e-3) return false;
    out.normalize();
    return true;
  }

  #keyDown(event: KeyboardEvent): void {
    const { target, code } = event;
    if (this.#stage.state.value.diver === undefined || !Object.hasOwn(ways, code)) return;
    // Arrow keys move the selected object instead.
    if (this.#stage.state.value.selectedPath !== undefined && code.startsWith('Arrow')) return;
    // While a mode covers the scene, keys must not change it.
    if (event.ctrlKey || event.metaKey || event.altKey || document.body.classList.contains('in-mode')) return;
    if (target instanceof HTMLElement && target.matches('input, select, textarea, [role=menu] *')) return;
    event.preventDefault();
    event.stopPropagation();
    this.#keys.add(code);
  }

  #pointerDown({ pointerId, clientX, clientY, isPrimary, button }: PointerEvent): void {
    // A second finger rotates the camera as usual.
    if (this.#press || !isPrimary || button !== 0) {
      this.#letGo(this.#press?.id);
      return;
    }
    if (this.#stage.state.value.diver === undefined || this.#stage.state.value.selectedPath !== undefined) return;
    this.#press = { id: pointerId, since: performance.now(), x: clientX, y: clientY, steers: false };
    this.#turnable(false);
  }

  #pointerMove({ pointerId, clientX, clientY }: PointerEvent): void {
    const press = this.#press;
    if (press?.id !== pointerId) return;
    if (Math.hypot(clientX - press.x, clientY - press.y) > stillPixels) press.steers = true;
    if (!press.steers) return;
    press.x = clientX;
    press.y = clientY;
  }

  #letGo(id: number | undefined): void {
    if (!this.#press || this.#press.id !== id) return;
    this.#press = undefined;
    this.#turnable(true);
  }
}

/** Milliseconds between two moves of the character, because each move is recorded for replay. */
const moveEvery = 80;
/** Number of points along the ray, and their spacing as a fraction of the radius within which fish avoid them. */
const pointCount = 9;
const spacing = 0.8;

const along = new Vector3();
const at = new Vector3();

/** Moves the scene's character `pointer`, if there is one, to the ray of the mouse, so that fish avoid it. */
export class PointerRay {
  readonly #stage: Stage;
  readonly #canvas: HTMLElement;
  /** Position of a mouse that hovers over the scene. */
  #hover: { readonly x: number; readonly y: number } | undefined;
  #moved = false;
  #last = 0;

  constructor(stage: Stage, canvas: HTMLElement) {
    this.#stage = stage;
    this.#canvas = canvas;
    canvas.addEventListener('pointermove', ({ pointerType, buttons, clientX, clientY }) => {
      // Fingers and pressed buttons turn the camera instead.
      if (pointerType === 'mouse') this.#set(buttons === 0 ? { x: clientX, y: clientY } : undefined);
    });
    for (const kind of ['pointerdown', 'pointerleave', 'pointercancel'] as const)
      canvas.addEventListener(kind, () => this.#set(undefined));
  }

  /** Call it each frame. @param target the middle of the view */
  update(camera: PerspectiveCamera, target: Readonly<Vector3>): void {
    const { playing } = this.#stage.state.value;
    const plan = this.#stage.simulation?.nextPlan;
    const now = performance.now();
    if (!this.#moved || !playing || !plan || now - this.#last < moveEvery) return;
    if (!plan.characters.some(({ name }) => name === pointerName)) return;
    this.#moved = false;
    this.#last = now;
    const points = this.#hover ? this.#pointsAt(this.#hover, camera, target, plan) : pointerAtRest;
    this.#stage.dispatch({ type: 'point', points });
  }

  #set(hover: { readonly x: number; readonly y: number } | undefined): void {
    if (!hover && !this.#hover) return;
    this.#hover = hover;
    this.#moved = true;
  }

  #pointsAt(
    { x, y }: { readonly x: number; readonly y: number },
    camera: PerspectiveCamera,
    target: Readonly<Vector3>,
    { species, dimensions }: Plan,
  ): Vec3[] {
    const box = this.#canvas.getBoundingClientRect();
    along.set((2 * (x - box.left)) / box.width - 1, 1 - (2 * (y - box.top)) / box.height, 0.5).unproject(camera);
    along.sub(camera.position).normalize();
    const reach = Math.max(...species.map(({ rules }) => (rules.characters.enabled ? rules.characters.radius : 0)));
    const middle = camera.position.distanceTo(target);
    return Array.from({ length: pointCount }, (_, k) => {
      const distance = middle + (k - (pointCount - 1) / 2) * spacing * reach;
      at.copy(camera.position).addScaledVector(along, Math.max(0, distance));
      return [at.x, at.y, dimensions === 2 ? 0 : at.z];
    });
  }
}
