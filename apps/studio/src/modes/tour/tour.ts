import { type Plan, parseScenarioText, presets, type RuleRows, ruleTable, withPreset } from 'shoal';
import { valueAt } from 'shoal/scenario';
import { colourOf } from '../../colours/colours.ts';
import { setInAddress } from '../../scenes/address.ts';
import { pageTitle } from '../../scenes/visits.ts';
import { button, closeButton, playButton, symbolOf } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import { switchRow } from '../../ui/switch-row.ts';
import { tableRows } from '../../ui/table-rows.ts';
import { jerkinessChart } from '../jerkiness.ts';
import type { Mode } from '../mode.ts';
import { type Makers, Panes } from '../panes.ts';
import { stepCatalogue, type TourStep, type TourTrial, tourSteps } from './tour-steps.ts';

const ending = 'End of the tour. Your scene is as you left it. Open others in Scenes, or try every rule in Settings.';

/**
 * Opens the tour, which shows each rule in a scene of its own.
 * @param say shows a message after the last step
 */
export function openTour(first: number, makers: Makers, end: () => void, say: (text: string) => void): Mode {
  let at = -1;
  let panes: Panes | undefined;
  const card = tourCard({ go: (to) => go(to), end });
  const root = element('div', { class: 'mode tour', role: 'region', 'aria-label': 'Tour', tabindex: '-1' }, card.root);

  const cover = (): void => {
    const box = card.root.getBoundingClientRect();
    const isBottomSheet = box.width >= root.clientWidth - 1;
    panes?.setCovered(isBottomSheet ? 0 : root.clientWidth - box.left, isBottomSheet ? root.clientHeight - box.top : 0);
  };
  const observer = new ResizeObserver(cover);
  observer.observe(card.root);
  observer.observe(root);

  /** Goes to a step. After the last step the tour ends. */
  const go = (to: number): void => {
    if (to >= tourSteps.length) {
      end();
      say(ending);
      return;
    }
    at = Math.max(0, to);
    const step = tourSteps[at];
    const count = step.presets?.length ?? 1;
    if (panes?.panes.length !== count) {
      panes?.root.remove();
      panes?.dispose();
      // Its texts describe what is visible, and the scene of the visitor may be dark.
      panes = new Panes(count, stepCatalogue, makers, { ownLight: true });
      root.prepend(panes.root);
    }
    root.classList.toggle('split', count > 1);
    panes.name(step.presets?.map((preset) => presets[preset].title) ?? []);
    void openStep(panes, step);
    card.show(at, panes);
    document.title = `${titles[at]} – Tour – Shoal`;
    cover();
    setInAddress('tour', String(at + 1));
  };
  go(Math.min(first, tourSteps.length - 1));

  return {
    root,
    get stages() {
      return panes?.stages ?? [];
    },
    get poses() {
      return panes?.poses ?? [];
    },
    frame(seconds) {
      if (!panes) return;
      const { begins = 0, lasts } = tourSteps[at];
      for (const { simulation } of panes.stages)
        if (simulation) while (simulation.school.time < begins) simulation.step(1);
      const { simulation } = panes.stages[0];
      if (lasts !== undefined && simulation && simulation.school.time >= lasts) panes.dispatch({ type: 'reset' });
      panes.frame(seconds);
      card.update();
    },
    press(key) {
      if (key === 'Escape' || key === 't' || key === 'T') end();
      else if (['ArrowRight', 'PageDown', 'Enter'].includes(key)) go(at + 1);
      else if (key === 'ArrowLeft' || key === 'PageUp') go(at - 1);
      else if (key === 'Home') go(0);
      else if (key === 'End') go(tourSteps.length - 1);
      else return panes?.press(key) ?? false;
      return true;
    },
    dispose() {
      observer.disconnect();
      panes?.dispose();
      setInAddress('tour', undefined);
      document.title = pageTitle(makers.host.state.value);
    },
  };
}

async function openStep(panes: Panes, { file, rule, trials, presets: wanted }: TourStep): Promise<void> {
  const text = await stepCatalogue.read(`${file}.json`);
  for (const [index, { stage }] of panes.panes.entries()) {
    const preset = wanted?.[index];
    const { scenario } = preset ? withPreset(parseScenarioText(text), preset) : {};
    // Only in the step about the box of the world.
    stage.dispatch({ type: 'overlay', name: 'bounds', shown: rule === 'bounds' });
    // A shark is as grey as the water without its mark.
    stage.dispatch({ type: 'overlay', name: 'hunters', shown: trials.some((trial) => trial.rule === 'flee') });
    stage.dispatch({ type: 'open', scenario: file, text: scenario ? JSON.stringify(scenario) : text });
  }
}

interface TourCard {
  readonly root: HTMLElement;
  /** Shows the text and controls of a step, for its scene in these panes. */
  show(step: number, panes: Panes): void;
  /** Updates the chart. */
  update(): void;
}

/** Titles of the steps. */
const titles: readonly string[] = tourSteps.map(
  ({ file }) => stepCatalogue.entries.find(({ name }) => name === file)?.title ?? file,
);
const rules: RuleRows = ruleTable;

/** Text, formula and controls of a step of the tour, and buttons to the other steps. */
function tourCard({ go, end }: { readonly go: (step: number) => void; readonly end: () => void }): TourCard {
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

interface TrialRow {
  readonly root: HTMLElement;
  /** @param plans of the panes; undefined: still loading */
  show(plans: readonly (Plan | undefined)[]): void;
}

/** A control for a rule's switch or one of its numbers, in the rule's colour. */
function trialRow(
  rule: TourTrial['rule'],
  key: TourTrial['key'],
  set: (path: string, value: unknown) => void,
): TrialRow {
  const { title, effect, forms, parameters } = rules[rule];
  const base = `species[0].rules.${rule}`;
  const path = `${base}.${key}`;
  const allowsAll = (plan: Plan | undefined): boolean =>
    plan !== undefined && (forms[String(valueAt(plan.scenario, `${base}.form`))]?.all ?? false);
  const row: { root: HTMLElement; show(value: unknown, allAllowed?: boolean): void } =
    key === 'enabled'
      ? switchFor(title, effect, (on) => set(path, on))
      : tableRows(
          { dispatch: (action) => action.type === 'set' && set(action.path, action.value) },
          { [key]: parameters[key] },
          title,
          base,
        )[0].row;
  row.root.style.setProperty('--rule', colourOf(rule));
  row.root.classList.add('of-rule');
  return {
    root: row.root,
    show(plans) {
      const [first] = plans;
      if (first) row.show(valueAt(first.scenario, path), plans.every(allowsAll));
    },
  };
}

function switchFor(
  title: string,
  effect: string,
  change: (on: boolean) => void,
): { root: HTMLElement; show(value: unknown): void } {
  const { root, show } = switchRow(title, effect, change);
  return { root, show: (value) => show(value === true) };
}
