import type { Stage } from '../stage/stage.ts';
import { element } from './element.ts';
import { switchRow } from './switch-row.ts';

/** Opens the charts from the panels. */
export function chartsSwitch(stage: Stage): HTMLElement {
  const help = 'Order, groups, catches and costs since the start, as graphs and as a table to save (key G).';
  const row = switchRow('Show charts', help, (shown) => stage.dispatch({ type: 'charts', value: { shown } }));
  stage.state.subscribe(({ charts }) => row.show(charts.shown));
  return element('div', {}, row.root, element('p', { class: 'help' }, help));
}
