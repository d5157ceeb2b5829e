// The controls and charts below two schools that run side by side.

import { makeCharts } from '../../charts/chart.ts';
import { sideColours } from '../../colours/colours.ts';
import { chartRows, jerkinessRow } from '../../stage/measures/measure-rows.ts';
import type { Stage } from '../../stage/stage.ts';
import { capitalised } from '../../stage/state/words.ts';
import { button, closeButton } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import { seedRow } from '../../ui/seed-row.ts';
import type { Panes } from '../panes.ts';
import { type Variant, variantOptions, variantTitle } from '../variant.ts';

export interface ComparisonBarOptions {
  readonly host: Stage;
  readonly panes: Panes;
  readonly play: HTMLElement;
  /** Shows two variants with the same seed. */
  readonly choose: (sides: readonly [Variant, Variant], seed: number) => void;
  /** Starts the blind study. */
  readonly study: () => void;
  readonly end: () => void;
}

export interface ComparisonBar {
  readonly root: HTMLElement;
  show(sides: readonly [Variant, Variant], seed: number): void;
  /** Focuses the button that starts the study. */
  focusStudy(): void;
  dispose(): void;
}

/** The controls and charts of a comparison. */
export function comparisonBar({ host, panes, play, choose, study, end }: ComparisonBarOptions): ComparisonBar {
  let shown: readonly [Variant, Variant] = ['common', 'improved'];
  let currentSeed = 0;
  const swap = (): void => choose([shown[1], shown[0]], currentSeed);
  const restart = (): void => panes.dispatch({ type: 'reset' });
  const selects = ['First side', 'Second side'].map((name, side) => {
    const select = element(
      'select',
      {
        'aria-label': name,
        title: `${name}: this scene (with your edits, without them, or with a preset), another scene, or a candidate of the study`,
      },
      ...variantOptions(host),
    );
    select.style.setProperty('--side', sideColours[side]);
    select.addEventListener('change', () => {
      const chosen = select.value as Variant;
      choose(side === 0 ? [chosen, shown[1]] : [shown[0], chosen], currentSeed);
    });
    return select;
  });
  const seedControl = seedRow('Random seed of both sides.', (value) => choose(shown, value));
  const studyButton = button('Blind study', study, {
    title: 'Two unlabelled schools: vote for the one that looks more like real fish.',
  });
  const charts = sideCharts(panes, (side) => variantTitle(shown[side], host));
  const root = element(
    'div',
    { class: 'compare-body' },
    element(
      'div',
      { class: 'sides' },
      selects[0],
      button('⇄', swap, { class: 'tool swap', title: 'Swap sides', 'aria-label': 'Swap sides' }),
      selects[1],
      seedControl.root,
      element(
        'div',
        { class: 'compare-tools' },
        play,
        button('Restart', restart, { title: 'Restart both (R)' }),
        studyButton,
        closeButton('Close the comparison (Esc)', end),
      ),
    ),
    charts.root,
    charts.meanings,
  );
  return {
    root,
    show(sides, seed) {
      shown = sides;
      currentSeed = seed;
      for (const [side, select] of selects.entries()) select.value = sides[side];
      seedControl.show(seed);
    },
    focusStudy: () => studyButton.focus(),
    dispose() {
      charts.meanings.remove();
      charts.dispose();
    },
  };
}

const rows = [jerkinessRow, ...chartRows.filter(({ key }) => ['polarisation', 'nearestNeighbour'].includes(key))];

/** Charts of both runs, each in the colour of its side. @param nameOf title of a side */
function sideCharts(
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
