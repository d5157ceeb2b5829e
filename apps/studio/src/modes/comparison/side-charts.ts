import { makeCharts } from '../../charts/charts.ts';
import { sideColours } from '../../colours/side-colours.ts';
import { chartRows, jerkinessRow } from '../../stage/measure-rows.ts';
import { capitalised } from '../../stage/words.ts';
import { element } from '../../ui/element.ts';
import type { Panes } from '../panes.ts';

const rows = [jerkinessRow, ...chartRows.filter(({ key }) => ['polarisation', 'nearestNeighbour'].includes(key))];

/** Charts of both runs, each in the colour of its side. @param nameOf title of a side */
export function sideCharts(
  panes: Panes,
  nameOf: (side: number) => string,
): { readonly root: HTMLElement; readonly meanings: HTMLElement; readonly dispose: () => void } {
  panes.dispatch({ type: 'charts', value: { shown: true, keys: rows.map(({ key }) => key) } });
  const sources = panes.stages.map(({ measures }, side) => ({
    get label() {
      return nameOf(side);
    },
    colour: sideColours[side],
    measures,
  }));
  const charts = makeCharts(sources, () => {});
  // Focusable, because they scroll on a narrow page.
  charts.root.tabIndex = 0;
  charts.root.role = 'group';
  charts.root.ariaLabel = 'Both runs over time';
  charts.show(rows);
  const subscriptions = panes.stages.map(({ measures }) => measures.news.subscribe(() => charts.draw()));
  const meanings = rows.flatMap(({ title, effect }) => [
    element('dt', {}, title),
    element('dd', {}, `${capitalised(effect)}.`),
  ]);
  return {
    root: charts.root,
    // Titles that appear under a pointer reach neither a finger nor the keyboard.
    meanings: element(
      'details',
      { class: 'meanings' },
      element('summary', {}, 'What the charts show'),
      element('dl', {}, ...meanings),
    ),
    dispose() {
      for (const unsubscribe of subscriptions) unsubscribe();
      charts.show([]);
    },
  };
}
