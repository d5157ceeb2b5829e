// The 3D view of the page: draws each frame of the stage, and connects pointer and keys to camera and selection.

import type { Vec3 } from 'shoal';
import { qualitySettings } from 'shoal/three';
import { Scene, type Vector3, Vector4, type WebGLRenderer } from 'three';
import type { PictureSettings } from '../picture/picture-size.ts';
import type { ScreenView } from '../screen/screen-view.ts';
import type { Stage } from '../stage/stage.ts';
import type { Quality } from '../stage/state/action.ts';
import { AddedHighlight } from './added-highlight.ts';
import { AutoQuality, drawingShare } from './auto-quality.ts';
import { listenForCameraKeys } from './camera/camera-keys.ts';
import type { Covered } from './camera/free-area.ts';
import { OrbitCamera } from './camera/orbit-camera.ts';
import { CameraPlace, FilmCamera } from './camera-place.ts';
import { ChosenFish } from './chosen-fish.ts';
import { onTap, selectAt } from './click-selection.ts';
import { FieldSlice } from './field-slice.ts';
import { Finish } from './finish.ts';
import { GpuLayer } from './gpu/gpu-layer.ts';
import { type GpuPicture, gpuPicture } from './gpu/gpu-picture.ts';
import { Handling } from './interact/handling.ts';
import { Pilot, PointerRay } from './interact/pilot.ts';
import { groundOf } from './look.ts';
import { besideSchool, type MiddleOfView, middleOfView } from './middle-of-view.ts';
import { OverlayLayer, type SceneLayer } from './overlay-layer.ts';
import { reach } from './picking.ts';
import { makeRenderer } from './renderer.ts';
import { SceneLook } from './scene-look.ts';
import { SizeWatch } from './size-watch.ts';

export interface ViewportOptions {
  /** Whether the user can move a diver through the scene. */
  readonly steered: boolean;
  /** Whether the view is one of two that are compared. If so, the school is seen closer, and no kelp stands before it. */
  readonly compared?: boolean;
  /** Whether the user asked for reduced motion. If so, the camera neither drifts nor glides. */
  readonly calm: boolean;
  /** Called when the user takes over the camera (true), and when the camera has its own position again (false). */
  readonly onTaken: (taken: boolean) => void;
}

/** Draws the state of the stage, and never changes the simulation. */
export class Viewport {
  readonly cameraPlace: CameraPlace;
  readonly #stage: Stage;
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly orbit: OrbitCamera;
  readonly #film: FilmCamera;
  readonly #look: SceneLook;
  readonly #chosen: ChosenFish;
  readonly #auto: AutoQuality;
  readonly #slice = new FieldSlice();
  readonly #layers: SceneLayer[];
  readonly #added: AddedHighlight;
  readonly #finish: Finish;
  readonly #gpu: GpuLayer;
  readonly #handling: Handling;
  readonly #pilot: Pilot | undefined;
  readonly #pointer: PointerRay | undefined;
  readonly #observer = new ResizeObserver(() => this.#resize());
  /** Position of an added item that is out of sight. The camera turns to it. */
  #lost: Vector3 | undefined;
  /** The point that other fish must not hide. */
  readonly #followed = new Vector4();
  /** Whether a new frame is due although the scene has not moved. */
  #stale = true;
  #lastScene = 0;
  #lastShown = 0;
  #lastMagnify = 0;
  #lastSeen: unknown[] = [];
  readonly #size = new SizeWatch();
  #lastDraw = 0;
  #quality: Quality | undefined;
  #gliding = false;
  /** Size of the canvas, pixels of the page. Reading it from the canvas in each frame may lay out the page. */
  #width = 1;
  #height = 1;
  #covered: Covered = { right: 0, bottom: 0, left: 0 };

  /** @throws if the browser cannot draw with WebGL */
  constructor(canvas: HTMLCanvasElement, stage: Stage, { steered, compared, calm, onTaken }: ViewportOptions) {
    this.#stage = stage;
    this.#canvas = canvas;
    const { renderer, software } = makeRenderer(canvas);
    this.#renderer = renderer;
    this.#finish = new Finish(software);
    this.#auto = new AutoQuality(software ? 'medium' : 'high');
    this.#gpu = new GpuLayer(canvas, !software, () => {
      this.#stale = true;
    });
    this.#look = new SceneLook(stage, this.#scene, compared);
    this.#layers = [new OverlayLayer(stage)];
    this.#added = new AddedHighlight(calm);
    const turnable = (value: boolean): void => {
      this.orbit.turnable = value;
    };
    // Created before the camera, so that it receives pointer events first.
    if (steered) {
      this.#pilot = new Pilot(stage, canvas, () => this.#chosen.lens, turnable);
      this.#pointer = new PointerRay(stage, canvas);
    }
    this.orbit = new OrbitCamera(canvas, calm, onTaken, compared ? 1.4 : 1);
    this.cameraPlace = new CameraPlace(this.orbit);
    this.#film = new FilmCamera(stage, this.orbit);
    listenForCameraKeys(canvas, this.orbit);
    this.#chosen = new ChosenFish(stage, this.orbit);
    this.#scene.add(this.#slice.root, this.#layers[0].root, this.#chosen.marks, this.#added.mesh);
    this.#handling = new Handling(stage, {
      canvas,
      camera: this.orbit.camera,
      view: () => this.#view(),
      obstacles: () => (stage.state.value.obstaclesShown ? this.#look.objects?.obstacles : undefined),
      simulation: () => this.#look.simulation,
      turnable,
    });
    this.#scene.add(this.#handling.grip.root);
    this.#listen();
    this.#resize();
    this.#observer.observe(canvas);
  }

  /** Sets how many pixels panels cover; the school stays in the middle of the rest. */
  setCovered(right: number, bottom: number, left = 0): void {
    const before = this.#covered;
    if (before.right === right && before.bottom === bottom && before.left === left) return;
    this.#covered = { right, bottom, left };
    this.#resize();
  }

  /** Shows the whole school again. */
  wholeView(): void {
    this.#stage.dispatch({ type: 'follow', value: false });
    this.orbit.group.ids = undefined;
    this.orbit.wholeView();
  }

  /** Draws something else over the scene. */
  addLayer(layer: SceneLayer): void {
    this.#layers.push(layer);
    this.#scene.add(layer.root);
  }

  middle(): MiddleOfView {
    return middleOfView(this.orbit);
  }

  /** A point beside the school, m, that is visible when the whole school is shown; undefined: there is no scene. */
  besideSchool(only?: ReadonlySet<number>): Vec3 | undefined {
    const { simulation } = this.#look;
    return simulation && besideSchool(simulation, this.middle().heading, this.orbit.camera.aspect, only);
  }

  /** Releases all resources. The canvas cannot be used afterwards. */
  dispose(): void {
    this.#observer.disconnect();
    const { grip } = this.#handling;
    const parts = [this.#pilot, grip, this.orbit, this.#look, this.#finish, this.#gpu, this.#slice, this.#renderer];
    for (const part of parts) part?.dispose();
    this.#renderer.forceContextLoss();
  }

  /** The scene as a PNG. @throws Error with a message to show */
  async picture(settings: PictureSettings): Promise<Blob> {
    const { scenePicture } = await import('./scene-picture.ts');
    const show = () => {
      this.#stale = true;
      this.draw();
      const { objects } = this.#look;
      return objects && { scene: this.#scene, objects, camera: this.#chosen.lens, glare: this.#finish.glare };
    };
    return scenePicture(this.#stage, this.#renderer, show, settings);
  }

  /** Draws a frame if anything has changed since the last one. */
  draw(): void {
    if (this.#stage.playback.isUnseen) return;
    const { sceneSeconds, shownSeconds } = this.#stage;
    const { magnify, drawnOnGpu } = this.#stage.state.value;
    this.#followStage();
    // When a view is opened again, its objects do not count as added.
    if (this.#look.simulation && this.cameraPlace.apply()) this.#added.stop();
    this.#followLight();
    const moved = Math.max(0, sceneSeconds - this.#lastScene);
    const swum = Math.max(0, shownSeconds - this.#lastShown);
    this.#film.update(moved);
    const turned = this.orbit.update(moved, swum);
    const now = performance.now();
    const seconds = (now - this.#lastDraw) / 1000;
    this.#lastDraw = now;
    if (this.#hasChanged(seconds)) this.#stale = true;
    if (moved > 0) this.#auto.add(seconds, drawingShare(this.#stage.readings.value.latest));
    const isStill = !turned && !this.#gliding && !this.#stale && moved === 0 && swum === 0;
    if (isStill && magnify === this.#lastMagnify) return;
    this.#drawScene(seconds, swum);
    this.#lastScene = sceneSeconds;
    this.#lastShown = shownSeconds;
    this.#lastMagnify = magnify;
    const { objects, simulation } = this.#look;
    const isOnGpu = this.#gpu.shows(simulation);
    if (isOnGpu !== drawnOnGpu) this.#stage.dispatch({ type: 'drawn-on-gpu', value: isOnGpu });
    // When drawing moves between WebGL and the GPU, one more frame removes the fish that were drawn twice. When the fish
    // come to rest, one more shows the exact light among them.
    this.#stale = swum > 0 || (objects !== undefined && objects.fish.visible === isOnGpu);
  }

  #drawScene(seconds: number, swum: number): void {
    const { objects, simulation } = this.#look;
    this.#look.dress(this.#view());
    this.#look.compile(this.#renderer, this.#chosen.lens);
    if (objects) {
      objects.fish.magnify = this.#stage.state.value.magnify;
      objects.fish.visible = !this.#gpu.shows(simulation);
      objects.update(this.#stage.surroundingsTime, swum, this.#chosen.lens, this.#canvas.height);
    }
    this.#follow(seconds);
    this.#chosen.ride(this.#look.drawn, swum);
    this.#chosen.mark(this.#look.drawn, this.#view());
    this.#chosen.free(this.#look.drawn, this.#followed);
    objects?.fish.followed.copy(this.#followed);
    for (const layer of this.#layers) layer.update(this.#look, this.#view());
    this.#highlightAdded();
    this.#renderer.render(this.#scene, this.#chosen.lens);
    this.#finish.apply(this.#renderer, this.#stage.state.value.look, this.#quality, objects);
    this.#gpu.draw(simulation, this.#gpuPicture(swum));
  }

  #listen(): void {
    const canvas = this.#canvas;
    canvas.addEventListener('dblclick', () => this.wholeView());
    onTap(canvas, (x, y, pointer) => {
      const within = pointer === 'mouse' ? reach.mouse : reach.finger;
      const select = (): void => {
        const { drawn } = this.#look;
        if (drawn) selectAt(this.#stage, drawn, this.#handling, this.#view(), [x, y], within);
      };
      // Fish that were drawn only on the GPU must be read back first.
      if (this.#gpu.shows(this.#look.simulation)) this.#stage.whenIdle(select);
      else select();
    });
    // After a lost context the picture is gone, and three.js has forgotten the clear colour.
    canvas.addEventListener('webglcontextrestored', () => {
      this.#renderer.setClearColor(groundOf(this.#stage.state.value.look, this.#look.simulation?.plan));
      this.#stale = true;
    });
  }

  /** Updates everything that can change while the scene does not move. @returns whether something has changed */
  #hasChanged(seconds: number): boolean {
    const { simulation } = this.#look;
    const { plan, slice, look, obstaclesShown, overlays, colouring, mood, drawnOnGpu } = this.#stage.state.value;
    let changed = this.#slice.update(simulation, slice, look);
    if (drawnOnGpu !== this.#gpu.shows(simulation) || this.#gpu.isDue(simulation)) changed = true;
    // Steps on other threads may end during a pause.
    const seen = [plan, obstaclesShown, overlays, colouring, mood, simulation?.school.step, simulation?.shownTime];
    if (seen.some((one, k) => one !== this.#lastSeen[k])) changed = true;
    this.#lastSeen = seen;
    this.#frameAnew();
    if (this.#look.takeNews() || this.#layers.some((layer) => layer.takeNews())) changed = true;
    if (this.#chosen.marksChanged()) changed = true;
    this.#pilot?.update(seconds);
    this.#pointer?.update(this.#chosen.lens, this.orbit.target);
    if (this.#added.follow(simulation, Math.min(seconds, 0.1))) changed = true;
    else this.#lost = undefined;
    if (this.#handling.update()) changed = true;
    return changed;
  }

  /** Shows the whole school again after edits of its size, unless the user has put the camera elsewhere. */
  #frameAnew(): void {
    const { plan, following } = this.#stage.state.value;
    const { isTaken, isFixed } = this.orbit.hold;
    if (this.#size.isDue(plan, isTaken && !isFixed && !following)) this.wholeView();
  }

  /** The input for drawing on the GPU; undefined: WebGL must draw the fish. */
  #gpuPicture(seconds: number): GpuPicture | undefined {
    return gpuPicture(this.#stage, this.#look.simulation, {
      seconds,
      camera: this.#chosen.lens,
      followed: this.#followed,
      quality: this.#quality ?? 'high',
      width: this.#width,
      height: this.#height,
      pixelRatio: this.#renderer.getPixelRatio(),
    });
  }

  #followStage(): void {
    const changed = this.#look.follow();
    if (!changed) return;
    const { sceneSeconds, shownSeconds } = this.#stage;
    if (changed === 'simulation') [this.#lastScene, this.#lastShown] = [sceneSeconds, shownSeconds];
    this.#stale = true;
    const { look, magnify } = this.#stage.state.value;
    this.#renderer.setClearColor(groundOf(look, this.#look.simulation?.plan));
    if (this.#look.simulation) this.orbit.show(this.#look.simulation, magnify, look === 'diagram');
  }

  #followLight(): void {
    const { quality, drawnQuality } = this.#stage.state.value;
    const drawn = quality === 'auto' ? this.#auto.level : quality;
    if (drawn !== drawnQuality) this.#stage.dispatch({ type: 'drawn-quality', value: drawn });
    if (drawn !== this.#quality) {
      this.#quality = drawn;
      this.#sharpen();
    }
    this.#look.light(drawn);
  }

  #view(): ScreenView {
    return { camera: this.#chosen.lens, width: this.#width, height: this.#height };
  }

  /** Keeps the followed fish, or an added item that was out of sight, in the middle of the view. */
  #follow(seconds: number): void {
    const kept = this.#chosen.follow(this.#look.drawn, this.#lost, seconds);
    this.#gliding = kept === 'moves';
    if (kept !== 'dragged') return;
    this.#added.stop();
    this.#lost = undefined;
    this.#stage.dispatch({ type: 'follow', value: false });
  }

  #highlightAdded(): void {
    const { drawn } = this.#look;
    if (!drawn) return;
    // A camera that follows the school does not leave it for an added fish.
    const { isTaken } = this.orbit.hold;
    const lost = this.#added.draw(drawn, this.#stage.meshes, this.#view(), this.#covered, isTaken);
    this.#lost ??= lost;
  }

  #resize(): void {
    this.#width = Math.max(1, this.#canvas.clientWidth);
    this.#height = Math.max(1, this.#canvas.clientHeight);
    this.#sharpen();
    this.orbit.resize(this.#width, this.#height, this.#covered);
    this.#chosen.resize();
  }

  #sharpen(): void {
    const { pixelRatio } = qualitySettings(this.#quality ?? 'high');
    this.#renderer.setPixelRatio(Math.min(pixelRatio, window.devicePixelRatio));
    this.#renderer.setSize(this.#width, this.#height, false);
    this.#stale = true;
  }
}
