import { sideColours } from '../../colours/side-colours.ts';
import type { Stage } from '../../stage/stage.ts';
import { element } from '../../ui/element.ts';
import { numberRow } from '../../ui/number-row.ts';
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
  const button = (text: string, help: string, press: () => void, kind = 'word'): HTMLButtonElement => {
    const made = element(
      'button',
      { type: 'button', class: kind, title: help, 'aria-label': kind === 'close' ? help : text },
      text,
    );
    made.addEventListener('click', press);
    return made;
  };
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
  const seed = numberRow({
    name: 'Seed',
    label: 'Seed',
    unit: '',
    slider: [0, 99, 1],
    limits: [0, 2 ** 32 - 1],
    whole: true,
    help: 'Random seed of both sides.',
    change: (value) => choose(shown, Number(value)),
  });
  const charts = sideCharts(panes, (side) => titleOf(shown[side], host));
  const root = element(
    'div',
    { class: 'compare-body' },
    element(
      'div',
      { class: 'sides' },
      selects[0],
      button('⇄', 'Swap sides', () => choose([shown[1], shown[0]], from), 'tool swap'),
      selects[1],
      seed.root,
      element(
        'div',
        { class: 'compare-tools' },
        play,
        button('Restart', 'Restart both (R)', () => panes.dispatch({ type: 'reset' })),
        button('Blind study', 'Two unlabelled schools: vote which looks more like real fish.', study),
        button('×', 'Close the comparison (Esc)', end, 'close'),
      ),
    ),
    charts.root,
  );
  root.querySelector('.swap')?.setAttribute('aria-label', 'Swap sides');
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
