import type { Simulation } from 'shoal';
import { Scene, type WebGLRenderer } from 'three';
import type { Look } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';
import { DiagramLook } from './diagram-look.ts';
import { FieldSlice } from './field-slice.ts';
import { OrbitCamera } from './orbit-camera.ts';
import { makeRenderer } from './renderer.ts';
import type { SceneLook } from './scene-look.ts';
import { Swimming } from './swimming.ts';
import { WaterLook } from './water-look.ts';
import { makeWaterTexture } from './water-texture.ts';

export interface ViewportOptions {
  /** Whether the viewer asked for reduced motion: then the camera neither drifts nor glides. */
  readonly calm: boolean;
  /** Told when the viewer has turned or moved the camera, and when it is back where it was. */
  readonly onTaken: (taken: boolean) => void;
}

/** Draws what is on the stage. It only reads: nothing here changes the simulation. */
export class Viewport {
  readonly #stage: Stage;
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera: OrbitCamera;
  readonly #texture = makeWaterTexture();
  readonly #slice = new FieldSlice();
  #look: SceneLook | undefined;
  #simulation: Simulation | undefined;
  #swimming = new Swimming(0);
  #builtLook: Look | undefined;
  #stale = true;
  #lastScene = 0;
  #lastShown = 0;
  #lastMagnify = 0;
  #lastPlan: unknown;
  #right = 0;
  #bottom = 0;

  /** Throws if the browser cannot draw with WebGL. */
  constructor(canvas: HTMLCanvasElement, stage: Stage, { calm, onTaken }: ViewportOptions) {
    this.#stage = stage;
    this.#canvas = canvas;
    this.#renderer = makeRenderer(canvas);
    this.#scene.add(this.#slice.root);
    this.#camera = new OrbitCamera(canvas, calm, onTaken);
    canvas.addEventListener('dblclick', () => this.wholeView());
    this.#resize();
    new ResizeObserver(() => this.#resize()).observe(canvas);
    // After the graphics card was taken away and given back, the last picture is gone.
    canvas.addEventListener('webglcontextrestored', () => {
      this.#stale = true;
    });
  }

  /** Pixels that panels cover, so that the school stays in the middle of what is free. */
  setCovered(right: number, bottom: number): void {
    if (right === this.#right && bottom === this.#bottom) return;
    this.#right = right;
    this.#bottom = bottom;
    this.#resize();
  }

  /** Back to the view of the whole school. */
  wholeView(): void {
    this.#camera.wholeView();
  }

  /** Draws a picture if anything has changed since the last one: a paused scene costs nothing. */
  draw(): void {
    const { sceneSeconds, shownSeconds } = this.#stage;
    const { magnify, plan, slice, look, obstaclesShown } = this.#stage.state.value;
    this.#followStage();
    const moved = Math.max(0, sceneSeconds - this.#lastScene);
    const swum = Math.max(0, shownSeconds - this.#lastShown);
    const turned = this.#camera.update(moved);
    if (this.#slice.update(this.#simulation, slice, look)) this.#stale = true;
    const obstacles = this.#look?.obstacles.root;
    if (plan !== this.#lastPlan || (obstacles && obstacles.visible !== obstaclesShown)) this.#stale = true;
    if (obstacles) obstacles.visible = obstaclesShown;
    this.#lastPlan = plan;
    if (!turned && !this.#stale && moved === 0 && swum === 0 && magnify === this.#lastMagnify) return;
    this.#look?.update(sceneSeconds, swum, magnify, this.#camera.camera, this.#canvas.height);
    this.#renderer.render(this.#scene, this.#camera.camera);
    this.#lastScene = sceneSeconds;
    this.#lastShown = shownSeconds;
    this.#lastMagnify = magnify;
    this.#stale = false;
  }

  /** The scene as it stands, as a PNG of as many pixels as are drawn. */
  picture(): Promise<Blob> {
    // What was drawn is there until the browser shows it: it must be copied at once.
    this.#stale = true;
    this.draw();
    return new Promise((resolve, reject) => {
      this.#canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('No picture.'))), 'image/png');
    });
  }

  /** Takes up another simulation or another look. */
  #followStage(): void {
    const { simulation, meshes, sceneSeconds, shownSeconds } = this.#stage;
    const { look } = this.#stage.state.value;
    const isOther = simulation !== this.#simulation;
    if (!isOther && look === this.#builtLook) return;
    if (isOther) {
      this.#simulation = simulation;
      this.#swimming = new Swimming(simulation?.plan.count ?? 0);
      this.#lastScene = sceneSeconds;
      this.#lastShown = shownSeconds;
    }
    this.#builtLook = look;
    this.#stale = true;
    if (this.#look) {
      this.#scene.remove(this.#look.root);
      this.#look.dispose();
      this.#look = undefined;
    }
    const water = look === 'water';
    this.#renderer.setClearColor(water ? 0x0f4c68 : 0xffffff);
    if (!simulation) return;
    this.#camera.show(simulation, this.#stage.state.value.magnify);
    this.#look = water
      ? new WaterLook(simulation, this.#swimming, meshes, this.#texture)
      : new DiagramLook(simulation, this.#swimming, meshes);
    this.#scene.add(this.#look.root);
  }

  #resize(): void {
    const width = Math.max(1, this.#canvas.clientWidth);
    const height = Math.max(1, this.#canvas.clientHeight);
    this.#renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.#renderer.setSize(width, height, false);
    this.#camera.resize(width, height, this.#right, this.#bottom);
    this.#stale = true;
  }
}
