import type { Object3D } from 'three';
import { Overlays } from '../overlays/overlays.ts';
import type { ScreenView } from '../screen/screen-view.ts';
import type { Stage } from '../stage/stage.ts';
import { inks } from './look.ts';
import type { SceneLook } from './scene-look.ts';

/** Draws the chosen overlays over the scene. */
export class OverlayLayer {
  readonly #stage: Stage;
  readonly #overlays = new Overlays();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  get root(): Object3D {
    return this.#overlays.root;
  }

  update(look: SceneLook, view: ScreenView): void {
    const { drawn, objects } = look;
    this.root.visible = drawn !== undefined;
    if (!drawn || !objects) return;
    const { watch, state } = this.#stage;
    const { overlays, chosen, playing } = state.value;
    const scene = {
      simulation: drawn.simulation,
      get positions() {
        return drawn.positions;
      },
      chosen: chosen === undefined ? -1 : drawn.simulation.school.indexOf(chosen),
      report: watch.report,
      view,
      ink: inks[state.value.look],
    };
    this.#overlays.update(overlays, scene, objects.obstacles, playing);
  }
}
