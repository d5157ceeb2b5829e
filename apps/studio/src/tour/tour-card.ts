import { type RuleRows, ruleTable } from 'shoal';
import { jumpChart } from '../front/jump-chart.ts';
import type { Panes } from '../front/panes.ts';
import { playButton } from '../front/play-button.ts';
import { symbolOf } from '../inspector/symbol.ts';
import { element } from '../panels/element.ts';
import { valueAt } from '../panels/plan-value.ts';
import { colourOf } from '../rule-colours.ts';
import { stopCatalogue } from './stop-catalogue.ts';
import { type Stop, stops } from './stops.ts';
import { trialRow } from './trial-row.ts';

export interface TourCard {
  readonly root: HTMLElement;
  /** Shows the words and controls of a stop, for its scene in these panes. */
  show(stop: number, panes: Panes): void;
  /** Draws what changes with time. */
  update(): void;
}

const titles = stops.map(({ file }) => stopCatalogue.entries.find(({ name }) => name === file)?.title ?? file);
const rules: RuleRows = ruleTable;

/** What a stop says and lets one try, with the way to the others. */
export function tourCard({ go, end }: { readonly go: (stop: number) => void; readonly end: () => void }): TourCard {
  const button = (text: string, name: string, press: () => void, kind = 'word'): HTMLButtonElement => {
    const made = element('button', { type: 'button', class: kind, title: name, 'aria-label': name }, text);
    made.addEventListener('click', press);
    return made;
  };
  const place = element('p', { class: 'place' });
  const tools = element('div', { class: 'tools' });
  const close = button('×', 'End the tour (Esc)', end, 'close');
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
  const chart = element('div', { class: 'jumps' });
  let at = 0;
  const back = button('Back', 'Back (arrow left)', () => go(at - 1));
  const next = button('Next', 'Next (arrow right)', () => go(at + 1), 'word next');
  const dots = titles.map((text, index) => button('', `Stop ${index + 1}: ${text}`, () => go(index), 'dot'));
  const way = element(
    'nav',
    { class: 'way', 'aria-label': 'Stops' },
    back,
    element('div', { class: 'dots' }, ...dots),
    next,
  );
  const root = element(
    'section',
    { class: 'tour-card', 'aria-labelledby': 'tour-title' },
    element('div', { class: 'head' }, place, tools, close),
    // The words are read aloud when another stop comes.
    element('div', { class: 'said', 'aria-live': 'polite' }, title, words),
    element('div', { class: 'more' }, formula, chart, trial),
    way,
  );
  let letGo: (() => void)[] = [];
  let draw = (): void => {};

  const showFormula = ({ rule, symbols }: Stop): void => {
    formula.hidden = rule === undefined;
    if (!rule) return;
    const { forms, defaultForm, parameters } = rules[rule];
    formula.replaceChildren(
      forms[defaultForm].formula,
      '; times its weight ',
      symbolOf(parameters.weight?.symbol ?? 'w'),
      element('span', { class: 'symbols' }, symbols ?? ''),
    );
  };

  return {
    root,
    show(to, panes) {
      at = to;
      for (const stop of letGo) stop();
      const stop = stops[to];
      const first = panes.stages[0];
      root.style.setProperty('--rule', stop.rule ? colourOf(stop.rule, 0) : 'var(--accent)');
      place.textContent = `Tour · ${to + 1} of ${stops.length}`;
      title.textContent = titles[to];
      words.textContent = stopCatalogue.entries.find(({ name }) => name === stop.file)?.description ?? '';
      showFormula(stop);
      invite.textContent = stop.invite;
      const made = stop.trials.map(({ rule, key }) =>
        trialRow(rule, key, (path, value) => panes.dispatch({ type: 'set', path, value })),
      );
      rows.replaceChildren(...made.map((row) => row.root));
      rows.classList.toggle('many', made.length > 2);
      const play = playButton(panes);
      tools.replaceChildren(
        play.root,
        button('Start over', 'Start over (R)', () => panes.dispatch({ type: 'reset' })),
      );
      const jumps = stop.presets && jumpChart(panes.panes.map(({ jumps }) => jumps));
      chart.replaceChildren(...(jumps ? [jumps.root] : []));
      draw = jumps ? () => jumps.update() : () => {};
      letGo = [
        play.letGo,
        first.state.subscribe(({ plan, scenario }) => {
          if (plan && scenario === stop.file) for (const row of made) row.show(valueAt(plan, row.path));
        }),
      ];
      back.disabled = to === 0;
      const last = to === stops.length - 1;
      next.textContent = last ? 'Done' : 'Next';
      next.setAttribute('aria-label', last ? 'Done' : 'Next (arrow right)');
      for (const [index, dot] of dots.entries()) {
        if (index === to) dot.setAttribute('aria-current', 'step');
        else dot.removeAttribute('aria-current');
        dot.classList.toggle('done', index < to);
      }
    },
    update: () => draw(),
  };
}
