// Draws the schools of a mode side by side, as in breeding.

import { qualitySettings } from 'shoal/three';
import { Scene, type WebGLRenderer } from 'three';
import type { Stage } from '../stage/stage.ts';
import { OrbitCamera } from './camera/orbit-camera.ts';
import { groundOf } from './look.ts';
import { makeRenderer } from './renderer.ts';
import { SceneLook } from './scene-look.ts';

/** Factor on the size of fish in a single picture. */
const enlarged = 2;

/** A rectangle of the canvas, in CSS pixels from its top left corner. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws many scenes in one canvas. Browsers allow few canvases with WebGL (some phones eight), and scenes in one canvas
 * share their shaders.
 */
export class SchoolGrid {
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #calm: boolean;
  readonly #views: GridView[] = [];
  readonly #observer = new ResizeObserver(() => this.#resize());
  #height = 1;
  /** Time of the frame in which a scene was last made. */
  #builtAt: CSSNumberish | null = null;

  /** @throws if the browser cannot draw with WebGL */
  constructor(canvas: HTMLCanvasElement, calm: boolean) {
    this.#canvas = canvas;
    this.#calm = calm;
    this.#renderer = makeRenderer(canvas).renderer;
    this.#renderer.setScissorTest(true);
    this.#observer.observe(canvas);
  }

  /**
   * Adds a view of a scene. It is drawn where the element `over` covers the canvas. Dragging the element turns the
   * camera.
   */
  viewOf(over: HTMLElement, stage: Stage): GridView {
    const view = new GridView(
      over,
      stage,
      this.#calm,
      (scene, camera, part) => {
        const { left, top, width, height } = part;
        const bottom = this.#height - top - height;
        this.#renderer.setViewport(left, bottom, width, height);
        this.#renderer.setScissor(left, bottom, width, height);
        this.#renderer.setClearColor(groundOf(stage.state.value.look, stage.simulation?.plan));
        this.#renderer.render(scene, camera);
      },
      this.#mayBuild,
    );
    this.#views.push(view);
    return view;
  }

  /** Releases all resources. Dispose of the views first. */
  dispose(): void {
    this.#observer.disconnect();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  /** Whether a scene may be made in this frame. Making several at once would take too long. */
  readonly #mayBuild = (): boolean => {
    const { currentTime } = document.timeline;
    if (this.#builtAt === currentTime) return false;
    this.#builtAt = currentTime;
    return true;
  };

  #resize(): void {
    const { width, height, left, top } = this.#canvas.getBoundingClientRect();
    this.#height = height;
    const quality = this.#views[0]?.stage.state.value.quality ?? 'high';
    const { pixelRatio } = qualitySettings(quality === 'auto' ? 'high' : quality);
    this.#renderer.setPixelRatio(Math.min(pixelRatio, window.devicePixelRatio));
    this.#renderer.setSize(Math.max(1, width), Math.max(1, height), false);
    for (const view of this.#views) view.place(left, top, this.#renderer.getPixelRatio());
  }
}

type DrawPart = (scene: Scene, camera: OrbitCamera['camera'], part: Part) => void;

/** A scene of a `SchoolGrid`. */
class GridView {
  readonly orbit: OrbitCamera;
  readonly stage: Stage;
  readonly #over: HTMLElement;
  readonly #scene = new Scene();
  readonly #look: SceneLook;
  readonly #draw: DrawPart;
  readonly #mayBuild: () => boolean;
  #part: Part = { left: 0, top: 0, width: 1, height: 1 };
  #ratio = 1;
  #lastScene = 0;
  #lastShown = 0;

  constructor(over: HTMLElement, stage: Stage, calm: boolean, draw: DrawPart, mayBuild: () => boolean) {
    this.#mayBuild = mayBuild;
    this.#over = over;
    this.stage = stage;
    this.#look = new SceneLook(stage, this.#scene);
    this.#draw = draw;
    this.orbit = new OrbitCamera(over, calm, () => {}, enlarged);
  }

  /** Updates the rectangle to draw in. @param left, top position of the canvas in the page */
  place(left: number, top: number, ratio: number): void {
    const box = this.#over.getBoundingClientRect();
    this.#part = { left: box.left - left, top: box.top - top, width: box.width, height: box.height };
    this.#ratio = ratio;
    this.orbit.resize(Math.max(1, box.width), Math.max(1, box.height), { right: 0, bottom: 0, left: 0 });
  }

  /**
   * Draws the scene, unless its school is still forming. Unchanged scenes are drawn too, because each frame clears the
   * canvas.
   */
  draw(): void {
    if (this.#over.parentElement?.classList.contains('forming')) return;
    if (this.#look.simulation !== this.stage.simulation && !this.#mayBuild()) return;
    const { sceneSeconds, shownSeconds } = this.stage;
    const { magnify, drawnQuality, quality, look } = this.stage.state.value;
    if (this.#look.follow() && this.#look.simulation) {
      this.#lastScene = sceneSeconds;
      this.#lastShown = shownSeconds;
      this.orbit.show(this.#look.simulation, magnify, look === 'diagram');
    }
    const swum = Math.max(0, shownSeconds - this.#lastShown);
    this.orbit.update(Math.max(0, sceneSeconds - this.#lastScene), swum);
    this.#lastScene = sceneSeconds;
    this.#lastShown = shownSeconds;
    this.#look.light(quality === 'auto' ? drawnQuality : quality);
    const { width, height } = this.#part;
    this.#look.dress({ camera: this.orbit.camera, width, height });
    const { objects } = this.#look;
    if (objects) {
      objects.fish.magnify = magnify;
      objects.update(this.stage.surroundingsTime, swum, this.orbit.camera, height * this.#ratio);
    }
    this.#draw(this.#scene, this.orbit.camera, this.#part);
  }

  wholeView(): void {
    this.orbit.wholeView();
  }

  setCovered(): void {}

  dispose(): void {
    this.orbit.dispose();
    this.#look.dispose();
  }
}
