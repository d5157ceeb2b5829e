import { element } from '../panels/element.ts';
import type { ChartRow } from '../stage/measure-rows.ts';
import { type Chart, chart } from './chart.ts';
import type { ChartSource } from './chart-source.ts';

export interface Charts {
  readonly root: HTMLElement;
  /** Has these drawn, in this order. */
  show(rows: readonly ChartRow[]): void;
  /** Draws what there is now. */
  draw(): void;
}

/**
 * Charts of one run, or of several in their colours.
 * @param hovered told the time that the pointer is at, s; undefined when it has left
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
