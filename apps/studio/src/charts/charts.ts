import type { ChartRow } from '../stage/measure-rows.ts';
import { element } from '../ui/element.ts';
import { type Chart, chart } from './chart.ts';
import type { ChartSource } from './chart-source.ts';

export interface Charts {
  readonly root: HTMLElement;
  /** Shows these charts, in this order. */
  show(rows: readonly ChartRow[]): void;
  /** Draws the present data. */
  draw(): void;
}

/**
 * Charts of one or several runs.
 * @param hovered receives the time under the pointer, s; undefined when the pointer leaves
 */
export function makeCharts(sources: readonly ChartSource[], hovered: (time: number | undefined) => void): Charts {
  const root = element('div', { class: 'charts' });
  const made = new Map<string, Chart>();
  return {
    root,
    show(rows) {
      for (const [key, one] of made) {
        if (rows.some((row) => row.key === key)) continue;
        one.dispose();
        made.delete(key);
      }
      for (const row of rows) if (!made.has(row.key)) made.set(row.key, chart(sources, row, hovered));
      root.replaceChildren(...rows.flatMap(({ key }) => made.get(key)?.root ?? []));
    },
    draw() {
      for (const one of made.values()) one.draw();
    },
  };
}
