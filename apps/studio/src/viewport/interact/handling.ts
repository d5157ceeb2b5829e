import type { Simulation } from 'shoal';
import type { Object3D, PerspectiveCamera } from 'three';
import type { ScreenView } from '../../screen/screen-view.ts';
import { objectAt, type SceneObject } from '../../stage/scene-objects.ts';
import type { Stage } from '../../stage/stage.ts';
import { Grip } from './grip.ts';
import { obstacleUnder } from './obstacle-under.ts';
import { nameTag, pointUnder } from './pointing.ts';

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
