import { type RuleRows, ruleTable } from 'shoal';
import { colourOf } from '../../colours/colours.ts';
import { button, closeButton, playButton, symbolOf } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import { jerkinessChart } from '../jerkiness-chart.ts';
import type { Panes } from '../panes.ts';
import { stepCatalogue, type TourStep, tourSteps } from './tour-steps.ts';
import { trialRow } from './trial-row.ts';

export interface TourCard {
  readonly root: HTMLElement;
  /** Shows the text and controls of a step, for its scene in these panes. */
  show(step: number, panes: Panes): void;
  /** Updates the chart. */
  update(): void;
}

/** Titles of the steps. */
export const titles: readonly string[] = tourSteps.map(
  ({ file }) => stepCatalogue.entries.find(({ name }) => name === file)?.title ?? file,
);
const rules: RuleRows = ruleTable;

/** Text, formula and controls of a step of the tour, and buttons to the other steps. */
export function tourCard({ go, end }: { readonly go: (step: number) => void; readonly end: () => void }): TourCard {
  const named = (text: string, name: string, press: () => void, kind = 'word'): HTMLButtonElement =>
    button(text, press, { class: kind, title: name, 'aria-label': name });
  const progress = element('p', { class: 'progress-text' });
  const tools = element('div', { class: 'tools' });
  const close = closeButton('Close the tour (Esc)', end);
  const title = element('h2', { id: 'tour-title' });
  const words = element('p', { class: 'story' });
  const formula = element('p', { class: 'formula' });
  const invite = element('p', { class: 'invite' });
  const rows = element('div', { class: 'trials' });
  const trial = element(
    'section',
    { class: 'trial', 'aria-label': 'Try it' },
    element('h3', {}, 'Try it'),
    invite,
    rows,
  );
  const chart = element('div', { class: 'jerkiness-charts' });
  let at = 0;
  const back = named('Back', 'Back (left arrow)', () => go(at - 1));
  const next = named('Next', 'Next (Enter or right arrow)', () => go(at + 1), 'word next');
  const dots = titles.map((text, index) => named('', `Step ${index + 1}: ${text}`, () => go(index), 'dot'));
  const way = element(
    'nav',
    { class: 'way', 'aria-label': 'Steps' },
    back,
    element('div', { class: 'dots' }, ...dots),
    next,
  );
  const root = element(
    'section',
    { class: 'tour-card', 'aria-labelledby': 'tour-title' },
    element('div', { class: 'head' }, progress, tools, close),
    // Screen readers announce the text of each step.
    element('div', { class: 'said', 'aria-live': 'polite' }, title, words),
    element('div', { class: 'more' }, formula, chart, trial),
    way,
  );
  let subscriptions: (() => void)[] = [];
  let draw = (): void => {};

  const showFormula = ({ rule, symbols }: TourStep): void => {
    formula.hidden = rule === undefined;
    if (!rule) return;
    const { forms, defaultForm, parameters } = rules[rule];
    formula.replaceChildren(
      'weight ',
      symbolOf(parameters.weight?.symbol ?? 'w'),
      ` × [ ${forms[defaultForm].formula} ]`,
      element('span', { class: 'symbols' }, symbols ?? ''),
    );
  };

  return {
    root,
    show(to, panes) {
      at = to;
      for (const unsubscribe of subscriptions) unsubscribe();
      const step = tourSteps[to];
      const first = panes.stages[0];
      root.style.setProperty('--rule', step.rule ? colourOf(step.rule) : 'var(--accent)');
      progress.textContent = `Tour · ${to + 1} of ${tourSteps.length}`;
      title.textContent = titles[to];
      words.textContent = stepCatalogue.entries.find(({ name }) => name === step.file)?.description ?? '';
      showFormula(step);
      invite.textContent = step.invite;
      const made = step.trials.map(({ rule, key }) =>
        trialRow(rule, key, (path, value) => panes.dispatch({ type: 'set', path, value })),
      );
      rows.replaceChildren(...made.map((row) => row.root));
      rows.classList.toggle('many', made.length > 2);
      const play = playButton(first.state, () => panes.dispatch({ type: 'toggle' }));
      tools.replaceChildren(
        play.root,
        named('Restart', 'Restart (R)', () => panes.dispatch({ type: 'reset' })),
      );
      const jerkiness = step.presets && jerkinessChart(panes.panes.map(({ jerkiness }) => jerkiness));
      chart.replaceChildren(...(jerkiness ? [jerkiness.root] : []));
      draw = jerkiness ? () => jerkiness.update() : () => {};
      subscriptions = [
        play.dispose,
        first.state.subscribe(({ plan, scenario }) => {
          if (!plan || scenario !== step.file) return;
          const plans = panes.stages.map(({ state }) => state.value.plan);
          for (const row of made) row.show(plans);
        }),
      ];
      back.disabled = to === 0;
      const last = to === tourSteps.length - 1;
      next.textContent = last ? 'Done' : 'Next';
      next.title = last ? 'End the tour (Enter or right arrow)' : 'Next (Enter or right arrow)';
      next.setAttribute('aria-label', last ? 'Done' : next.title);
      for (const [index, dot] of dots.entries()) {
        if (index === to) dot.setAttribute('aria-current', 'step');
        else dot.removeAttribute('aria-current');
        dot.classList.toggle('done', index < to);
      }
    },
    update: () => draw(),
  };
}
