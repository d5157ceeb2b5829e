import { makeCharts } from '../charts/charts.ts';
import type { Panes } from '../front/panes.ts';
import { sideColours } from '../front/side-colours.ts';
import { chartRows, jumpRow } from '../stage/measure-rows.ts';

const rows = [jumpRow, ...chartRows.filter(({ key }) => ['polarisation', 'nearestNeighbour'].includes(key))];

/** Both runs over time, each in the colour of its side. @param nameOf what a side shows now */
export function sideCharts(
  panes: Panes,
  nameOf: (side: number) => string,
): { readonly root: HTMLElement; readonly letGo: () => void } {
  panes.dispatch({ type: 'charts', value: { shown: true, keys: rows.map(({ key }) => key) } });
  const sources = panes.stages.map(({ measures }, side) => ({
    get label() {
      return nameOf(side);
    },
    colour: sideColours[side],
    measures,
  }));
  const charts = makeCharts(sources, () => {});
  // On a narrow page they are scrolled, also by keys.
  charts.root.tabIndex = 0;
  charts.root.role = 'group';
  charts.root.ariaLabel = 'Both runs over time';
  charts.show(rows);
  const stops = panes.stages.map(({ measures }) => measures.news.subscribe(() => charts.draw()));
  return {
    root: charts.root,
    letGo() {
      for (const stop of stops) stop();
      charts.show([]);
    },
  };
}
