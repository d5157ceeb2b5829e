// The controls and charts below a recording.

import type { Plan } from 'shoal';
import { makeCharts } from '../../charts/chart.ts';
import type { ChartSource } from '../../charts/chart-options.ts';
import { sideColours } from '../../colours/colours.ts';
import { type ChartRow, chartRows } from '../../stage/measures/measure-rows.ts';
import { TimeTable } from '../../stage/measures/measures.ts';
import type { Stage } from '../../stage/stage.ts';
import { numberText } from '../../stage/state/words.ts';
import { button, closeButton, playButton } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import { type Variant, variantOptions, variantTitle } from '../variant.ts';
import { lengthText, unitName } from './quantity-text.ts';
import type { RecordedMeasures } from './recording.ts';
import type { ShownRecording } from './shown-recording.ts';

export interface TracksBarOptions {
  readonly recording: ShownRecording;
  /** The scene of the recording and, if there is one, of the school beside it. */
  readonly stages: readonly Stage[];
  readonly host: Stage;
  /** The school beside the recording. */
  readonly beside: Variant | undefined;
  readonly choose: (beside: Variant | undefined) => void;
  readonly toggle: () => void;
  /** The step that is shown, or is being read. */
  readonly goal: () => number;
  /** Goes to a step, and pauses there while it is dragged. */
  readonly seek: (step: number, isHeld: boolean) => void;
  readonly speed: number;
  readonly setSpeed: (speed: number) => void;
  readonly showTrails: (shown: boolean) => void;
  /** Shows what the files were taken for; undefined: there is no doubt. */
  readonly review: (() => void) | undefined;
  readonly copyLink: () => void;
  readonly end: () => void;
}

export interface TracksBar {
  readonly root: HTMLElement;
  /** Shows the present moment. */
  update(): void;
  dispose(): void;
}

/** Seconds of the scene in a second. */
const speeds = [0.1, 0.25, 0.5, 1, 2, 4, 10, 50];
/** Milliseconds between two drawings of charts and numbers. */
const drawEvery = 250;

export function tracksBar(options: TracksBarOptions): TracksBar {
  const { recording, stages, host, beside, choose, toggle, goal, seek, setSpeed, showTrails, review } = options;
  const { firstStep, lastStep, every } = recording.school;
  const [stage] = stages;
  const play = playButton(stage.state, toggle);
  const range = element('input', {
    ...{ type: 'range', min: firstStep, max: lastStep, step: every, value: firstStep },
    ...{ 'aria-label': 'Time', title: 'Drag or use the arrow keys to go through the recording' },
  });
  range.style.setProperty('--played', '100%');
  const now = element('span', { class: 'now' });
  let isHeld = false;
  range.addEventListener('pointerdown', () => {
    isHeld = true;
  });
  range.addEventListener('input', () => seek(range.valueAsNumber, isHeld));
  const release = (): void => {
    if (!isHeld) return;
    isHeld = false;
    seek(range.valueAsNumber, false);
  };
  range.addEventListener('change', release);
  // If the slider returns to its start there is no change event, and the pointer may be released anywhere.
  for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, release);

  const speed = element(
    'select',
    { 'aria-label': 'Speed', title: 'Seconds of the recording in a second' },
    ...speeds.map((value) => element('option', { value }, `${numberText(value)} ×`)),
  );
  speed.value = String(options.speed);
  speed.addEventListener('change', () => setSpeed(Number(speed.value)));
  const other = element(
    'select',
    { 'aria-label': 'Beside', title: 'A simulated school beside the recording, with the same clock' },
    element('option', { value: '' }, 'No school beside it'),
    ...variantOptions(host),
  );
  other.value = beside ?? '';
  other.addEventListener('change', () => choose(other.value === '' ? undefined : (other.value as Variant)));
  const trails = button('Trails', () => {
    const shown = trails.getAttribute('aria-pressed') !== 'true';
    trails.setAttribute('aria-pressed', String(shown));
    showTrails(shown);
  });
  trails.setAttribute('aria-pressed', 'true');
  const animal = element('p', { class: 'animal', role: 'status' });
  const shown = shownCharts(options);
  const root = element(
    'div',
    { class: 'compare-bar tracks-bar' },
    element('div', { class: 'timeline tracks-time' }, play.root, element('div', { class: 'track' }, range), now),
    element(
      'div',
      { class: 'compare-body' },
      element(
        'div',
        { class: 'tracks-tools' },
        ...[other, speed],
        ...(recording.tracks ? [trails] : []),
        ...(review
          ? [button('Judgement', review, { title: 'What the files were taken for, and what may be wrong' })]
          : []),
        button('Copy link', options.copyLink, { title: 'A link to this moment. Files are not uploaded.' }),
        animal,
      ),
      shown.root,
    ),
    closeButton('Close the recording (Esc)', options.end),
  );
  let due = 0;
  let drawn = -1;
  return {
    root,
    update() {
      const { simulation } = stage;
      if (!simulation) return;
      const { step } = simulation.school;
      if (!isHeld) range.value = String(goal());
      range.style.setProperty(
        '--now',
        `${(100 * (range.valueAsNumber - firstStep)) / Math.max(1, lastStep - firstStep)}%`,
      );
      now.textContent = `${secondsText(recording, range.valueAsNumber)} s of ${secondsText(recording, lastStep)} s`;
      range.setAttribute('aria-valuetext', now.textContent);
      const time = performance.now();
      if (time < due) return;
      due = time + drawEvery;
      animal.textContent = animalText(recording, stage);
      if (step === drawn) return;
      drawn = step;
      shown.draw();
    },
    dispose() {
      for (const kind of ['pointerup', 'pointercancel']) removeEventListener(kind, release);
      play.dispose();
      shown.dispose();
    },
  };
}

/** The time of a step, s of the recording. */
function secondsText({ school: { start, firstStep, plan }, pace }: ShownRecording, step: number): string {
  return numberText((start + (step - firstStep) * plan.step) * pace, 1);
}

/** The selected animal: its speed, and the distance to the nearest one. */
function animalText(
  { animals = [], scale, pace, unit, tracks, school: { plan } }: ShownRecording,
  { state, simulation }: Stage,
): string {
  const { chosen } = state.value;
  if (chosen === undefined || !simulation) return 'Click an animal to follow its numbers.';
  const { school } = simulation;
  const i = school.indexOf(chosen);
  const name = `Animal ${animals[chosen] ?? chosen}`;
  if (i < 0) return `${name} is ${tracks ? 'lost' : 'not there'} at this moment.`;
  const { count, x, y, z, vx, vy, vz } = school;
  let nearest = Number.POSITIVE_INFINITY;
  const [width, height, depth] = sizesOf(plan);
  for (let k = 0; k < count; k++)
    if (k !== i)
      nearest = Math.min(
        nearest,
        Math.hypot(folded(x[k] - x[i], width), folded(y[k] - y[i], height), folded(z[k] - z[i], depth)),
      );
  const speed = lengthText(Math.hypot(vx[i], vy[i], vz[i]) / scale / pace, unit, '/s');
  return `${name}: ${speed}${count > 1 ? `, nearest ${lengthText(nearest / scale, unit)}` : ''}`;
}

/** Lengths after which a periodic world repeats, m; 0: it does not. */
function sizesOf({ wraps, world: { min, max } }: Plan): number[] {
  return min.map((low, axis) => (wraps ? max[axis] - low : 0));
}

/** The shortest of the differences that mean the same in a world that repeats after this length. */
function folded(difference: number, size: number): number {
  return size > 0 ? difference - size * Math.round(difference / size) : difference;
}

/** Charts of the whole recording, with those of the school beside it as it swims. */
function shownCharts({ recording, stages, host, beside }: TracksBarOptions): {
  readonly root: HTMLElement;
  draw(): void;
  dispose(): void;
} {
  const [stage, other] = stages;
  const rows = rowsOf(recording, other !== undefined);
  const now = (): number => stage.simulation?.shownTime ?? 0;
  const sources: ChartSource[] = [
    {
      label: 'Recording',
      colour: other ? sideColours[0] : '--marked',
      now,
      measures: {
        table: tableOf(recording.measures),
        get marks() {
          return [{ time: now(), path: '' }];
        },
      },
    },
  ];
  if (other && beside) {
    other.dispatch({ type: 'charts', value: { shown: true, keys: rows.map(({ key }) => key) } });
    sources.push({ label: variantTitle(beside, host), colour: sideColours[1], measures: other.measures });
  }
  const charts = makeCharts(sources, () => {});
  // Focusable, because they scroll on a narrow page.
  charts.root.tabIndex = 0;
  charts.root.role = 'group';
  charts.root.ariaLabel = 'Measures over time';
  charts.show(rows);
  return {
    root: charts.root,
    draw: () => charts.draw(),
    dispose: () => charts.show([]),
  };
}

/** The charts. In another unit than metres, lengths cannot be compared with those of a school. */
function rowsOf({ unit, measures }: ShownRecording, isBeside: boolean): ChartRow[] {
  const known = chartRows.filter(({ key }) => ['polarisation', 'rotation', 'nearestNeighbour'].includes(key));
  const own = known
    .filter(({ key }) => Object.hasOwn(measures.columns, key))
    .map((row) => (row.unit === 'm' ? { ...row, unit: unitName(unit) } : row));
  return isBeside && unit !== 'm' ? own.filter(({ key }) => key !== 'nearestNeighbour') : own;
}

function tableOf({ time, columns }: RecordedMeasures): TimeTable {
  const names = Object.keys(columns);
  const table = new TimeTable(names, time.length + 1, 0);
  for (const [row, at] of time.entries())
    table.add(at, Object.fromEntries(names.map((name) => [name, columns[name][row]])));
  return table;
}
