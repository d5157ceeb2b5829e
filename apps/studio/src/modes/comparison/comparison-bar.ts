import { sideColours } from '../../colours/side-colours.ts';
import type { Stage } from '../../stage/stage.ts';
import { button, closeButton } from '../../ui/button.ts';
import { element } from '../../ui/element.ts';
import { seedRow } from '../../ui/seed-row.ts';
import type { Panes } from '../panes.ts';
import { isPreset, titleOf, type Variant, variantsOf } from '../variant.ts';
import { sideCharts } from './side-charts.ts';

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
  const { ofScene, candidates, scenes } = variantsOf(host);
  const options = (variants: readonly Variant[]): HTMLElement[] =>
    variants.map((variant) => element('option', { value: variant }, titleOf(variant, host)));
  const selects = ['First side', 'Second side'].map((name, side) => {
    const select = element(
      'select',
      {
        'aria-label': name,
        title: `${name}: this scene (with your edits, without them, or with a preset), another scene, or a candidate of the study`,
      },
      element('optgroup', { label: 'This scene with a preset' }, ...options(ofScene.filter(isPreset))),
      element('optgroup', { label: 'This scene' }, ...options(ofScene.filter((variant) => !isPreset(variant)))),
      ...(candidates.length > 0
        ? [element('optgroup', { label: 'Best candidates of the study' }, ...options(candidates))]
        : []),
      element('optgroup', { label: 'Scenes' }, ...options(scenes)),
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
