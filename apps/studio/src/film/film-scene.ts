// Draws the frames of a film: a simulation with its own canvas and camera, beside the one on the page.

import { inspectFish, type Simulation } from 'shoal';
import { type Film, sightingAt } from 'shoal/drawing';
import { type SchoolScene, WaterScene } from 'shoal/three';
import { Group, PerspectiveCamera, Scene, Vector3, type WebGLRenderer } from 'three';
import type { ScreenView } from '../screen/screen-view.ts';
import { surroundingsTimeOf } from '../stage/clock.ts';
import type { Stage } from '../stage/stage.ts';
import type { StageState } from '../stage/state/state.ts';
import { lensOf } from '../viewport/camera/free-area.ts';
import type { CameraPose } from '../viewport/camera/orbit-camera.ts';
import { type CameraGroup, SchoolCamera } from '../viewport/camera/school-camera.ts';
import type { Lens } from '../viewport/camera/sight.ts';
import { bearingOf, type Triple } from '../viewport/camera/triple.ts';
import { CurrentStreaks } from '../viewport/current-streaks.ts';
import { SmoothEdges } from '../viewport/edges/smooth-edges.ts';
import { FishMarks } from '../viewport/fish-marks.ts';
import { Glare } from '../viewport/glare/glare.ts';
import { groundOf, lineInks, marksOf, sceneOf } from '../viewport/look.ts';
import { makeRenderer, refuseLostPicture } from '../viewport/renderer.ts';
import type { FilmSettings } from './film-settings.ts';

/** Seconds for one orbit of the camera. */
const turnSeconds = 60;
/** Largest vertical field of view of a film narrower than the page, degrees. */
const widest = 75;
const up = new Vector3(0, 1, 0);

/** A scene with its own canvas and simulation, so that a frame depends only on its number. */
export class FilmScene {
  readonly canvas: HTMLCanvasElement = document.createElement('canvas');
  readonly #settings: FilmSettings;
  readonly #simulation: Simulation;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera: PerspectiveCamera;
  readonly #look: SchoolScene;
  /** undefined: the canvas has smooth edges of its own. */
  readonly #edges: SmoothEdges | undefined;
  readonly #marks: FilmMarks;
  /** undefined: a diagram has none. */
  readonly #glare: Glare | undefined;
  readonly #pose: CameraPose;
  readonly #followed: FollowedView | undefined;
  /** Simulated seconds from one frame to the next. */
  readonly #frameSeconds: number;
  /** Simulated time of the first frame, s. */
  readonly #begins: number;
  readonly #film: Film | undefined;

  constructor(stage: Stage, simulation: Simulation, pose: CameraPose, settings: FilmSettings) {
    const { look, magnify, mood, obstaclesShown, speed, film } = stage.state.value;
    const { width, height, framesPerSecond } = settings;
    this.#settings = settings;
    this.#pose = pose;
    this.#simulation = simulation;
    const { plan } = simulation;
    this.#frameSeconds = (plan.view.speed * speed) / framesPerSecond;
    this.#film = film;
    this.#begins = simulation.school.time;
    const { renderer, software } = makeRenderer(this.canvas);
    this.#renderer = renderer;
    this.#edges = software ? new SmoothEdges() : undefined;
    this.#renderer.setPixelRatio(1);
    this.#renderer.setSize(width, height, false);
    this.#renderer.setClearColor(groundOf(look, plan));
    this.#camera = cameraOf(pose, width / height);
    this.#look = sceneOf(look, simulation, { meshes: stage.meshes, mood, quality: settings.quality });
    this.#glare = look === 'diagram' ? undefined : new Glare();
    if (this.#glare) this.#glare.darkens = this.#look instanceof WaterScene;
    this.#look.fish.magnify = magnify;
    this.#look.obstacles.visible = obstaclesShown;
    this.#look.marks = marksOf(settings.guides);
    this.#marks = new FilmMarks(stage, simulation, this.#camera, settings);
    this.#scene.add(this.#look, this.#marks.root);
    if (settings.camera === 'follow')
      this.#followed = new FollowedView(
        simulation,
        magnify,
        pose.position.toArray(),
        pose.target.toArray(),
        lensOf(this.#camera, 1),
        { ids: settings.followed },
      );
  }

  /** Advances the simulation to frame k. Call it for every frame, in order. */
  async swim(frame: number): Promise<void> {
    if (frame > 0) this.#simulation.advance(this.#frameSeconds);
    // The steps may run on other threads.
    await this.#simulation.running;
  }

  /**
   * Moves the camera and all objects to frame k. Call it for every frame, in order: camera and tail beats depend on the
   * frames before.
   */
  move(frame: number): void {
    const { framesPerSecond, height } = this.#settings;
    const swum = frame === 0 ? 0 : this.#frameSeconds;
    this.#aim(frame, frame / framesPerSecond);
    this.#look.update(surroundingsTimeOf(this.#simulation), swum, this.#camera, height);
    this.#marks.update(this.#look.fish.positions);
  }

  /** Moves everything to frame k and draws it. @throws Error with a message to show if the browser has stopped drawing */
  draw(frame: number): void {
    this.move(frame);
    this.#renderer.render(this.#scene, this.#camera);
    this.#edges?.apply(this.#renderer, 0);
    this.#glare?.add(this.#renderer);
    refuseLostPicture(this.#renderer);
  }

  #aim(frame: number, seconds: number): void {
    const { camera } = this.#settings;
    const film = this.#film;
    const shot = camera === 'shots' && film && sightingAt(film, this.#begins + frame * this.#frameSeconds);
    if (shot) {
      this.#camera.position.fromArray(shot.position);
      this.#camera.lookAt(...shot.target);
      return;
    }
    if (this.#followed) {
      if (frame > 0) this.#followed.follow(this.#frameSeconds, 1 / this.#settings.framesPerSecond);
      this.#camera.position.fromArray(this.#followed.position);
      this.#camera.lookAt(...this.#followed.target);
      return;
    }
    const { position, target } = this.#pose;
    const turned = camera === 'turn' ? (2 * Math.PI * seconds) / turnSeconds : 0;
    this.#camera.position.copy(position).sub(target).applyAxisAngle(up, turned).add(target);
    this.#camera.lookAt(target);
  }

  dispose(): void {
    this.#look.dispose();
    this.#marks.dispose();
    this.#edges?.dispose();
    this.#glare?.dispose();
    this.#renderer.dispose();
    // Browsers limit the WebGL contexts of a page, and unused ones count until they are freed.
    this.#renderer.forceContextLoss();
  }
}

/** The page's camera. It is widened if the film would show less of the scene's width. */
function cameraOf({ fov, aspect, near, far }: CameraPose, filmAspect: number): PerspectiveCamera {
  const half = Math.tan((fov * Math.PI) / 360) * Math.max(1, aspect / filmAspect);
  return new PerspectiveCamera(Math.min(widest, (Math.atan(half) * 360) / Math.PI), filmAspect, near, far);
}

/** A view that moves with a school, as the page's camera does: from the same side, at the same distance. */
export class FollowedView {
  /** Where the camera is, and what it looks at, m. */
  position: Triple;
  target: Triple;
  readonly #school: SchoolCamera;
  readonly #lens: Lens;

  /** @param magnify drawn length of fish divided by real length */
  constructor(
    simulation: Simulation,
    magnify: number,
    position: Triple,
    target: Triple,
    lens: Lens,
    group: CameraGroup = {},
  ) {
    this.position = position;
    this.target = target;
    this.#lens = lens;
    this.#school = new SchoolCamera(simulation, magnify, group);
    this.#school.cut(lens, bearingOf(...(position.map((x, axis) => x - target[axis]) as Triple)));
  }

  /** Moves on by a frame, after the simulation has. @param simulated @param real seconds since the last frame */
  follow(simulated: number, real: number): void {
    const school = this.#school;
    school.measure(this.#lens);
    school.update(simulated, real);
    const moved = (from: Triple): Triple => from.map((x, axis) => x + school.shift[axis]) as Triple;
    this.target = moved(this.target);
    this.position = moved(this.position);
    this.position = school.freePosition(this.target, this.position) ?? this.position;
  }
}

/** Height of a picture in which marks are as thick as on the page, pixels. */
const usualHeight = 720;

/** Currents and the marks of the selected fish in a film. */
class FilmMarks {
  readonly root: Group = new Group();
  readonly #simulation: Simulation;
  readonly #state: StageState;
  readonly #view: ScreenView;
  readonly #streaks: CurrentStreaks | undefined;
  readonly #fish: FishMarks | undefined;

  constructor(stage: Stage, simulation: Simulation, camera: PerspectiveCamera, settings: FilmSettings) {
    this.#simulation = simulation;
    this.#state = { ...stage.state.value, playing: true };
    this.#view = { camera, width: (usualHeight * settings.width) / settings.height, height: usualHeight };
    if (simulation.plan.currents.length > 0 && this.#state.overlays.has('currents')) {
      this.#streaks = new CurrentStreaks();
      this.root.add(this.#streaks.object);
    }
    if (settings.fishMarked) {
      this.#fish = new FishMarks();
      this.root.add(this.#fish.root);
    }
  }

  /** Call it after the camera was moved. @param positions drawn positions of all fish */
  update(positions: ArrayLike<number>): void {
    this.#view.camera.updateMatrixWorld();
    this.#streaks?.update(this.#simulation, lineInks[this.#state.look], this.#view);
    const { chosen } = this.#state;
    const isThere = chosen !== undefined && this.#simulation.school.indexOf(chosen) >= 0;
    const report = this.#fish && isThere ? inspectFish(this.#simulation, chosen) : undefined;
    this.#fish?.update(this.#simulation, chosen, { report, path: [] }, positions, this.#state, this.#view);
  }

  dispose(): void {
    this.#streaks?.dispose();
  }
}
