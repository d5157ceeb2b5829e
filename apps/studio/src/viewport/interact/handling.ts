// What a press or a drag in the picture does to objects of the scene.

import type { Plan, Simulation } from 'shoal';
import { plannedFields, type TriangleMesh } from 'shoal/fields';
import { type Object3D, type PerspectiveCamera, Raycaster, Vector2, Vector3 } from 'three';
import { depthOf, type ScreenView } from '../../screen/screen-view.ts';
import { objectAt, objectsOf, type SceneObject } from '../../stage/edits/scene-objects.ts';
import type { Stage } from '../../stage/stage.ts';
import { Grip } from './grip.ts';

export interface HandlingOptions {
  readonly canvas: HTMLCanvasElement;
  readonly camera: PerspectiveCamera;
  readonly view: () => ScreenView;
  /** The drawn surfaces of the obstacles; undefined: there are none. */
  readonly obstacles: () => Object3D | undefined;
  readonly simulation: () => Simulation | undefined;
  /** Sets whether a drag rotates the camera. */
  readonly turnable: (value: boolean) => void;
}

/** Selects and moves objects in the picture. */
export class Handling {
  readonly grip: Grip;
  readonly #stage: Stage;
  readonly #options: HandlingOptions;
  /** Position of a mouse that hovers over the canvas; undefined: a button is pressed, or the mouse is elsewhere. */
  #pointer: PointerEvent | undefined;
  /** Whether the object under the pointer may have changed since the last frame. */
  #isMoved = false;
  #selectedPath: string | undefined;
  readonly #tag: ReturnType<typeof nameTag>;

  constructor(stage: Stage, options: HandlingOptions) {
    const { canvas, camera, turnable } = options;
    this.#stage = stage;
    this.#options = options;
    this.#tag = nameTag(canvas);
    this.grip = new Grip(stage, canvas, camera, (held) => turnable(!held));
    canvas.addEventListener('pointermove', (event) => {
      this.#pointer = event.pointerType === 'mouse' && event.buttons === 0 ? event : undefined;
      this.#isMoved = true;
      if (!this.#pointer) this.#tag.show(undefined);
    });
    canvas.addEventListener('pointerleave', () => {
      this.#pointer = undefined;
      this.#tag.show(undefined);
    });
  }

  /** Call it before each frame. @returns whether there is something new to draw */
  update(): boolean {
    this.#hover();
    return this.grip.update();
  }

  /** The small object at a point of the canvas, or else the obstacle. */
  at(x: number, y: number, within: number): SceneObject | undefined {
    const { view, simulation, obstacles, camera } = this.#options;
    const plan = simulation()?.plan;
    if (!plan) return undefined;
    const point = pointUnder(view(), plan, x, y, within, this.#stage.state.value.overlays.has('bounds'));
    if (point) return point;
    const root = obstacles();
    const { width, height } = view();
    const [u, v] = [(2 * x) / width - 1, 1 - (2 * y) / height];
    const found = root && obstacleUnder(root, plan, this.#stage.meshes, camera, u, v);
    return found && objectAt(plan, `obstacles[${found.index}]`);
  }

  #hover(): void {
    const pointer = this.#pointer;
    const { selectedPath } = this.#stage.state.value;
    // A selected object has no name tag, even just after a click has selected it.
    if (!pointer || !(this.#isMoved || selectedPath !== this.#selectedPath)) return;
    this.#isMoved = false;
    this.#selectedPath = selectedPath;
    const box = this.#options.canvas.getBoundingClientRect();
    const [x, y] = [pointer.clientX - box.left, pointer.clientY - box.top];
    const object = this.grip.isTouched ? undefined : this.at(x, y, 10);
    const isHeld = object !== undefined && object.path === selectedPath;
    this.#tag.show(isHeld ? undefined : object?.name, x, y);
  }
}

const caster = new Raycaster();
const point = new Vector2();

/**
 * The obstacle at a point of the picture: its index, and its distance, m.
 * @param root one group of surfaces per body of the simulation, in its order
 * @param x from −1 at the left to 1 at the right, y from −1 at the bottom
 */
function obstacleUnder(
  root: Object3D,
  plan: Plan,
  meshes: Readonly<Record<string, TriangleMesh>>,
  camera: PerspectiveCamera,
  x: number,
  y: number,
): { readonly index: number; readonly distance: number } | undefined {
  if (plan.obstacles.length === 0) return undefined;
  caster.setFromCamera(point.set(x, y), camera);
  const hit = caster.intersectObject(root, true).find(({ face }) => face);
  const corner = hit?.face?.a;
  if (!hit || corner === undefined) return undefined;
  const { distance, object } = hit;
  const bodies = plannedFields(plan, meshes).flatMap(({ recipe, owners }) =>
    (owners ?? [undefined]).map((owner) => ({ recipe, owner })),
  );
  const body = object.parent ? bodies[root.children.indexOf(object.parent)] : undefined;
  if (!body) return undefined;
  if (body.owner) {
    // The owner may be from an earlier plan with the same obstacles.
    const text = JSON.stringify(body.owner);
    return { index: plan.obstacles.findIndex((one) => JSON.stringify(one) === text), distance };
  }
  // Obstacles that never move are drawn as one mesh, solids first, then sheets. The numbers of their corners tell which
  // one is hit.
  const first = object === object.parent?.children[0];
  const kinds = new Set(body.recipe.parts.map(({ kind }) => kind));
  const kind = first && kinds.has('solid') ? 'solid' : 'sheet';
  const still = plan.obstacles.filter(({ ownField }) => !ownField);
  let corners = 0;
  for (const [k, surface] of body.recipe.parts.entries()) {
    if (surface.kind !== kind) continue;
    corners += surface.mesh.triangles.length;
    if (corner < corners) return { index: plan.obstacles.indexOf(still[k]), distance };
  }
  return undefined;
}

const projected = new Vector3();

/**
 * The small object closest to a point of the picture, within a distance in pixels.
 * @param guided whether paths, goals and gates are drawn
 */
function pointUnder(
  view: ScreenView,
  plan: Plan,
  x: number,
  y: number,
  within: number,
  guided: boolean,
): SceneObject | undefined {
  let best: SceneObject | undefined;
  let nearest = within;
  for (const object of objectsOf(plan)) {
    if (!isDrawnAsPoint(object, guided)) continue;
    projected.set(...object.at);
    if (depthOf(view, projected.x, projected.y, projected.z) < view.camera.near) continue;
    projected.project(view.camera);
    const away = Math.hypot(((projected.x + 1) / 2) * view.width - x, ((1 - projected.y) / 2) * view.height - y);
    if (away >= nearest) continue;
    nearest = away;
    best = object;
  }
  return best;
}

/** Whether an object is small and is drawn. @param guided whether paths, goals and gates are drawn */
export function isDrawnAsPoint({ path }: SceneObject, guided: boolean): boolean {
  if (path.startsWith('obstacles')) return false;
  return guided || /^(characters|food)/.test(path);
}

/** The name of the object under the pointer. */
function nameTag(canvas: HTMLElement): { show(name: string | undefined, x?: number, y?: number): void } {
  const root = document.createElement('p');
  root.className = 'name-tag';
  root.hidden = true;
  // Screen readers use the list in the panel.
  root.ariaHidden = 'true';
  canvas.after(root);
  return {
    show(name, x = 0, y = 0) {
      root.hidden = name === undefined;
      canvas.style.cursor = name === undefined ? '' : 'pointer';
      if (name === undefined) return;
      root.textContent = name;
      root.style.translate = `${Math.round(x) + 14}px ${Math.round(y) + 10}px`;
    },
  };
}
