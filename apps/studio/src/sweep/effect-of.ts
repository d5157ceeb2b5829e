import type { Parameter } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import type { OpenRowChart, RowChart } from '../ui/row-chart.ts';

/**
 * The chart below a setting: the order of the school for each of its values. Its code is loaded when it is first
 * opened.
 */
export function effectOf(stage: Stage): (path: string, parameter: Parameter) => RowChart {
  return (path, parameter) => ({
    title: 'Show the effect of this setting',
    open(into, set) {
      let chart: OpenRowChart | undefined;
      let shown: unknown;
      let isClosed = false;
      const load = async (): Promise<void> => {
        try {
          const { effectChart } = await import('./effect-chart.ts');
          if (isClosed) return;
          chart = effectChart(stage, path, parameter, into, set);
          chart.show(shown);
        } catch {
          into.textContent = 'The chart could not be loaded. Check your connection and open it again.';
        }
      };
      void load();
      return {
        show(value) {
          shown = value;
          chart?.show(value);
        },
        close() {
          isClosed = true;
          chart?.close();
        },
      };
    },
  });
}
