import type { Plan } from 'shoal';
import { element } from '../panels/element.ts';
import { heightHandle } from '../panels/height-handle.ts';
import { colourOf } from '../rule-colours.ts';
import { rememberedSeconds } from '../stage/fish-history.ts';
import { type FishSample, strengthOf } from '../stage/fish-watch.ts';
import type { Stage } from '../stage/stage.ts';
import { niceTop } from './nice-scale.ts';
import { barRow, ruleRow } from './rule-row.ts';
import { series } from './series.ts';
import { verdictOn } from './verdict.ts';
import { wanderCurve } from './wander-curve.ts';

/** Heights of the card on a phone, in parts of the screen. */
const heights = [0.3, 0.46, 0.85];

/** Why the chosen fish turns: what each rule asks of it, and what comes of that. */
export function fishCard(stage: Stage): HTMLElement {
  const species = element('span', { class: 'species' });
  const id = element('span', { class: 'id' });
  const title = element('h2', {}, species, ' ', id);
  const follow = element('button', { type: 'button', class: 'word', title: 'The camera goes with it (F)' }, 'Follow');
  follow.addEventListener('click', () => stage.dispatch({ type: 'follow' }));
  const ride = element(
    'button',
    { type: 'button', class: 'word', title: 'The camera sees what it sees (C)' },
    'Eye view',
  );
  ride.addEventListener('click', () => stage.dispatch({ type: 'ride' }));
  const close = element(
    'button',
    { type: 'button', class: 'close', 'aria-label': 'Let the fish go', title: 'Let go (Esc)' },
    '×',
  );
  close.addEventListener('click', () => stage.dispatch({ type: 'choose', fish: undefined }));
  const caught = element('p', { class: 'caught', role: 'status', hidden: true });

  const chart = (name: string, unit: string) => {
    const value = element('output', { 'aria-label': `${name}, ${unit}`, 'aria-live': 'off' });
    const drawn = series(`${name} over the last ${rememberedSeconds} s`);
    const head = element('p', {}, element('span', { class: 'label' }, name));
    const now = element('p', {}, value, ' ', element('span', { class: 'unit' }, unit));
    return { root: element('div', { class: 'chart' }, head, now, drawn.root), value, drawn };
  };
  const speed = chart('Speed', 'm/s');
  const acceleration = chart('Acceleration', 'm/s²');

  const verdict = element('p', { class: 'verdict' });
  const parts = element('div', { class: 'parts' });
  const sum = barRow('Sum', 'var(--quiet)');
  const outcome = barRow('Acceleration', 'var(--ink)');
  outcome.root.title = 'What motion makes of the sum: limits and drag count too';
  const totals = element('div', { class: 'totals' }, sum.root, outcome.root);
  const body = element(
    'div',
    { class: 'body', tabindex: '0', role: 'group', 'aria-label': 'Why it turns' },
    caught,
    verdict,
    element('div', { class: 'charts' }, speed.root, acceleration.root),
    element('h3', {}, 'What the rules ask, ', element('span', { class: 'unit' }, 'm/s²')),
    parts,
  );
  const root = element(
    'aside',
    { class: 'card', hidden: true, 'aria-label': 'Chosen fish' },
    title,
    element('div', { class: 'cameras' }, follow, ride),
    close,
    body,
    totals,
  );

  root.prepend(heightHandle(root, 'Height of the card', heights));
  const curve = wanderCurve();

  let ordered: number | undefined;
  let rows: ReturnType<typeof ruleRow>[] = [];
  let names: string[] = [];
  let built = '';
  let top = 0;

  const build = (plan: Plan, { species: name }: FishSample): void => {
    const index = plan.species.findIndex((one) => one.name === name);
    names = index < 0 ? [] : (stage.simulation?.engine.rulesOf(index) ?? []);
    const key = JSON.stringify([stage.state.value.scenario, index, names]);
    if (key === built) return;
    built = key;
    top = 0;
    rows = names.map((rule, order) => ruleRow(rule, index, plan, colourOf(rule, order)));
    ordered = undefined;
    rows[names.indexOf('wander')]?.root.append(curve.root);
  };

  stage.watch.sample.subscribe(({ latest }) => {
    const { plan } = stage.state.value;
    root.hidden = latest === undefined || !plan;
    if (!latest || !plan) return;
    build(plan, latest);
    species.textContent = latest.species;
    id.textContent = `id ${latest.id}`;
    const { here, caughtAt } = latest;
    caught.hidden = here && (caughtAt === undefined || latest.time - caughtAt > rememberedSeconds);
    const when = caughtAt === undefined ? '' : ` at ${caughtAt.toFixed(1)} s`;
    caught.textContent = here ? `It was caught${when}.` : `It was caught${when}. These are its last numbers.`;
    root.classList.toggle('gone', !latest.here);

    const { history } = stage.watch;
    speed.value.textContent = latest.speed.toFixed(2);
    acceleration.value.textContent = latest.acceleration.toFixed(2);
    speed.drawn.show([history.map((moment) => [moment.time, moment.speed])], rememberedSeconds);
    acceleration.drawn.show([history.map((moment) => [moment.time, moment.acceleration])], rememberedSeconds);

    const asked = latest.rules.map(strengthOf);
    const byStrength = [...latest.rules].sort((a, b) => strengthOf(b) - strengthOf(a));
    const { cause, words } = verdictOn(latest, plan);
    verdict.replaceChildren(...(cause ? [element('strong', {}, cause), ': '] : []), words);
    // The strongest first; while the scene plays no row jumps.
    if (latest.id !== ordered || !stage.state.value.playing) {
      ordered = latest.id;
      const places = byStrength.map(({ name }) => names.indexOf(name));
      const rest = rows.filter((_, place) => !places.includes(place));
      parts.replaceChildren(...places.map((place) => rows[place].root), ...rest.map(({ root: row }) => row));
    }
    top = niceTop(Math.max(latest.sum, latest.acceleration, ...asked), top);
    for (const [order, row] of rows.entries()) {
      row.show(
        latest.rules.find((part) => part.name === names[order]),
        plan,
        top,
      );
    }
    const { enabled, form, period, verticalFactor } =
      plan.species.find(({ name }) => name === latest.species)?.rules.wander ?? {};
    curve.root.toggleAttribute('hidden', !enabled || form !== 'noise' || !latest.here);
    if (period && verticalFactor !== undefined)
      curve.show(stage.state.value.seed, latest.id, latest.time, period, verticalFactor);
    sum.show(latest.sum, top);
    outcome.show(latest.acceleration, top);
  });
  stage.state.subscribe(({ following, riding }) => {
    follow.setAttribute('aria-pressed', String(following));
    ride.setAttribute('aria-pressed', String(riding));
  });
  return root;
}
