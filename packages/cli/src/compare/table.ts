import { metricRows } from 'shoal';
import { readable } from '../number-format.ts';
import { textTable } from '../text-table.ts';
import type { PresetRun } from './preset-run.ts';

/** Means over the run, a metric a row, a preset a column; the last row is how much less smooth each is than the first. */
export function comparisonRows(runs: readonly PresetRun[]): string[][] {
  const rows = metricRows.map(({ key, title, unit }) => [
    title,
    ...runs.map(({ averages }) => readable(averages.mean(key))),
    unit,
  ]);
  rows.push(['Smoothness, ratio', ...smoothnessRatios(runs).map((ratio) => readable(ratio)), `× ${runs[0].preset}`]);
  return rows;
}

/** Mean jump of acceleration against the first preset's: 2 is twice as rough. */
export function smoothnessRatios(runs: readonly PresetRun[]): number[] {
  const first = runs[0].averages.mean('smoothness');
  return runs.map(({ averages }) => averages.mean('smoothness') / first);
}

/** @param warmUp simulated seconds before the means begin */
export function comparisonText(runs: readonly PresetRun[], warmUp: number): string {
  return textTable(
    [
      { title: warmUp > 0 ? `mean after ${readable(warmUp)} s` : 'mean over the run' },
      ...runs.map(({ preset }) => ({ title: preset, align: 'right' as const })),
      { title: '' },
    ],
    comparisonRows(runs),
  );
}
