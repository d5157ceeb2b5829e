// Charts of how wrong the avoidance direction is by gradient method, for the page of figures.

import { type ChartPoint, type LogChart, logLines } from '#cli/chart/log-chart';
import { standaloneSvg } from '#cli/chart/plot';
import { htmlTable } from '#cli/page/html';
import { readable } from '#cli/terminal/number-format';
import { csvRecords } from '../csv.ts';

const names = ['six-point', 'twenty-six-point', 'isotropic'];
const [width, height, head] = [480, 330, 52];

/**
 * Mean errors of the avoidance direction, one chart for each shape. @param text contents of
 * `bench/results/stencils.csv`; without rows there are none
 */
export function stencilCharts(text: string): LogChart[] {
  const all = csvRecords(text).filter(({ grid, at }) => grid === 'cubic' && at === 'points');
  return [...new Set(all.map(({ shape }) => shape))].map((shape) => {
    const rows = all.filter((row) => row.shape === shape);
    const table = htmlTable(
      [
        { title: 'Stencil' },
        ...['Spacing ÷ radius', 'Mean, °', '95 %, °'].map((title) => ({ title, align: 'right' as const })),
      ],
      rows.map(({ stencil, spacing_by_radius, mean_deg, p95_deg }) => [
        stencil,
        readable(Number(spacing_by_radius)),
        readable(Number(mean_deg)),
        readable(Number(p95_deg)),
      ]),
    );
    return {
      title: `Error of the field around a ${shape}`,
      unit: '°',
      note: 'Mean error of the direction of avoidance at grid points, by the spacing of the grid; exact on every machine.',
      xUnit: 'spacing ÷ avoidance radius',
      xTicks: [1 / 16, 1 / 8, 1 / 4, 1 / 2],
      xLabel: (x) => `1/${Math.round(1 / x)}`,
      lines: names.map((name) => ({
        label: name.replace('twenty-six-point', '26 points').replace('six-point', '6 points'),
        points: rows
          .filter(({ stencil }) => stencil === name)
          .map(({ spacing_by_radius, mean_deg }): ChartPoint => [Number(spacing_by_radius), Number(mean_deg)])
          .sort(([a], [b]) => a - b),
      })),
      table,
      size: [width, height],
    };
  });
}

/** These charts beside each other, as an SVG file. */
export function stencilPicture(text: string): string {
  const charts = stencilCharts(text);
  const panels = charts.map(
    (chart, k) =>
      `<g transform="translate(${k * width} ${head})"><text class="axis" x="54" y="-20">${chart.title}, ${chart.unit}</text>\n${logLines(chart)}</g>`,
  );
  const title = 'Mean error of three stencils against spacing';
  return standaloneSvg(panels.join('\n'), charts.length * width, head + height, title);
}
