import { htmlTable } from '#cli/page/html';
import { readable } from '#cli/terminal/number-format';
import { csvRecords } from '../../csv.ts';
import { barFigure } from '../bar-figure.ts';
import { lineFigure, type Point } from '../line-figure.ts';
import { linesBy, type Results, rowTable } from '../results.ts';
import type { Section } from '../section.ts';

function sampling(results: Results): string {
  const found = results.find(/^sample (linear|cubic), a fish, ns$/);
  return lineFigure({
    title: 'Reading the field of an obstacle',
    unit: 'ns',
    note: results.noted('For one fish at a random place. The time does not depend on the number of triangles.', found),
    xUnit: 'triangles of the mesh',
    lines: linesBy(found, { cubic: 'cubic', linear: 'linear' }),
    table: rowTable(found, 'Triangles'),
  });
}

function amongRocks(results: Results): string {
  const found = results.find(/^step (in open water|among 20 rocks), ms$/);
  return barFigure({
    title: 'A step among obstacles',
    unit: 'ms',
    note: results.noted('6000 fish on one thread, without obstacles and among 20 rocks.', found),
    bars: found.map(({ row, groups }) => ({ label: groups[0], value: row.value })),
    table: rowTable(found),
  });
}

function baking(results: Results): string {
  const found = results.find(/^bake (\S+) on one core, ms$/);
  return barFigure({
    title: 'Computing a field',
    unit: 's',
    note: results.noted(
      'The distances of 64³ grid points from a torus of 100 000 triangles, once, on one core.',
      found,
    ),
    bars: found.map(({ row, groups }) => ({ label: `${groups[0]} points`, value: row.value / 1000 })),
    table: rowTable(found, 'Triangles'),
  });
}

/**
 * Mean errors of the avoidance direction, one figure for each shape. @param text contents of
 * `bench/results/stencils.csv`
 */
function stencils(text: string): string[] {
  const all = csvRecords(text).filter(({ grid, at }) => grid === 'cubic' && at === 'points');
  const names = ['six-point', 'twenty-six-point', 'isotropic'];
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
    return lineFigure({
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
          .map(({ spacing_by_radius, mean_deg }): Point => [Number(spacing_by_radius), Number(mean_deg)])
          .sort(([a], [b]) => a - b),
      })),
      table,
    });
  });
}

/** @param stencilText contents of the file about stencils; empty: there is none */
export function fieldSection(stencilText: string): Section {
  return {
    id: 'fields',
    title: 'Obstacles and fields',
    parts: 'field',
    figures: (results) => [
      ...[sampling, amongRocks, baking].map((draw) => draw(results)),
      ...(stencilText === '' ? [] : stencils(stencilText)),
    ],
  };
}
