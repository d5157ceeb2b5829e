// Section of the page of figures about neighbours: density, rules of your own that read neighbours, and many schools.

import { type ChartPoint, type LogLine, logChart } from '#cli/chart/log-chart';
import { barFigure } from '../bar-figure.ts';
import type { Found } from '../result-rows.ts';
import { type Results, rowTable, type Section } from '../results.ts';

function byDensity(results: Results): string {
  const found = results.find(/^a fish at density (\S+), ([\d.]+) neighbours, ns$/, ({ groups }) => groups[0]);
  const line = (label: string, value: (found: Found) => number): LogLine => ({
    label,
    points: found.map((one): ChartPoint => [Number(one.groups[1]), value(one)]).sort(([a], [b]) => a - b),
  });
  return logChart({
    title: 'Time per fish by its neighbours',
    unit: 'ns',
    note: results.noted(
      'The same fish in smaller and smaller worlds; processor time of a whole step on one thread.',
      found,
    ),
    xUnit: 'neighbours of a fish',
    lines: [
      line('a fish', ({ row }) => row.value),
      line('a neighbour', ({ row, groups }) => row.value / Number(groups[1])),
    ],
    table: rowTable(found),
  });
}

function ownRule(results: Results): string {
  const found = results.find(
    /^step (without an own rule|with one that reads them) \((\d+) neighbours(?:, (\d+) threads)?\), ms$/,
  );
  const threads = Math.max(...found.map(({ groups }) => Number(groups[2] || 1)));
  const shown = found.filter(({ groups }) => Number(groups[2] || 1) === threads);
  const line = (name: string, label: string): LogLine => ({
    label,
    points: shown
      .flatMap(({ row, groups }): ChartPoint[] => (groups[0] === name ? [[Number(groups[1]), row.value]] : []))
      .sort(([a], [b]) => a - b),
  });
  return logChart({
    title: 'A rule of your own that reads neighbours',
    unit: 'ms',
    note: results.noted(
      `A step of 10 000 fish on ${threads} threads, with a rule of your own in JavaScript and without.`,
      shown,
    ),
    xUnit: 'neighbours of a fish',
    lines: [line('with one that reads them', 'your rule'), line('without an own rule', 'without')],
    table: rowTable(found),
  });
}

function manySchools(results: Results): string {
  const found = results.find(/^step of (.+) \((\d+) neighbours\), ms$/, ({ groups }) => groups[0]);
  return barFigure({
    title: 'One school or twenty',
    unit: 'ms of processor time',
    note: results.noted('A step of 4000 fish in all: one school, twenty simulations, or twenty species in one.', found),
    bars: found.map(({ row, groups }) => ({ label: groups[0], value: row.value })),
    table: rowTable(found),
  });
}

export const neighbourSection: Section = {
  id: 'neighbours',
  title: 'Neighbours',
  parts: 'densities own-rule schools',
  figures: (results) => [byDensity, ownRule, manySchools].map((draw) => draw(results)),
};
