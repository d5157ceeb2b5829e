// Jerkiness of the schools that a mode shows side by side: measured from step to step, and drawn as lines over time.

import { Metrics, type Simulation } from 'shoal';
import { sideColours } from '../colours/colours.ts';
import { jerkinessRow } from '../stage/measures/measure-rows.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { element } from '../ui/element.ts';
import { series } from '../ui/series.ts';

/** Simulated seconds per point of the chart. */
const pointSeconds = 0.25;
/** Simulated seconds to skip at the start, while fish that begin too close move apart. */
const settlingSeconds = 1;
const mostPoints = 300;

/** Measures jerkiness: the mean change of acceleration from step to step. */
export class JerkinessWatch {
  readonly #stage: Stage;
  #simulation: Simulation | undefined;
  #metrics: Metrics | undefined;
  #points: (readonly [time: number, jerkiness: number])[] = [];
  #sum = 0;
  #count = 0;
  #since = 0;
  #step = -1;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** The mean over each quarter of a simulated second, m/s². */
  get points(): readonly (readonly [time: number, jerkiness: number])[] {
    return this.#points;
  }

  /** Call after every step. */
  observe(): void {
    const { simulation } = this.#stage;
    if (simulation !== this.#simulation) {
      this.#simulation = simulation;
      this.#metrics = simulation && new Metrics(simulation);
      this.#points = [];
      this.#sum = this.#count = this.#since = 0;
      this.#step = -1;
    }
    const metrics = this.#metrics;
    if (!metrics || !simulation) return;
    const { time, step } = simulation.school;
    if (step === this.#step) return;
    this.#step = step;
    metrics.observe();
    const { jerkiness: now } = metrics;
    if (Number.isNaN(now) || time < settlingSeconds) return;
    this.#sum += now;
    this.#count++;
    if (time - this.#since < pointSeconds) return;
    const jerkiness = this.#sum / this.#count;
    this.#stage.measures.note(jerkinessRow.key, jerkiness);
    this.#points.push([time, jerkiness]);
    if (this.#points.length > mostPoints) this.#points.shift();
    this.#since = time;
    this.#sum = this.#count = 0;
  }

  dispose(): void {
    this.#metrics = this.#simulation = undefined;
  }
}

/** Simulated seconds that the chart shows. */
const shownSeconds = 60;

/** Mean jerkiness of each side over the last simulated minute. */
export function jerkinessChart(watches: readonly JerkinessWatch[]): { readonly root: HTMLElement; update(): void } {
  const drawn = series('Jerkiness, one line per side', sideColours);
  const numbers = watches.map((_, index) => {
    const number = element('output', { 'aria-live': 'off', 'aria-label': `Jerkiness of side ${index + 1}, m/s²` });
    number.style.setProperty('--side', sideColours[index]);
    return number;
  });
  const root = element(
    'figure',
    { class: 'jerkiness-chart' },
    element(
      'figcaption',
      {
        title: 'Mean change of acceleration from one step to the next. Smaller is smoother.',
      },
      'Jerkiness',
      element('span', { class: 'unit' }, 'm/s²'),
      ...numbers,
    ),
    drawn.root,
  );
  let shown = -1;
  return {
    root,
    update() {
      const newest = watches[0].points.at(-1)?.[0] ?? 0;
      if (newest === shown) return;
      shown = newest;
      drawn.show(
        watches.map(({ points }) => points),
        shownSeconds,
      );
      for (const [index, { points }] of watches.entries()) {
        const [, last] = points.at(-1) ?? [];
        numbers[index].textContent = last === undefined ? '' : numberText(last, 2);
      }
    },
  };
}
