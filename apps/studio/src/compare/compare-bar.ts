import type { Panes } from '../front/panes.ts';
import { sideColours } from '../front/side-colours.ts';
import { element } from '../panels/element.ts';
import { numberRow } from '../panels/number-row.ts';
import type { Stage } from '../stage/stage.ts';
import { type Choice, choicesOf, titleOf } from './choice.ts';
import { sideCharts } from './side-charts.ts';

export interface CompareBarOptions {
  readonly host: Stage;
  readonly panes: Panes;
  readonly play: HTMLElement;
  /** Asks for two sides from a seed. */
  readonly choose: (sides: readonly [Choice, Choice], seed: number) => void;
  /** Begins the blind study. */
  readonly study: () => void;
  readonly end: () => void;
}

export interface CompareBar {
  readonly root: HTMLElement;
  show(sides: readonly [Choice, Choice], seed: number): void;
  letGo(): void;
}

/** What is compared, and the numbers of both sides. */
export function compareBar({ host, panes, play, choose, study, end }: CompareBarOptions): CompareBar {
  let shown: readonly [Choice, Choice] = ['common', 'improved'];
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
  const { ofScene, scenes } = choicesOf(host);
  const options = (choices: readonly Choice[]): HTMLElement[] =>
    choices.map((choice) => element('option', { value: choice }, titleOf(choice, host)));
  const selects = ['First side', 'Second side'].map((name, side) => {
    const select = element(
      'select',
      { 'aria-label': name, title: `${name}: this scene with a published preset, or another scene` },
      element('optgroup', { label: 'This scene, with' }, ...options(ofScene)),
      element('optgroup', { label: 'Another scene' }, ...options(scenes)),
    );
    select.style.setProperty('--side', sideColours[side]);
    select.addEventListener('change', () => {
      const chosen = select.value as Choice;
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
    help: 'Both sides start from it: all chance follows from the seed.',
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
        button('Start over', 'Both from the start (R)', () => panes.dispatch({ type: 'reset' })),
        button('Blind study', 'Which looks more like real fish? Without names, with votes that can be saved', study),
        button('×', 'End the comparison (Esc)', end, 'close'),
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
    letGo: charts.letGo,
  };
}
