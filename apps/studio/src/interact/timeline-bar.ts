// The bar below the scene that shows the run so far with its events. Dragging moves through it.

import type { Plan } from 'shoal';
import { timesOf } from 'shoal/drawing';
import type { Played } from '../stage/playback.ts';
import type { Stage, StageState } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { button } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';

/** Shortest time span of the bar, s, so that it does not move fast in the first seconds. */
const leastSeconds = 10;
const dropped = 'You edited the past: later steps and edits were discarded.';
const undone = 'Undo brings them back.';

/** The part of the run that the timeline shows, s. */
export interface ShownTime {
  readonly from: number;
  readonly seconds: number;
}

/** What the timeline has beside its slider. */
export interface TimelineAddition {
  /** Above the slider, as long as it. */
  readonly lane: HTMLElement;
  readonly button: HTMLElement;
  /** Below the slider. */
  readonly editor: HTMLElement;
  show(time: ShownTime): void;
}

/** The run so far with its events. Dragging moves through it. */
export function timelineBar(stage: Stage, shots: TimelineAddition): HTMLElement {
  const marks = element('div', { class: 'marks', 'aria-hidden': 'true' });
  const range = element('input', {
    type: 'range',
    step: 1,
    'aria-label': 'Time',
    title: 'Drag or use the arrow keys to go back and forth in time',
  });
  const now = element('span', { class: 'now' });
  const legend = element('span', { class: 'legend' });
  const words = element('p', { class: 'said', role: 'status', hidden: true });
  const stepButton = (text: string, name: string, title: string, back: boolean): HTMLButtonElement =>
    button(text, () => stage.dispatch({ type: 'step', back }), { class: 'tool', 'aria-label': name, title });
  const root = element(
    'div',
    { class: 'timeline', role: 'region', 'aria-label': 'Timeline' },
    shots.lane,
    stepButton('‹', 'Step back', 'Step back (,)', true),
    element('div', { class: 'track' }, marks, range),
    stepButton('›', 'Step forward', 'Step forward (.)', false),
    shots.button,
    legend,
    now,
    shots.editor,
    words,
  );
  /** Whether the scene was playing when the drag began. */
  let resumes = false;
  let dragging = false;
  let drawn: readonly unknown[] = [];
  const end = (): void => {
    if (!dragging) return;
    dragging = false;
    if (resumes) stage.dispatch({ type: 'play' });
    show();
  };
  range.addEventListener('pointerdown', () => {
    dragging = true;
    resumes = stage.state.value.playing;
  });
  range.addEventListener('input', () => stage.dispatch({ type: 'seek', step: range.valueAsNumber }));
  range.addEventListener('change', end);
  // If the slider returns to its start there is no change event, and the pointer may be released anywhere.
  for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, end);

  const show = (): void => {
    const { plan, playing } = stage.state.value;
    const played = stage.playback.played.value;
    if (!plan || !root.isConnected || !root.checkVisibility()) return;
    const length = Math.max(played.last * plan.step, ...endsOf(plan, stage.state.value));
    const steps = Math.max(1, Math.ceil(length / plan.step) - played.first);
    shots.show({ from: played.first * plan.step, seconds: steps * plan.step });
    range.min = String(played.first);
    range.max = String(played.first + steps);
    if (!dragging) range.value = String(stage.playback.goal);
    const percent = (step: number): string => `${(100 * (step - played.first)) / steps}%`;
    root.style.setProperty('--now', percent(range.valueAsNumber));
    root.style.setProperty('--played', percent(played.last));
    // In a pause, as many digits as tell single steps apart.
    const digits = playing ? 1 : Math.max(1, Math.ceil(-Math.log10(plan.step)));
    const seconds = (step: number): string => numberText(step * plan.step, digits);
    now.textContent = `${seconds(played.step)} s of ${seconds(played.last)} s`;
    range.setAttribute('aria-valuetext', now.textContent);
    const returns = stage.history.runOf('undo') !== undefined;
    words.textContent = returns ? `${dropped} ${undone}` : dropped;
    words.hidden = !played.dropped;
    const drawing = [plan.timeline, played.edits, played.catches, steps, played.first];
    if (drawing.every((one, k) => one === drawn[k])) return;
    drawn = drawing;
    marks.replaceChildren(...marksOf(plan, played, percent));
    legend.replaceChildren(...legendOf(plan, played));
  };
  stage.playback.played.subscribe(show);
  stage.state.subscribe(show);
  new ResizeObserver(() => {
    // Panels above it leave room for it.
    document.body.style.setProperty('--timeline', `${root.offsetHeight}px`);
    show();
  }).observe(root);
  return root;
}

/** Times that the timeline shows at least, s: its least length, and the ends of the events and of the shots. */
function endsOf(plan: Plan, { film }: StageState): number[] {
  const ends = eventsOf(plan).map(({ end }) => end);
  return [leastSeconds, ...ends, ...(film ? timesOf(film).slice(-1) : [])];
}

interface Span {
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

/** Events of the scene's timeline, s. */
function eventsOf({ timeline }: Plan): Span[] {
  return timeline.flatMap((one) =>
    one.kind === 'event' ? [{ name: one.name, at: one.at, end: one.at + one.for }] : [],
  );
}

/** Explains the kinds of marks that are shown. */
function legendOf(plan: Plan, { edits, catches }: Played): HTMLElement[] {
  const kinds = [
    ['event', 'events', eventsOf(plan)],
    ['edit', 'edits', edits],
    ['catch', 'catches', catches],
  ] as const;
  return kinds.flatMap(([kind, name, all]) =>
    all.length > 0 ? [element('span', {}, element('i', { class: kind }), name)] : [],
  );
}

function marksOf(plan: Plan, { edits, catches }: Played, percent: (step: number) => string): HTMLElement[] {
  const mark = (kind: string, title: string, from: number, to = from): HTMLElement => {
    const made = element('i', { class: kind, title });
    made.style.left = percent(from);
    if (to > from) made.style.width = `calc(${percent(to)} - ${percent(from)})`;
    return made;
  };
  return [
    ...eventsOf(plan).map(({ name, at, end }) => mark('event', name, at / plan.step, end / plan.step)),
    ...edits.map((step) => mark('edit', 'Edit', step)),
    ...catches.map((time) => mark('catch', 'Catch', time / plan.step)),
  ];
}
