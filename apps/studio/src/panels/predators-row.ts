import type { Plan, Vec3 } from 'shoal';
import { withHuntersOutside } from '../stage/hunter-start.ts';
import { huntersIn, withHunters } from '../stage/species-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { numberRow } from '../ui/number-row.ts';

/**
 * A point beside the school, m, that is visible when the camera shows the whole school; undefined: there is no scene.
 */
export type BesideSchool = () => Vec3 | undefined;

/** Number of predators. Additional ones start beside the school. */
export function predatorsRow(stage: Stage, besideSchool: BesideSchool): HTMLElement {
  const row = numberRow({
    name: 'Predators',
    slider: [0, 15, 1],
    limits: [0, 10_000],
    whole: true,
    help: 'Number of fish that hunt the others. New ones start beside the school.',
    // A whole drag is one edit, even though the initial positions of the predators differ.
    preview: () => undefined,
    change(value) {
      const { plan } = stage.state.value;
      const [count, at, { simulation }] = [Number(value), besideSchool(), stage];
      if (!plan) return;
      if (!at || !simulation || count <= huntersIn(plan)) stage.dispatch({ type: 'set', ...withHunters(plan, count) });
      else {
        const edits = withHuntersOutside(plan, count, at, simulation.school, stage.meshes);
        stage.dispatch({ type: 'edit', edits });
      }
    },
  });
  let shown: Plan | undefined;
  stage.state.subscribe(({ plan }) => {
    // Other changes must not move the slider while it is dragged.
    if (!plan || plan === shown) return;
    shown = plan;
    row.show(huntersIn(plan));
  });
  return row.root;
}
