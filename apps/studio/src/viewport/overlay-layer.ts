// Loads the overlays when the first is switched on, and draws them over the scene.

import { Group, type Object3D } from 'three';
import type { Overlays } from '../overlays/overlays.ts';
import type { ScreenView } from '../screen/screen-view.ts';
import type { Stage } from '../stage/stage.ts';
import type { OverlayName } from '../stage/state/overlay.ts';
import { lineInks } from './look.ts';
import type { SceneLook } from './scene-look.ts';

/** Overlays that are part of the scene itself. */
const ofScene: readonly OverlayName[] = ['bounds', 'currents'];

/** Something that is drawn over the scene. */
export interface SceneLayer {
  readonly root: Object3D;
  /** Whether it has something new to show although the scene has not moved. */
  takeNews(): boolean;
  update(look: SceneLook, view: ScreenView): void;
}

/** Draws the chosen overlays over the scene. */
export class OverlayLayer implements SceneLayer {
  readonly root: Group = new Group();
  readonly #stage: Stage;
  #overlays: Overlays | undefined;
  /** The choice of overlays for which their code was last loaded. */
  #asked: ReadonlySet<OverlayName> | undefined;
  #isNew = false;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Whether the code of the overlays has been loaded since the last call. */
  takeNews(): boolean {
    const isNew = this.#isNew;
    this.#isNew = false;
    return isNew;
  }

  update(look: SceneLook, view: ScreenView): void {
    const { drawn, objects } = look;
    this.root.visible = drawn !== undefined;
    if (!drawn || !objects) return;
    const { watch, state } = this.#stage;
    const { overlays, chosen, playing, unmarkedHunters } = state.value;
    // If it cannot be loaded, the next choice tries again.
    if (!this.#overlays && overlays !== this.#asked && [...overlays].some((name) => !ofScene.includes(name)))
      this.#load(overlays).catch(() => undefined);
    const scene = {
      simulation: drawn.simulation,
      get positions() {
        return drawn.positions;
      },
      chosen: chosen === undefined ? -1 : drawn.simulation.school.indexOf(chosen),
      report: watch.report,
      unmarked: unmarkedHunters,
      view,
      ink: lineInks[state.value.look],
    };
    this.#overlays?.update(overlays, scene, objects.obstacles, playing);
  }

  /** Most visitors show no overlay, so this code is loaded on first use. */
  async #load(overlays: ReadonlySet<OverlayName>): Promise<void> {
    this.#asked = overlays;
    const { Overlays } = await import('../overlays/overlays.ts');
    if (this.#overlays) return;
    this.#overlays = new Overlays();
    this.root.add(this.#overlays.root);
    this.#isNew = true;
  }
}
