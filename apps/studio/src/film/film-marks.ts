import { inspectFish, type Simulation } from 'shoal';
import { Group, type PerspectiveCamera } from 'three';
import type { ScreenView } from '../screen/screen-view.ts';
import type { Stage } from '../stage/stage.ts';
import type { StageState } from '../stage/state.ts';
import { CurrentStreaks } from '../viewport/current-streaks.ts';
import { FishMarks } from '../viewport/fish-marks.ts';
import { inks } from '../viewport/look.ts';
import type { FilmSettings } from './film-settings.ts';

/** Height of a picture in which marks are as thick as on the page, pixels. */
const usualHeight = 720;

/** Currents and the marks of the selected fish in a film. */
export class FilmMarks {
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
    this.#streaks?.update(this.#simulation, inks[this.#state.look], this.#view);
    const { chosen } = this.#state;
    const isThere = chosen !== undefined && this.#simulation.school.indexOf(chosen) >= 0;
    const report = this.#fish && isThere ? inspectFish(this.#simulation, chosen) : undefined;
    this.#fish?.update(this.#simulation, chosen, { report, path: [] }, positions, this.#state, this.#view);
  }

  dispose(): void {
    this.#streaks?.dispose();
  }
}
