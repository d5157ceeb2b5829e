import type { FishSample } from '../stage/fish-watch.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/words.ts';
import { element } from '../ui/element.ts';
import { type Line, series } from '../ui/series.ts';
import type { CauseMoment } from './causes/cause-moment.ts';
import type { FishPast } from './causes/fish-past.ts';
import { type Moment, rememberedSeconds } from './fish-history.ts';

/** Speed and acceleration of the selected fish over the last seconds. */
export function motionCharts(
  stage: Stage,
  past: FishPast,
): { readonly root: HTMLElement; show(latest: FishSample): void } {
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
function lastSeconds(watched: readonly Moment[], computed: readonly CauseMoment[]): Moment[] {
  const now = watched.at(-1)?.time ?? 0;
  const known = new Map<number, Moment>();
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
