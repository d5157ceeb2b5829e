import type { Simulation } from 'shoal';
import type { SchoolScene } from 'shoal/three';
import { PerspectiveCamera, Scene, Vector3, type WebGLRenderer } from 'three';
import type { Stage } from '../stage/stage.ts';
import { groundOf, sceneOf } from '../viewport/look.ts';
import type { CameraPose } from '../viewport/orbit-camera.ts';
import { makeRenderer } from '../viewport/renderer.ts';
import type { FilmSettings } from './film-settings.ts';

/** Once around in so many seconds. */
const turnSeconds = 60;
/** A picture that is narrower than the page's shows more above and below, up to this angle, degrees. */
const widest = 75;
const up = new Vector3(0, 1, 0);

/** The stage's scene on a canvas of its own, with a simulation of its own: what is drawn follows from the frame alone. */
export class FilmScene {
  readonly canvas: HTMLCanvasElement = document.createElement('canvas');
  readonly #settings: FilmSettings;
  readonly #simulation: Simulation;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera: PerspectiveCamera;
  readonly #look: SchoolScene;
  readonly #pose: CameraPose;
  /** Simulated seconds from one frame to the next. */
  readonly #frameSeconds: number;

  constructor(stage: Stage, simulation: Simulation, pose: CameraPose, settings: FilmSettings) {
    const { look, magnify, mood, obstaclesShown, speed } = stage.state.value;
    const { width, height, framesPerSecond } = settings;
    this.#settings = settings;
    this.#pose = pose;
    this.#simulation = simulation;
    const { plan } = simulation;
    this.#frameSeconds = (plan.view.speed * speed) / framesPerSecond;
    this.#renderer = makeRenderer(this.canvas).renderer;
    this.#renderer.setPixelRatio(1);
    this.#renderer.setSize(width, height, false);
    this.#renderer.setClearColor(groundOf(look));
    this.#camera = cameraOf(pose, width / height);
    // All details, whatever the machine: nobody waits for the next picture.
    this.#look = sceneOf(look, simulation, { meshes: stage.meshes, mood, quality: 'high' });
    this.#look.fish.magnify = magnify;
    this.#look.obstacles.visible = obstaclesShown;
    this.#scene.add(this.#look);
  }

  /** Lets the fish swim to frame k; frames follow each other. */
  async swim(frame: number): Promise<void> {
    if (frame > 0) this.#simulation.advance(this.#frameSeconds);
    // Other threads may be making the steps.
    await this.#simulation.running;
  }

  /** Draws frame k. */
  draw(frame: number): void {
    const { framesPerSecond, camera, height } = this.#settings;
    const seconds = frame / framesPerSecond;
    const swum = frame === 0 ? 0 : this.#frameSeconds;
    const { position, target } = this.#pose;
    const turned = camera === 'turn' ? (2 * Math.PI * seconds) / turnSeconds : 0;
    this.#camera.position.copy(position).sub(target).applyAxisAngle(up, turned).add(target);
    this.#camera.lookAt(target);
    this.#look.update(seconds, swum, this.#camera, height);
    this.#renderer.render(this.#scene, this.#camera);
  }

  dispose(): void {
    this.#look.dispose();
    this.#renderer.dispose();
    // Browsers allow a page only a few of them, and count those that nobody uses any more.
    this.#renderer.forceContextLoss();
  }
}

/** A camera that shows at least as much of the width as the page does. */
function cameraOf({ fov, aspect, near, far }: CameraPose, filmAspect: number): PerspectiveCamera {
  const half = Math.tan((fov * Math.PI) / 360) * Math.max(1, aspect / filmAspect);
  return new PerspectiveCamera(Math.min(widest, (Math.atan(half) * 360) / Math.PI), filmAspect, near, far);
}
