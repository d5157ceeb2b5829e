import type { ChartRow } from '../stage/measure-rows.ts';
import { element } from '../ui/element.ts';
import { type Chart, chart } from './chart.ts';
import type { ChartSource } from './chart-source.ts';

export interface Charts {
  readonly root: HTMLElement;
  /** Shows these charts, in this order. */
  show(rows: readonly ChartRow[]): void;
  /** Draws the current data. */
  draw(): void;
}

/**
 * Charts of one or several runs.
 * @param onHover receives the time under the pointer, s; undefined when the pointer leaves
 */
export function makeCharts(sources: readonly ChartSource[], onHover: (time: number | undefined) => void): Charts {
  const root = element('div', { class: 'charts' });
  const made = new Map<string, Chart>();
  /** Identifies a chart, with its lines: a chart of other traits is a new one. */
  const nameOf = ({ key, lines }: ChartRow): string => [key, ...lines.map((line) => line.key)].join(' ');
  return {
    root,
    show(rows) {
      for (const [key, one] of made) {
        if (rows.some((row) => nameOf(row) === key)) continue;
        one.dispose();
        made.delete(key);
      }
      for (const row of rows) if (!made.has(nameOf(row))) made.set(nameOf(row), chart(sources, row, onHover));
      root.replaceChildren(...rows.flatMap((row) => made.get(nameOf(row))?.root ?? []));
    },
    draw() {
      for (const one of made.values()) one.draw();
    },
  };
}
