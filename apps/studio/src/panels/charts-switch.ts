import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { switchRow } from '../ui/switch-row.ts';

export function chartsSwitch(stage: Stage): HTMLElement {
  const help = 'Polarisation, groups, catches, timings and more, over time (G). They can be saved as CSV.';
  const row = switchRow('Show charts', help, (shown) => stage.dispatch({ type: 'charts', value: { shown } }));
  stage.state.subscribe(({ charts }) => row.show(charts.shown));
  return element('div', {}, row.root, element('p', { class: 'help' }, help));
}
