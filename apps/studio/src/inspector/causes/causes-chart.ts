// The chart in the inspector that shows over time which rules moved the selected fish, and in which direction.

import { numberText } from '../../stage/state/words.ts';
import './causes.css';
import type { Stage } from '../../stage/stage.ts';
import { button } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import { type Direction, turningOf } from './cause-moment.ts';
import { type CauseColumn, causeColumns, type Span, windowOf } from './cause-stack.ts';
import { sentenceOn, wholeSentence } from './cause-words.ts';
import { CausesPicture, pictureFrame } from './causes-picture.ts';
import type { FishPast } from './fish-past.ts';

const directions: readonly (readonly [Direction, string, readonly [more: string, less: string]])[] = [
  ['side', 'Left / right', ['left', 'right']],
  ['height', 'Up / down', ['up', 'down']],
  ['pace', 'Forward / back', ['forwards', 'backwards']],
];

const lengths: readonly (readonly [seconds: number | undefined, label: string, title: string])[] = [
  [20, '20 s', 'Show 20 seconds'],
  [60, '1 min', 'Show a minute'],
  [undefined, 'All', 'Show the whole run'],
];

/** Columns of the picture. More could not be told apart. */
const mostColumns = 150;
/** Seconds for an arrow key and for a page key. */
const littleWay = 0.1;
const longWay = 1;

export interface CausesChart {
  readonly root: HTMLElement;
  /** Draws the current data. */
  draw(): void;
  /** Call it for another fish or another run. */
  restart(): void;
}

/** A chart of the causes of the selected fish's motion over time. A click goes to a moment. */
export function causesChart(stage: Stage, past: FishPast): CausesChart {
  const { record } = past;
  const picture = new CausesPicture();
  const frame = pictureFrame(picture);
  const words = element('p', { class: 'sentence' });
  const note = element('p', { class: 'recorded' });
  let direction: Direction = 'side';
  let seconds: number | undefined = lengths[0][0];
  let span: Span | undefined;
  /** Where the pointer is, as a fraction of the frame's width. */
  let pointer: number | undefined;
  let columns: { readonly key: string; readonly all: readonly CauseColumn[] } = { key: '', all: [] };

  const chips = directions.map(([key, label]) => {
    const chip = button(label, () => choose(key), { class: 'chip' });
    return { key, chip };
  });
  const choose = (next: Direction): void => {
    direction = next;
    for (const { key, chip } of chips) chip.setAttribute('aria-pressed', String(key === next));
    draw();
  };
  const lengthChips = lengths.map(([length, label, title]) => {
    const chip = button(label, () => chooseLength(length), { class: 'chip', title });
    return { length, chip };
  });
  const chooseLength = (next: number | undefined): void => {
    seconds = next;
    pointer = undefined;
    for (const { length, chip } of lengthChips) chip.setAttribute('aria-pressed', String(length === next));
    draw();
  };
  const group = (name: string, all: readonly { readonly chip: HTMLElement }[]): HTMLElement =>
    element('div', { class: 'chips', role: 'group', 'aria-label': name }, ...all.map(({ chip }) => chip));
  const root = element(
    'div',
    { class: 'causes' },
    group('Direction', chips),
    frame,
    words,
    element('div', { class: 'causes-foot' }, note, group('Time range', lengthChips)),
  );

  const columnsNow = (shown: Span): readonly CauseColumn[] => {
    const key = JSON.stringify([record.revision, direction, shown]);
    if (key !== columns.key) columns = { key, all: causeColumns(record.moments, shown, direction, mostColumns) };
    return columns.all;
  };
  const draw = (): void => {
    const { plan, playing } = stage.state.value;
    const { first, step, last } = stage.playback.played.value;
    if (!plan || !root.isConnected || !root.checkVisibility()) return;
    const timeOf = (at: number): number => at * plan.step;
    const now = timeOf(stage.playback.seeks ? stage.playback.goal : step);
    const hovered = playedAt(pointer);
    // Under the pointer it stands still, so that a click goes to what was read there.
    if (!span || hovered === undefined)
      span = windowOf(span, seconds, [timeOf(first), timeOf(last)], now, playing && step >= last);
    const at = Math.round((hovered ?? now) / plan.step);
    const near = record.nearestTo(at);
    const moment = near && Math.abs(near.time - timeOf(at)) < 0.5 ? near : undefined;
    const time = moment?.time ?? timeOf(at);
    const titleOf = (rule: string): string => plan.ruleRows[rule]?.title ?? rule;
    const shown = columnsNow(span);
    const known = since(shown, span);
    picture.show({
      ...{ columns: shown, rules: rulesOf(), span, now, time, titleOf, since: known },
      moment: moment && { speed: moment.speed, turning: turningOf(moment) },
      ends: directions.find(([key]) => key === direction)?.[2] ?? ['', ''],
    });
    words.textContent = moment
      ? sentenceOn(moment, direction, titleOf) + wholeSentence(moment, titleOf)
      : unknownAt(time);
    for (const [name, value] of Object.entries({ min: span[0], max: span[1], now: time }))
      frame.setAttribute(`aria-value${name}`, value.toFixed(1));
    frame.setAttribute('aria-valuetext', words.textContent);
    const [from, to] = span.map((end) => Math.round(end / plan.step));
    past.fill({ from: Math.max(first, from), to: Math.min(last, to) });
    note.textContent = last > first || playing ? noteOn(known, past) : 'Press play to see them over time.';
  };
  const rulesOf = (): string[] => {
    const { latest } = stage.watch.sample.value;
    return Object.keys(stage.state.value.plan?.ruleRows ?? {}).filter(
      (rule) => latest?.rules.some(({ name }) => name === rule) || columns.all.some(({ pulls }) => rule in pulls),
    );
  };
  const seek = (time: number): void => {
    const { plan } = stage.state.value;
    if (plan) stage.dispatch({ type: 'seek', step: Math.round(time / plan.step) });
  };
  const fractionAt = ({ clientX }: MouseEvent): number => {
    const box = frame.getBoundingClientRect();
    return (clientX - box.left) / box.width;
  };
  /** The time at a fraction of the width; undefined over the legend and where nothing has been played yet. */
  const playedAt = (fraction: number | undefined): number | undefined => {
    const time = span && fraction !== undefined ? picture.timeAt(fraction, span) : undefined;
    const last = stage.playback.played.value.last * stepSeconds(stage);
    return time !== undefined && time <= last + 1e-9 ? time : undefined;
  };

  frame.addEventListener('pointermove', (event) => {
    pointer = fractionAt(event);
    frame.style.cursor = playedAt(pointer) === undefined ? 'default' : '';
    draw();
  });
  frame.addEventListener('pointerleave', () => {
    pointer = undefined;
    draw();
  });
  frame.addEventListener('click', (event) => {
    const time = playedAt(fractionAt(event));
    if (time !== undefined) seek(record.nearestTo(Math.round(time / stepSeconds(stage)))?.time ?? time);
  });
  frame.addEventListener('keydown', (event) => {
    const now = stage.playback.goal * stepSeconds(stage);
    const to = timeAfterKey(event.key, now, span);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    // These keys must not reach the tour, the diver or the selected object too.
    event.preventDefault();
    event.stopPropagation();
    pointer = undefined;
    seek(to);
  });
  choose(direction);
  chooseLength(seconds);
  stage.state.subscribe(({ plan }) => {
    // In 2D, directions are only left and right.
    for (const { key, chip } of chips) chip.hidden = key === 'height' && plan?.dimensions === 2;
    if (direction === 'height' && plan?.dimensions === 2) choose('side');
  });
  return {
    root,
    draw,
    restart() {
      span = undefined;
      pointer = undefined;
    },
  };
}

function stepSeconds(stage: Stage): number {
  return stage.state.value.plan?.step ?? 1;
}

/** The time to which a key leads; undefined for other keys. */
function timeAfterKey(key: string, now: number, span: Span | undefined): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return now - littleWay;
    case 'ArrowRight':
    case 'ArrowUp':
      return now + littleWay;
    case 'PageDown':
      return now - longWay;
    case 'PageUp':
      return now + longWay;
    case 'Home':
      return span?.[0];
    case 'End':
      return span?.[1];
    default:
      return undefined;
  }
}

/** Start of the data, s; undefined if the shown range starts no earlier. */
function since(columns: readonly CauseColumn[], [from, to]: Span): number | undefined {
  const begins = columns[0]?.time ?? to;
  return begins - from > 0.6 ? begins : undefined;
}

function unknownAt(time: number): string {
  return `No data for this fish at ${numberText(time, 1)} s.`;
}

/** A sentence about the times for which there are data. */
function noteOn(known: number | undefined, past: FishPast): string {
  if (past.isBusy) return 'Computing earlier moments…';
  if (known === undefined) return '';
  return `Recorded from ${numberText(known, 1)} s on. ${past.whyNot}`.trim();
}
