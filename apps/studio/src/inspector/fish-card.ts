// The card of the selected fish, which shows why it turns: the steering of each rule, and the sum.

import type { Plan } from 'shoal';
import type { FishReading } from '../stage/measures/fish-watch.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { button } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { FocusReturn } from '../ui/focus.ts';
import { heightHandle, steadyHeight } from '../ui/height-handle.ts';
import { type Line, series } from '../ui/series.ts';
import type { CauseMoment } from './causes/cause-moment.ts';
import { causesSection } from './causes/causes-section.ts';
import { FishPast } from './causes/fish-past.ts';
import { type FishMoment, rememberedSeconds } from './fish-history.ts';
import { ruleRows } from './rule-rows.ts';
import { verdictOn } from './verdict.ts';

/** Heights of the card on a phone, as fractions of the screen. */
const heights = [0.3, 0.46, 0.85];

/** Shows why the selected fish turns: the steering of each rule, and the sum. */
export function fishCard(stage: Stage): HTMLElement {
  const species = element('span', { class: 'species' });
  const id = element('span', { class: 'id' });
  const caught = element('p', { class: 'caught', role: 'status', hidden: true });
  const hunt = element('p', { class: 'hunt', hidden: true });
  const verdict = element('p', { class: 'verdict' });
  const past = new FishPast(stage);
  const charts = motionCharts(stage, past);
  const rules = ruleRows(stage);
  const root = element(
    'aside',
    { class: 'card', hidden: true, 'aria-label': 'Selected fish' },
    element('h2', {}, species, ' ', id),
    cameraButtons(stage),
    closeButton(stage),
    element(
      'div',
      { class: 'body', tabindex: '0', role: 'group', 'aria-label': 'Why it turns' },
      caught,
      hunt,
      verdict,
      charts.root,
      causesSection(stage, past),
      element('h3', {}, 'Steering by rule, ', element('span', { class: 'unit' }, 'm/s²')),
      rules.root,
      rules.totals,
    ),
  );
  root.prepend(heightHandle(root, 'Height of the card', heights));
  const focus = new FocusReturn(root);
  const steady = steadyHeight(verdict);
  const show = (latest: FishReading, plan: Plan): void => {
    species.textContent = latest.species;
    if (id.textContent !== `id ${latest.id}`) steady.restart();
    id.textContent = `id ${latest.id}`;
    caught.textContent = catchNote(latest);
    caught.hidden = caught.textContent === '';
    const { overlays, unmarkedHunters } = stage.state.value;
    hunt.textContent = huntNote(latest, overlays.has('hunters') && !unmarkedHunters.has(latest.id));
    hunt.hidden = hunt.textContent === '';
    root.classList.toggle('gone', !latest.here);
    charts.show(latest);
    const { cause, words } = verdictOn(latest, plan);
    verdict.replaceChildren(...(cause ? [element('strong', {}, cause), ': '] : []), words);
    steady.keep();
    rules.show(latest, plan);
  };
  stage.watch.sample.subscribe(({ latest }) => {
    const { plan } = stage.state.value;
    const isShown = latest !== undefined && plan !== undefined;
    if (isShown && root.hidden) focus.remember();
    root.hidden = !isShown;
    if (isShown) show(latest, plan);
    else focus.lead();
  });
  past.computed.subscribe(() => {
    const { latest } = stage.watch.sample.value;
    if (latest) charts.show(latest);
  });
  return root;
}

function cameraButtons(stage: Stage): HTMLElement {
  const title = 'Follow it with the camera (F)';
  const follow = button('Follow', () => stage.dispatch({ type: 'follow' }), { title });
  const ride = button('Ride along', () => stage.dispatch({ type: 'ride' }), { title: 'See what the fish sees (C)' });
  stage.state.subscribe(({ following, riding }) => {
    follow.setAttribute('aria-pressed', String(following));
    ride.setAttribute('aria-pressed', String(riding));
  });
  return element('div', { class: 'cameras' }, follow, ride);
}

function closeButton(stage: Stage): HTMLElement {
  const close = element(
    'button',
    { type: 'button', class: 'close', 'aria-label': 'Deselect the fish', title: 'Deselect (Esc)' },
    '×',
  );
  close.addEventListener('click', () => stage.dispatch({ type: 'choose', fish: undefined }));
  return close;
}

/**
 * What a predator is doing: resting, beginning an attack, or attacking; empty for other fish.
 * @param isMarked whether a line leads to its prey
 */
function huntNote({ here, hunt }: FishReading, isMarked: boolean): string {
  if (!here || !hunt) return '';
  const { prey, seconds, untilFull } = hunt;
  if (prey === undefined) return `Rests. Next attack in ${numberText(seconds, 0)} s.`;
  const line = isMarked ? ' The red line leads to it.' : '';
  // The force grows with the eighth power of the time, so it is next to nothing at first.
  if (untilFull > 0)
    return `Has chosen fish ${prey}. Its attack reaches full force in ${numberText(Math.ceil(untilFull))} s.${line}`;
  return `Has been attacking fish ${prey} for ${numberText(seconds, 0)} s.${line}`;
}

/** A note if the fish was caught recently or is gone; else empty. */
function catchNote({ here, caughtAt, time }: FishReading): string {
  if (here && (caughtAt === undefined || time - caughtAt > rememberedSeconds)) return '';
  const when = caughtAt === undefined ? '' : ` at ${numberText(caughtAt, 1)} s`;
  return here ? `It was caught${when}.` : `It was caught${when}. These are its last values.`;
}

/** Speed and acceleration of the selected fish over the last seconds. */
function motionCharts(stage: Stage, past: FishPast): { readonly root: HTMLElement; show(latest: FishReading): void } {
  const speed = motionChart('Speed', 'm/s');
  const acceleration = motionChart('Acceleration', 'm/s²');
  const note = element('p', { class: 'chart-note', role: 'status' });
  return {
    root: element('div', { class: 'charts' }, speed.root, acceleration.root, note),
    show(latest) {
      const moments = lastSeconds(past.history, past.record.moments);
      speed.show(
        latest.speed,
        moments.map((moment) => [moment.time, moment.speed]),
      );
      acceleration.show(
        latest.acceleration,
        moments.map((moment) => [moment.time, moment.acceleration]),
      );
      note.textContent = moments.length > 1 ? '' : whyEmpty(stage, past);
    },
  };
}

/** The last seconds, as watched and as computed. */
function lastSeconds(watched: readonly FishMoment[], computed: readonly CauseMoment[]): FishMoment[] {
  const now = watched.at(-1)?.time ?? 0;
  const known = new Map<number, FishMoment>();
  for (const { time, speed, outcome } of computed) {
    if (time > now || time < now - rememberedSeconds) continue;
    known.set(time, { time, speed, acceleration: Math.hypot(outcome.side, outcome.height, outcome.pace) });
  }
  for (const moment of watched) known.set(moment.time, moment);
  return [...known.values()].sort((one, other) => one.time - other.time);
}

/** Why charts have no line. */
function whyEmpty({ state, playback }: Stage, past: FishPast): string {
  if (state.value.playing) return '';
  const { first, step } = playback.played.value;
  if (step <= first) return 'Press play to see them over time.';
  return past.whyNot || 'Computing the last seconds…';
}

function motionChart(
  name: string,
  unit: string,
): { readonly root: HTMLElement; show(value: number, line: Line): void } {
  const output = element('output', { 'aria-label': `${name}, ${unit}`, 'aria-live': 'off' });
  const drawn = series(`${name} over the last ${rememberedSeconds} s`);
  const head = element('p', {}, element('span', { class: 'label' }, name));
  const now = element('p', {}, output, ' ', element('span', { class: 'unit' }, unit));
  return {
    root: element('div', { class: 'chart' }, head, now, drawn.root),
    show(value, line) {
      output.textContent = numberText(value, 2);
      drawn.show([line], rememberedSeconds);
    },
  };
}
