import type { Simulation, Vec3 } from 'shoal';
import { qualitySettings, type SchoolScene, Swimming, WaterScene } from 'shoal/three';
import { Scene, Vector3, type WebGLRenderer } from 'three';
import { FishTints } from '../overlays/fish-tints.ts';
import { Overlays } from '../overlays/overlays.ts';
import type { Look, Quality } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';
import { AutoQuality } from './auto-quality.ts';
import { isBehind } from './behind.ts';
import { CardLayer } from './card/card-layer.ts';
import type { CardPicture } from './card/card-picture.ts';
import { ChosenFish, type DrawnSchool } from './chosen-fish.ts';
import { Handling } from './direct/handling.ts';
import { Pilot } from './direct/pilot.ts';
import { FieldSlice } from './field-slice.ts';
import { groundOf, sceneOf } from './look.ts';
import { NewcomerRings } from './newcomer-rings.ts';
import { type CameraPose, type Covered, OrbitCamera } from './orbit-camera.ts';
import { fishAt, reach } from './picking.ts';
import { makeRenderer } from './renderer.ts';
import type { ScreenView } from './screen-view.ts';
import { onTap } from './taps.ts';

export interface ViewportOptions {
  /** Whether a diver may be steered through the scene. */
  readonly steered: boolean;
  /** Whether the viewer asked for reduced motion: then the camera neither drifts nor glides. */
  readonly calm: boolean;
  /** Told when the viewer has turned or moved the camera, and when it is back where it was. */
  readonly onTaken: (taken: boolean) => void;
}

/** Lines that have no colour of their own. */
const overlayInk = { water: [0.85, 0.96, 0.94], diagram: [0.05, 0.1, 0.14] } as const;

/** Draws what is on the stage. It only reads: nothing here changes the simulation. */
export class Viewport {
  readonly #stage: Stage;
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera: OrbitCamera;
  readonly #chosen: ChosenFish;
  readonly #auto: AutoQuality;
  readonly #slice = new FieldSlice();
  readonly #observer = new ResizeObserver(() => this.#resize());
  readonly #card: CardLayer;
  readonly #handling: Handling;
  readonly #pilot: Pilot | undefined;
  readonly #overlays = new Overlays();
  readonly #tints = new FishTints();
  readonly #newcomers: NewcomerRings;
  /** A newcomer out of sight, to whom the camera turns. */
  #lost: Vector3 | undefined;
  #look: SchoolScene | undefined;
  #simulation: Simulation | undefined;
  #swimming = new Swimming(0);
  #builtLook: Look | undefined;
  #stale = true;
  #lastScene = 0;
  #lastShown = 0;
  #lastMagnify = 0;
  #lastSeen: unknown[] = [];
  #quality: Quality | undefined;
  #gliding = false;
  #lastDraw = 0;
  #covered: Covered = { right: 0, bottom: 0, left: 0 };

  /** Throws if the browser cannot draw with WebGL. */
  constructor(canvas: HTMLCanvasElement, stage: Stage, { steered, calm, onTaken }: ViewportOptions) {
    this.#stage = stage;
    this.#canvas = canvas;
    const { renderer, software } = makeRenderer(canvas);
    this.#renderer = renderer;
    this.#auto = new AutoQuality(software ? 'medium' : 'high');
    this.#card = new CardLayer(canvas, !software, () => {
      this.#stale = true;
    });
    this.#newcomers = new NewcomerRings(calm);
    const turnable = (value: boolean): void => {
      this.#camera.turnable = value;
    };
    // Who steers hears of a press before the camera does.
    if (steered) this.#pilot = new Pilot(stage, canvas, () => this.#chosen.lens, turnable);
    this.#camera = new OrbitCamera(canvas, calm, onTaken);
    this.#chosen = new ChosenFish(stage, this.#camera);
    this.#scene.add(this.#slice.root, this.#overlays.root, this.#chosen.marks, this.#newcomers.mesh);
    this.#handling = new Handling(stage, {
      canvas,
      camera: this.#camera.camera,
      view: () => this.#view(),
      obstacles: () => (stage.state.value.obstaclesShown ? this.#look?.obstacles : undefined),
      simulation: () => this.#simulation,
      turnable,
    });
    this.#scene.add(this.#handling.grip.root);
    canvas.addEventListener('dblclick', () => this.wholeView());
    onTap(canvas, (x, y, pointer) => {
      const choose = (): void => this.#chooseAt(x, y, pointer === 'mouse' ? reach.mouse : reach.finger);
      // What the card alone has drawn must be read first.
      if (this.#card.shows(this.#simulation)) stage.whenAtRest(choose);
      else choose();
    });
    this.#resize();
    this.#observer.observe(canvas);
    // After the graphics card was taken away and given back, the last picture is gone, and three has forgotten this.
    canvas.addEventListener('webglcontextrestored', () => {
      this.#renderer.setClearColor(groundOf(stage.state.value.look));
      this.#stale = true;
    });
  }

  /** Pixels that panels cover, so that the school stays in the middle of what is free. */
  setCovered(right: number, bottom: number, left = 0): void {
    const covered = { right, bottom, left };
    if (JSON.stringify(covered) === JSON.stringify(this.#covered)) return;
    this.#covered = covered;
    this.#resize();
  }

  /** Back to the view of the whole school. */
  wholeView(): void {
    this.#stage.dispatch({ type: 'follow', value: false });
    this.#camera.wholeView();
  }

  /** The middle of the view, m, and a level direction across it: where new things come. */
  middle(): { readonly at: Vec3; readonly heading: Vec3 } {
    const { target, camera } = this.#camera;
    const across = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0).setY(0).normalize();
    return { at: target.toArray().map((x) => Math.round(x * 100) / 100) as unknown as Vec3, heading: across.toArray() };
  }

  /** Looks from where another viewport looks; undefined: by itself again. */
  goWith(leader: Viewport | undefined): void {
    this.#camera.goWith(leader ? leader.#camera : undefined);
  }

  /** Gives back what it took of the graphics card. The canvas is of no use afterwards. */
  dispose(): void {
    this.#observer.disconnect();
    this.#pilot?.dispose();
    this.#handling.grip.dispose();
    this.#camera.dispose();
    this.#look?.dispose();
    this.#card.dispose();
    this.#slice.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  /** Draws a picture if anything has changed since the last one: a paused scene costs nothing. */
  draw(): void {
    const { sceneSeconds, shownSeconds } = this.#stage;
    const { magnify, plan, slice, look, obstaclesShown, overlays, colouring, mood, drawnOnCard } =
      this.#stage.state.value;
    this.#followStage();
    this.#followLight();
    const moved = Math.max(0, sceneSeconds - this.#lastScene);
    const swum = Math.max(0, shownSeconds - this.#lastShown);
    const turned = this.#camera.update(moved);
    if (this.#slice.update(this.#simulation, slice, look)) this.#stale = true;
    if (drawnOnCard !== this.#card.shows(this.#simulation) || this.#card.isDue(this.#simulation)) this.#stale = true;
    // Steps that are made elsewhere may be done only in a pause.
    const seen = [plan, obstaclesShown, overlays, colouring, mood, this.#simulation?.school.step];
    if (seen.some((one, k) => one !== this.#lastSeen[k])) this.#stale = true;
    this.#lastSeen = seen;
    if (this.#chosen.marksChanged()) this.#stale = true;
    const now = performance.now();
    const seconds = (now - this.#lastDraw) / 1000;
    this.#lastDraw = now;
    this.#pilot?.update(seconds);
    if (this.#newcomers.follow(this.#simulation, Math.min(seconds, 0.1))) this.#stale = true;
    else this.#lost = undefined;
    if (this.#handling.update()) this.#stale = true;
    if (moved > 0) this.#judge(seconds);
    const isStill = !turned && !this.#gliding && !this.#stale && moved === 0 && swum === 0;
    if (isStill && magnify === this.#lastMagnify) return;
    this.#dress();
    if (this.#look) {
      this.#look.fish.magnify = magnify;
      this.#look.fish.visible = !this.#card.shows(this.#simulation);
      this.#look.update(sceneSeconds, swum, this.#chosen.lens, this.#canvas.height);
    }
    this.#follow(seconds);
    this.#chosen.ride(this.#drawn, swum);
    this.#chosen.mark(this.#drawn, this.#view());
    this.#overlay();
    this.#ring();
    this.#renderer.render(this.#scene, this.#chosen.lens);
    this.#card.draw(this.#simulation, this.#cardPicture(swum));
    this.#lastScene = sceneSeconds;
    this.#lastShown = shownSeconds;
    this.#lastMagnify = magnify;
    const isOnCard = this.#card.shows(this.#simulation);
    if (isOnCard !== drawnOnCard) this.#stage.dispatch({ type: 'drawn-on-card', value: isOnCard });
    // Who draws the fish has changed: once more, without those of the other.
    this.#stale = this.#look !== undefined && this.#look.fish.visible === isOnCard;
  }

  /** What the card is to draw, if it steps the school; undefined: colours or marks that it does not know. */
  #cardPicture(seconds: number): CardPicture | undefined {
    const simulation = this.#simulation;
    const { look, mood, magnify, colouring, obstaclesShown } = this.#stage.state.value;
    if (!simulation || (colouring !== 'species' && colouring !== 'speed')) return undefined;
    if (this.#look?.fish.huntersMarked) return undefined;
    return {
      ...{ simulation, look, mood, magnify, obstaclesShown, seconds },
      meshes: this.#stage.meshes,
      camera: this.#chosen.lens,
      detail: qualitySettings(this.#quality ?? 'high').detail,
      bySpeed: colouring === 'speed',
      width: Math.max(1, this.#canvas.clientWidth),
      height: Math.max(1, this.#canvas.clientHeight),
      pixelRatio: this.#renderer.getPixelRatio(),
    };
  }

  /** Takes up the mood, and as much detail as is asked or can be kept up with. */
  #followLight(): void {
    const { mood, quality, drawnQuality } = this.#stage.state.value;
    const drawn = quality === 'auto' ? this.#auto.level : quality;
    if (drawn !== drawnQuality) this.#stage.dispatch({ type: 'drawn-quality', value: drawn });
    if (drawn !== this.#quality) {
      this.#quality = drawn;
      this.#resize();
    }
    if (this.#look) this.#look.quality = drawn;
    if (this.#look instanceof WaterScene) this.#look.mood = mood;
  }

  /** A picture came so many seconds after the one before, of which steps took a part. */
  #judge(seconds: number): void {
    const { step, stepsPerSecond } = this.#stage.readings.value.latest;
    this.#auto.add(seconds, 1 - Math.min(0.9, (step * stepsPerSecond) / 1000));
  }

  /** The school as it is drawn now; undefined: none is. */
  get #drawn(): DrawnSchool | undefined {
    const fish = this.#look?.fish;
    if (!this.#simulation || !fish) return undefined;
    return {
      simulation: this.#simulation,
      get positions() {
        return fish.positions;
      },
    };
  }

  #view(): ScreenView {
    const { clientWidth, clientHeight } = this.#canvas;
    return { camera: this.#chosen.lens, width: clientWidth, height: clientHeight };
  }

  #chooseAt(x: number, y: number, within: number): void {
    const simulation = this.#simulation;
    if (!simulation || !this.#look) return;
    const { school, plan, obstacles } = simulation;
    const { magnify, obstaclesShown } = this.#stage.state.value;
    const eye = this.#chosen.lens.position;
    const isHidden = (place: Vector3): boolean =>
      obstaclesShown && obstacles.bodies.length > 0 && isBehind(obstacles, eye, place);
    const lengthOf = (i: number): number => plan.species[school.species[i]].body.length * magnify;
    const drawn = { count: school.count, positions: this.#look.fish.positions, lengthOf, isHidden };
    // A handle that is pressed asks for nothing else.
    if (this.#handling.grip.isTouched) return;
    const under = fishAt(this.#view(), drawn, x, y, 0);
    const thing = under < 0 ? this.#handling.at(x, y, within) : undefined;
    // A fish that is nearly hit gives way to a thing that is.
    const i = under < 0 && !thing ? fishAt(this.#view(), drawn, x, y, within) : under;
    if (i >= 0) this.#stage.dispatch({ type: 'choose', fish: school.id[i] });
    else this.#stage.dispatch({ type: 'grab', thing: thing?.path });
  }

  /** What is shown of the scene, and in which colours. */
  #dress(): void {
    const look = this.#look;
    const simulation = this.#simulation;
    if (!look || !simulation) return;
    const { obstaclesShown, overlays, colouring, playing } = this.#stage.state.value;
    look.obstacles.visible = obstaclesShown;
    look.bounds.visible = overlays.has('bounds');
    look.fish.huntersMarked = overlays.has('hunters');
    look.tint(this.#tints.update(simulation, colouring, playing));
  }

  #overlay(): void {
    const drawn = this.#drawn;
    this.#overlays.root.visible = drawn !== undefined;
    if (!drawn || !this.#look) return;
    const { overlays, chosen, look, playing } = this.#stage.state.value;
    const scene = {
      simulation: drawn.simulation,
      // Worked out only where they are asked for.
      get positions() {
        return drawn.positions;
      },
      chosen: chosen === undefined ? -1 : drawn.simulation.school.indexOf(chosen),
      report: this.#stage.watch.report,
      view: this.#view(),
      ink: overlayInk[look],
    };
    this.#overlays.update(overlays, scene, this.#look.obstacles, playing);
  }

  /** Keeps the chosen fish or a newcomer in the middle, if that is asked. */
  #follow(seconds: number): void {
    const kept = this.#chosen.follow(this.#drawn, this.#lost, seconds);
    this.#gliding = kept === 'moves';
    if (kept !== 'dragged') return;
    this.#newcomers.leave();
    this.#lost = undefined;
    this.#stage.dispatch({ type: 'follow', value: false });
  }

  /** Where the camera stands now. */
  get pose(): CameraPose {
    return this.#camera.pose;
  }

  /** The scene as it stands, as a PNG of as many pixels as are drawn. */
  picture(): Promise<Blob> {
    // What was drawn is there until the browser shows it: it must be copied at once.
    this.#stale = true;
    this.draw();
    const fish = this.#card.canvas;
    const canvas = fish ? onEachOther(this.#canvas, fish) : this.#canvas;
    return new Promise((resolve, reject) => {
      canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('No picture.'))), 'image/png');
    });
  }

  #ring(): void {
    const drawn = this.#drawn;
    if (!drawn) return;
    const { school, plan } = drawn.simulation;
    const { magnify } = this.#stage.state.value;
    const lengthOf = (i: number): number => plan.species[school.species[i]].body.length * magnify;
    const fish = {
      get positions() {
        return drawn.positions;
      },
      lengthOf,
    };
    const lost = this.#newcomers.draw(drawn.simulation, fish, this.#view(), this.#covered);
    this.#lost ??= lost;
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
      this.#scene.remove(this.#look);
      this.#look.dispose();
      this.#look = undefined;
    }
    this.#renderer.setClearColor(groundOf(look));
    if (!simulation) return;
    this.#camera.show(simulation, this.#stage.state.value.magnify);
    this.#look = sceneOf(look, simulation, { meshes, swimming: this.#swimming });
    this.#scene.add(this.#look);
  }

  #resize(): void {
    const width = Math.max(1, this.#canvas.clientWidth);
    const height = Math.max(1, this.#canvas.clientHeight);
    this.#renderer.setPixelRatio(
      Math.min(qualitySettings(this.#quality ?? 'high').pixelRatio, window.devicePixelRatio),
    );
    this.#renderer.setSize(width, height, false);
    this.#camera.resize(width, height, this.#covered);
    this.#chosen.resize();
    this.#stale = true;
  }
}

/** A copy of canvases as they lie on each other. */
function onEachOther(...layers: readonly HTMLCanvasElement[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [layers[0].width, layers[0].height];
  const context = canvas.getContext('2d');
  for (const layer of layers) context?.drawImage(layer, 0, 0);
  return canvas;
}
