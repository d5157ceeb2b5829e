import type { Plan, Vec3 } from 'shoal';
import { withHuntersOutside } from '../stage/hunter-start.ts';
import { huntersIn } from '../stage/species-edits.ts';
import type { Stage } from '../stage/stage.ts';

/** Real seconds for which predators are marked after the user adds one. */
const markedSeconds = 10;

export interface SharkOptions {
  /**
   * A point beside the school, m, that is visible when the camera shows the whole school; undefined: there is no scene.
   */
  readonly besideSchool: () => Vec3 | undefined;
  readonly wholeView: () => void;
  /** Adds a sentence to the message about the edit. */
  readonly say: (text: string) => void;
}

/**
 * Returns a function that adds a predator beside the school, brings both into view, and marks predators for some
 * seconds.
 */
export function sharkAdder(stage: Stage, { besideSchool, wholeView, say }: SharkOptions): (scene: Plan) => void {
  let timer: number | undefined;
  const unmark = (): void => {
    timer = undefined;
    stage.dispatch({ type: 'overlay', name: 'hunters', shown: false });
  };
  const mark = (): void => {
    // Marks that the user has switched on are not switched off.
    if (timer === undefined && stage.state.value.overlays.has('hunters')) return;
    clearTimeout(timer);
    stage.dispatch({ type: 'overlay', name: 'hunters', shown: true });
    timer = window.setTimeout(unmark, 1000 * markedSeconds);
  };
  return (scene) => {
    const at = besideSchool();
    const { simulation } = stage;
    if (!at || !simulation) return;
    const count = huntersIn(scene) + 1;
    stage.dispatch({ type: 'edit', edits: withHuntersOutside(scene, count, at, simulation.school, stage.meshes) });
    wholeView();
    mark();
    say('It hunts the school. The red line leads to its prey; fish flee within the pink sphere.');
  };
}
