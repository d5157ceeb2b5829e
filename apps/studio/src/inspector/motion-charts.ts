import { rememberedSeconds } from '../stage/fish-history.ts';
import type { FishSample } from '../stage/fish-watch.ts';
import { numberText } from '../stage/number-text.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { type Line, series } from '../ui/series.ts';

/** Speed and acceleration of the selected fish over the last seconds. */
export function motionCharts(stage: Stage): { readonly root: HTMLElement; show(latest: FishSample): void } {
  const speed = motionChart('Speed', 'm/s');
  const acceleration = motionChart('Acceleration', 'm/s²');
  return {
    root: element('div', { class: 'charts' }, speed.root, acceleration.root),
    show(latest) {
      const { history } = stage.watch;
      speed.show(
        latest.speed,
        history.map((moment) => [moment.time, moment.speed]),
      );
      acceleration.show(
        latest.acceleration,
        history.map((moment) => [moment.time, moment.acceleration]),
      );
    },
  };
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
