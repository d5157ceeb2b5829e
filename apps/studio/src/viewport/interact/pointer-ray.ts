import type { Plan, Vec3 } from 'shoal';
import { type PerspectiveCamera, Vector3 } from 'three';
import { pointerAtRest } from '../../stage/edited-scene.ts';
import { pointerName } from '../../stage/scene-objects.ts';
import type { Stage } from '../../stage/stage.ts';

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
