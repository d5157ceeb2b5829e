import type { Stage } from '../stage/stage.ts';
import { switchRow } from '../ui/switch-row.ts';

/** A switch for the rule Obstacles of all species. */
export function avoidRow(stage: Stage): HTMLElement {
  const row = switchRow(
    'Fish avoid obstacles',
    'Switches the rule “Obstacles” on or off for all species. Without it, fish touch obstacles, but cannot swim through them.',
    (value) => {
      const { plan } = stage.state.value;
      const edits = plan?.species.map((_, index) => ({ path: `species[${index}].rules.obstacles.enabled`, value }));
      if (edits) stage.dispatch({ type: 'edit', edits });
    },
  );
  stage.state.subscribe(({ plan }) => {
    row.root.hidden = !plan || plan.obstacles.length === 0;
    row.show(plan?.species.some(({ rules }) => rules.obstacles.enabled) ?? false);
  });
  return row.root;
}
