import { sideColours } from '../../colours/side-colours.ts';
import type { Stage } from '../../stage/stage.ts';
import { button, closeButton } from '../../ui/button.ts';
import { element } from '../../ui/element.ts';
import { seedRow } from '../../ui/seed-row.ts';
import type { Panes } from '../panes.ts';
import { titleOf, type Variant, variantsOf } from '../variant.ts';
import { sideCharts } from './side-charts.ts';

export interface ComparisonBarOptions {
  readonly host: Stage;
  readonly panes: Panes;
  readonly play: HTMLElement;
  /** Shows two variants from one seed. */
  readonly choose: (sides: readonly [Variant, Variant], seed: number) => void;
  /** Starts the blind study. */
  readonly study: () => void;
  readonly end: () => void;
}

export interface ComparisonBar {
  readonly root: HTMLElement;
  show(sides: readonly [Variant, Variant], seed: number): void;
  dispose(): void;
}

/** Controls and charts of a comparison. */
export function comparisonBar({ host, panes, play, choose, study, end }: ComparisonBarOptions): ComparisonBar {
  let shown: readonly [Variant, Variant] = ['common', 'improved'];
  let from = 0;
  const swap = (): void => choose([shown[1], shown[0]], from);
  const restart = (): void => panes.dispatch({ type: 'reset' });
  const { ofScene, scenes } = variantsOf(host);
  const options = (variants: readonly Variant[]): HTMLElement[] =>
    variants.map((variant) => element('option', { value: variant }, titleOf(variant, host)));
  const selects = ['First side', 'Second side'].map((name, side) => {
    const select = element(
      'select',
      { 'aria-label': name, title: `${name}: this scene with a preset, or another scene` },
      element('optgroup', { label: 'This scene with' }, ...options(ofScene)),
      element('optgroup', { label: 'Other scenes' }, ...options(scenes)),
    );
    select.style.setProperty('--side', sideColours[side]);
    select.addEventListener('change', () => {
      const chosen = select.value as Variant;
      choose(side === 0 ? [chosen, shown[1]] : [shown[0], chosen], from);
    });
    return select;
  });
  const seed = seedRow('Random seed of both sides.', (value) => choose(shown, value));
  const charts = sideCharts(panes, (side) => titleOf(shown[side], host));
  const root = element(
    'div',
    { class: 'compare-body' },
    element(
      'div',
      { class: 'sides' },
      selects[0],
      button('⇄', swap, { class: 'tool swap', title: 'Swap sides', 'aria-label': 'Swap sides' }),
      selects[1],
      seed.root,
      element(
        'div',
        { class: 'compare-tools' },
        play,
        button('Restart', restart, { title: 'Restart both (R)' }),
        button('Blind study', study, { title: 'Two unlabelled schools: vote which looks more like real fish.' }),
        closeButton('Close the comparison (Esc)', end),
      ),
    ),
    charts.root,
  );
  return {
    root,
    show(sides, of) {
      shown = sides;
      from = of;
      for (const [side, select] of selects.entries()) select.value = sides[side];
      seed.show(of);
    },
    dispose: charts.dispose,
  };
}
