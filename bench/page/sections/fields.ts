// Section of the page of figures about obstacles: computing a field, reading it, and steps among obstacles.

import { logChart } from '#cli/chart/log-chart';
import { barFigure } from '../bar-figure.ts';
import { linesBy, type Results, rowTable, type Section } from '../results.ts';
import { stencilCharts } from '../stencil-charts.ts';

function sampling(results: Results): string {
  const found = results.find(/^sample (linear|cubic), a fish, ns$/);
  return logChart({
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

/** @param stencilText contents of the file about stencils; empty: there is none */
export function fieldSection(stencilText: string): Section {
  return {
    id: 'fields',
    title: 'Obstacles and fields',
    parts: 'field',
    figures: (results) => [
      ...[sampling, amongRocks, baking].map((draw) => draw(results)),
      ...stencilCharts(stencilText).map(logChart),
    ],
  };
}
