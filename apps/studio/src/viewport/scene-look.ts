// The scene of the page as three.js objects, in the look that the user chose.

import type { Plan, Simulation } from 'shoal';
import type { SchoolScene } from 'shoal/three';
import type { Camera, Scene, WebGLRenderer } from 'three';
import { FishTints } from '../overlays/fish-tints.ts';
import type { ScreenView } from '../screen/screen-view.ts';
import type { Stage } from '../stage/stage.ts';
import type { Look, Quality } from '../stage/state/action.ts';
import type { CurrentStreaks } from './current-streaks.ts';
import { areDrawnAlike, currentsName, isLoaded, lineInks, loadLook, marksOf, sceneOf, settingOf } from './look.ts';
import type { DrawnSchool } from './picking.ts';

/** The simulation as three.js objects, in the chosen look. */
export class SceneLook {
  readonly #stage: Stage;
  readonly #scene: Scene;
  readonly #isBare: boolean;
  readonly #tints = new FishTints();
  #simulation: Simulation | undefined;
  /** The plan of the last frame. */
  #plan: Plan | undefined;
  #look: Look | undefined;
  #setting: ReturnType<typeof settingOf> | undefined;
  /** Whether the code of the look could not be loaded. If so, the scene is drawn under water. */
  #lacks = false;
  #objects: SchoolScene | undefined;
  #compiled: SchoolScene | undefined;
  #streaks: CurrentStreaks | undefined;
  /** The scene for which streaks were asked. */
  #streaming: SchoolScene | undefined;
  #hasNewStreaks = false;

  /** @param isBare whether kelp is left out: it would hide the school, or only one of two */
  constructor(stage: Stage, scene: Scene, isBare = false) {
    this.#isBare = isBare;
    this.#stage = stage;
    this.#scene = scene;
  }

  get simulation(): Simulation | undefined {
    return this.#simulation;
  }

  get objects(): SchoolScene | undefined {
    return this.#objects;
  }

  /** The school as it is drawn now; undefined: none is. */
  get drawn(): DrawnSchool | undefined {
    const fish = this.#objects?.fish;
    const simulation = this.#simulation;
    if (!simulation || !fish) return undefined;
    const { school, plan } = simulation;
    const { magnify } = this.#stage.state.value;
    return {
      simulation,
      get positions() {
        return fish.positions;
      },
      lengthOf: (i) => plan.species[school.species[i]].body.length * magnify,
    };
  }

  /**
   * Rebuilds the objects for a new simulation or look, or for another world or species of the same simulation.
   * @returns what has changed
   */
  follow(): 'simulation' | 'look' | undefined {
    const { simulation, meshes, swimming } = this.#stage;
    const { look } = this.#stage.state.value;
    const isOther = simulation !== this.#simulation;
    const isAlike = !isOther && (!simulation || !this.#plan || areDrawnAlike(this.#plan, simulation.plan));
    this.#plan = simulation?.plan;
    const setting = simulation && settingOf(look, simulation.plan);
    const isReady = !simulation || this.#lacks || isLoaded(look, simulation.plan);
    const isDrawn = this.#objects !== undefined || !simulation;
    if (isAlike && look === this.#look && setting === this.#setting && (isDrawn || !isReady)) return undefined;
    this.#simulation = simulation;
    this.#look = look;
    this.#setting = setting;
    if (this.#objects) this.#scene.remove(this.#objects);
    this.dispose();
    if (simulation && isReady) {
      this.#objects = sceneOf(look, simulation, { meshes, swimming });
      if (this.#isBare) for (const kelp of this.#objects.getObjectsByProperty('name', 'kelp')) kelp.visible = false;
      this.#scene.add(this.#objects);
    } else if (simulation) {
      loadLook(look, simulation.plan).catch(() => {
        this.#lacks = true;
      });
    }
    return isOther ? 'simulation' : 'look';
  }

  /** Most scenes have no current, so this code is loaded on first use. */
  async #addStreaks(objects: SchoolScene): Promise<void> {
    this.#streaming = objects;
    const { CurrentStreaks } = await import('./current-streaks.ts');
    if (objects !== this.#objects) return;
    this.#streaks = new CurrentStreaks();
    this.#streaks.object.name = currentsName;
    objects.add(this.#streaks.object);
    this.#hasNewStreaks = true;
  }

  light(quality: Quality): void {
    if (this.#objects) this.#objects.quality = quality;
    if (this.#objects && 'mood' in this.#objects) this.#objects.mood = this.#stage.state.value.mood;
  }

  /** Whether `dress` has something new to show that came from elsewhere. */
  takeNews(): boolean {
    const hasNewStreaks = this.#hasNewStreaks;
    this.#hasNewStreaks = false;
    return this.#tints.takeNews() || hasNewStreaks;
  }

  /** Applies the choice of visible objects, and the colours. */
  dress(view: ScreenView): void {
    const objects = this.#objects;
    const simulation = this.#simulation;
    if (!objects || !simulation) return;
    const { look, obstaclesShown, overlays, unmarkedHunters, colouring, playing } = this.#stage.state.value;
    objects.obstacles.visible = obstaclesShown;
    objects.marks = marksOf(overlays.has('bounds'));
    // The rim is that of a species.
    objects.fish.markHunters = overlays.has('hunters') && unmarkedHunters.size === 0;
    objects.tint(this.#tints.update(simulation, colouring, playing));
    const flows = overlays.has('currents') && simulation.plan.currents.length > 0;
    // Without streaks the scene is shown all the same.
    if (flows && this.#streaming !== objects) this.#addStreaks(objects).catch(() => undefined);
    if (flows) this.#streaks?.update(simulation, lineInks[look], view);
    else this.#streaks?.hide();
  }

  /** Begins to compile the shaders of new objects. The GPU's process does so while this thread prepares the picture. */
  compile(renderer: WebGLRenderer, camera: Camera): void {
    const objects = this.#objects;
    if (!objects || objects === this.#compiled) return;
    this.#compiled = objects;
    renderer.compile(objects, camera, this.#scene);
    renderer.getContext().flush();
  }

  dispose(): void {
    this.#objects?.dispose();
    this.#streaks?.dispose();
    this.#objects = this.#streaks = this.#streaming = undefined;
    this.#compiled = undefined;
  }
}
