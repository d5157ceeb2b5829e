// Sections of the page of figures about the time of a step, by number of fish, threads and kernel, and about memory.

import { type ChartPoint, type LogLine, logChart } from '#cli/chart/log-chart';
import { level, linesBy, type Results, rowTable, type Section } from '../results.ts';

/** Milliseconds of a step at 60 steps per second. */
const budget = 1000 / 60;

/** Milliseconds of a step of the thesis's demo, as stored in the rows of this benchmark. */
function demoLine({ rows }: Results): LogLine[] {
  const points = new Map(rows.flatMap(({ fish, demo }): ChartPoint[] => (demo > 0 ? [[fish, demo]] : [])));
  return points.size > 0 ? [{ label: "thesis's demo", points: [...points].sort(([a], [b]) => a - b) }] : [];
}

function bySearch(results: Results): string {
  const found = results.find(/^(grid|octree|brute-force) uniform$/);
  const lines = [
    ...linesBy(found, { grid: 'grid, SIMD', octree: 'octree', 'brute-force': 'all pairs' }),
    ...demoLine(results),
  ];
  return logChart({
    title: 'A step by the number of fish',
    unit: 'ms',
    note: results.noted(
      'One thread, equal density. Below the dashed line a school runs at 60 steps a second. The demo of the thesis (Vetemaa 2020) was measured without drawing.',
      found,
    ),
    xUnit: 'fish',
    lines: [...lines, level('60 a second', budget, lines)],
    table: rowTable(found),
  });
}

function byThreads(results: Results): string {
  const found = results.find(/^step on (\d+) threads?, ms$/);
  const counts = [...new Set(found.map(({ groups }) => groups[0]))].sort((a, b) => Number(a) - Number(b));
  const labels = Object.fromEntries(counts.map((count) => [count, count === '1' ? '1 thread' : `${count} threads`]));
  const lines = linesBy(found, labels);
  return logChart({
    title: 'A step by threads',
    unit: 'ms',
    note: results.noted('The standard scene: all common rules, 38 neighbours a fish.', found),
    xUnit: 'fish',
    lines: [...lines, level('60 a second', budget, lines)],
    table: rowTable(found),
  });
}

function gainOfThreads(results: Results): string {
  const found = results.find(/^1 thread ÷ (\d+)$/);
  const counts = [...new Set(found.map(({ groups }) => groups[0]))];
  const lines = linesBy(found, Object.fromEntries(counts.map((count) => [count, `${count} threads`])));
  return logChart({
    title: 'Speed-up by threads',
    unit: '× faster than one thread',
    note: results.noted('Small schools gain nothing: starting a step on several threads takes time.', found),
    xUnit: 'fish',
    lines: [...lines, level('no gain', 1, lines)],
    table: rowTable(found),
  });
}

function aFish(results: Results): string {
  const found = results.find(/^(a fish) on 1 thread, ns$/);
  return logChart({
    title: 'Time per fish and step',
    unit: 'ns',
    note: results.noted(
      'One thread, the standard scene. Where the line is flat, twice as many fish take twice as long.',
      found,
    ),
    xUnit: 'fish',
    lines: linesBy(found, { 'a fish': '1 thread' }),
    table: rowTable(found),
  });
}

function kernels(results: Results): string {
  const found = results.find(/^neighbour pass (simd|typescript), ms$/);
  return logChart({
    title: 'The two kernels',
    unit: 'ms',
    note: results.noted('Finding neighbours and the three rules that read them, one thread.', found),
    xUnit: 'fish',
    lines: linesBy(found, { typescript: 'TypeScript', simd: 'SIMD' }),
    table: rowTable(found),
  });
}

function memory(results: Results): string {
  const found = results.latest(/^memory(, without lists| of lists), bytes a fish$/);
  return logChart({
    title: 'Memory per fish',
    unit: 'bytes',
    note: 'Without Verlet lists (the state and all scratch memory), and the lists. The same on every machine.',
    xUnit: 'fish',
    lines: linesBy(found, { ', without lists': 'state', ' of lists': 'lists' }),
    table: rowTable(found),
  });
}

export const stepSection: Section = {
  id: 'steps',
  title: 'A step',
  parts: 'step threads kernel',
  figures: (results) => [bySearch, byThreads, gainOfThreads, aFish, kernels].map((draw) => draw(results)),
};

/** @param others further figures next to that of memory */
export function memorySection(others: Section['figures']): Section {
  return {
    id: 'memory',
    title: 'Memory and loading',
    parts: 'kernel loading first-frame',
    figures: (results) => [memory(results), ...others(results)],
  };
}
