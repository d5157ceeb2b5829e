// The handles in the picture with which the selected object is moved, rotated and scaled.

import type { Plan, Vec3 } from 'shoal';
import { Group, Object3D, type PerspectiveCamera, Vector3 } from 'three';
import type { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { SceneEdit } from '../../stage/edits/edit.ts';
import { boxOfShape, middleOfBox } from '../../stage/edits/obstacle-box.ts';
import { moved, objectAt, type SceneObject } from '../../stage/edits/scene-objects.ts';
import type { Stage } from '../../stage/stage.ts';

const radians = Math.PI / 180;
/** Rounds to a millimetre, or a thousandth of the unit. */
const rounded = (x: number): number => Math.round(x * 1000) / 1000;

const none: Vec3 = [0, 0, 0];

const modes = { move: 'translate', turn: 'rotate', stretch: 'scale' } as const;

/** Arrows, planes and rings with which the selected object is moved, rotated and scaled. */
export class Grip {
  readonly root = new Group();
  readonly #stage: Stage;
  readonly #canvas: HTMLElement;
  readonly #camera: PerspectiveCamera;
  readonly #onHeld: (held: boolean) => void;
  /** The handles are in the middle of the object, which may be far from its origin. */
  readonly #body = new Object3D();
  /** The middle of the object's box in its own frame. */
  readonly #middle = new Vector3();
  readonly #offset = new Vector3();
  #controls: TransformControls | undefined;
  #loading = false;
  /** The object that the handles belong to. */
  #object: SceneObject | undefined;
  #pulled = false;
  #changed = false;

  /** @param onHeld called when a handle is pressed and released */
  constructor(stage: Stage, canvas: HTMLElement, camera: PerspectiveCamera, onHeld: (held: boolean) => void) {
    this.#stage = stage;
    this.#canvas = canvas;
    this.#camera = camera;
    this.#onHeld = onHeld;
    this.root.add(this.#body);
  }

  dispose(): void {
    this.#controls?.dispose();
  }

  /** Whether the pointer is on a handle. */
  get isTouched(): boolean {
    return this.#controls?.object !== undefined && (this.#controls.axis ?? null) !== null;
  }

  /** Call it before each frame. @returns whether there is something new to draw */
  update(): boolean {
    const { plan, pending, selectedPath, handling } = this.#stage.state.value;
    const scene = pending ?? plan;
    const object = scene && objectAt(scene, selectedPath);
    if (object && !this.#controls) void this.#load();
    const controls = this.#controls;
    if (!controls) return false;
    if (this.#pulled) this.#send(controls);
    else if (!object || !scene) this.#drop(controls);
    else {
      const isObstacle = object.path.startsWith('obstacles');
      controls.setMode(isObstacle ? modes[handling] : 'translate');
      controls.setSpace(isObstacle && handling !== 'move' ? 'local' : 'world');
      controls.showZ = scene.dimensions === 3;
      this.#put(scene, object);
      if (!controls.object) {
        controls.attach(this.#body);
        this.#changed = true;
      }
    }
    // Hidden handles would capture and release each pointer on the canvas.
    controls.enabled = controls.object !== undefined || controls.dragging;
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  /** Loaded on first use. */
  async #load(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    const { TransformControls } = await import('three/addons/controls/TransformControls.js');
    const controls = new TransformControls(this.#camera, this.#canvas);
    controls.setColors(0xd55e00, 0x009e73, 0x0072b2, 0xffb454);
    controls.setSize(0.9);
    this.root.add(controls.getHelper());
    controls.addEventListener('change', () => {
      this.#changed = true;
    });
    controls.addEventListener('objectChange', () => {
      this.#pulled = true;
    });
    controls.addEventListener('mouseDown', () => {
      this.#onHeld(true);
      this.#stage.dispatch({ type: 'hold' });
    });
    controls.addEventListener('mouseUp', () => {
      this.#send(controls, true);
      this.#onHeld(false);
      this.#stage.dispatch({ type: 'commit' });
    });
    this.#controls = controls;
  }

  #drop(controls: TransformControls): void {
    if (!controls.object) return;
    controls.detach();
    this.#onHeld(false);
    this.#changed = true;
  }

  /** Moves the handles to the object, unless it is being dragged. */
  #put({ scenario }: Plan, object: SceneObject): void {
    if (this.#controls?.dragging) return;
    const index = Number(/^obstacles\[(\d+)\]/.exec(object.path)?.[1] ?? -1);
    const obstacle = scenario.obstacles[index];
    const { rotationDeg = [0, 0, 0], scale = [1, 1, 1] } = obstacle ?? {};
    this.#middle.set(...(obstacle ? middleOfBox(boxOfShape(obstacle.shape, this.#stage.meshes)) : none));
    const [a, b, c] = rotationDeg;
    const before = JSON.stringify(this.#body.matrix.elements);
    this.#body.rotation.set(a * radians, b * radians, c * radians);
    this.#body.scale.set(scale[0], scale[1], scale[2]);
    this.#body.position.set(...object.at).add(this.#fromOrigin());
    this.#body.updateMatrix();
    if (JSON.stringify(this.#body.matrix.elements) !== before) this.#changed = true;
    this.#object = object;
  }

  /** The vector from the object's origin to its middle. */
  #fromOrigin(): Vector3 {
    return this.#offset.copy(this.#middle).multiply(this.#body.scale).applyEuler(this.#body.rotation);
  }

  /** Applies a drag, once per frame. @param atEnd whether the handle was just released */
  #send(controls: TransformControls, atEnd = false): void {
    if (!this.#pulled) return;
    const { plan, pending } = this.#stage.state.value;
    const scene = pending ?? plan;
    const object = scene && this.#object && objectAt(scene, this.#object.path);
    // A scaled obstacle needs a new field, so it changes only at the end of the drag.
    if (controls.mode === 'scale' && !atEnd) return;
    this.#pulled = false;
    if (!scene || !object) return;
    try {
      this.#stage.dispatch({ type: 'edit', edits: [this.#edit(scene, object, controls.mode)] });
    } catch (error) {
      this.#stage.dispatch({ type: 'complain', sentence: error instanceof Error ? error.message : String(error) });
    }
  }

  #edit(scene: Plan, object: SceneObject, mode: TransformControls['mode']): SceneEdit {
    const { position, rotation, scale } = this.#body;
    const { x, y, z } = this.#fromOrigin().subVectors(position, this.#offset);
    const to: Vec3 = [rounded(x), rounded(y), rounded(z)];
    if (mode === 'translate') return moved(scene, object, to);
    const obstacle = scene.scenario.obstacles[Number(/\d+/.exec(object.path)?.[0])];
    const change =
      mode === 'rotate'
        ? { rotationDeg: [rotation.x, rotation.y, rotation.z].map((angle) => rounded(angle / radians)) }
        : { scale: [scale.x, scale.y, scale.z].map((factor) => Math.max(0.001, rounded(Math.abs(factor)))) };
    return { path: object.path, value: { ...obstacle, ownField: true, at: to, ...change } };
  }
}
