// The measures of compared presets as rows of text, for the terminal and the page of `shoal compare`.

import { type MetricName, metricRows } from 'shoal';
import { meanOf } from '../measure/averages.ts';
import { readable } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import { andList } from '../terminal/words.ts';
import type { Comparison, PresetRun } from './preset-run.ts';

/** The runs of a comparison: for each seed one run per preset. */
export type SeedRuns = readonly (readonly PresetRun[])[];

/**
 * Means over the run, one row per metric, one column per preset. The last row compares smoothness with the first
 * preset. With several seeds: the median and the range. Ratios are taken per seed: a few seeds in which the first
 * preset is very smooth would dominate their mean.
 */
export function comparisonRows(seeds: SeedRuns): string[][] {
  const rows = metricRows.map(({ key, title, unit }) => [
    title,
    ...metricSpreads(seeds, key).map((spread) => spreadText(spread, seeds)),
    unit,
  ]);
  const ratios = ratioSpreads(seeds).map((spread) => spreadText(spread, seeds));
  rows.push(['Jerkiness, ratio', ...ratios, `× ${seeds[0][0].preset}`]);
  return rows;
}

/** A metric's means over the run, one spread over the seeds for each preset. */
export function metricSpreads(seeds: SeedRuns, key: MetricName): Spread[] {
  return seeds[0].map((_, preset) => spreadOf(seeds.map((runs) => runs[preset].averages.mean(key))));
}

/** Mean jump of acceleration against the first preset's from the same seed: 2 is twice as rough. */
export function ratioSpreads(seeds: SeedRuns): Spread[] {
  const ratios = seeds.map(jerkinessRatios);
  return seeds[0].map((_, preset) => spreadOf(ratios.map((ofSeed) => ofSeed[preset])));
}

export function jerkinessRatios(runs: readonly PresetRun[]): number[] {
  const first = runs[0].averages.mean('jerkiness');
  return runs.map(({ averages }) => averages.mean('jerkiness') / first);
}

/** The caption of the table, for the page and the terminal. */
export function tableTitle({ scenario, warmUp, seeds }: Comparison): string {
  const when = warmUp > 0 ? `mean after ${readable(warmUp * scenario.plan.step)} s` : 'mean over the run';
  return seeds.length === 1 ? when : `median of seeds (range); ${when}`;
}

export function comparisonText(comparison: Comparison, seeds: SeedRuns): string {
  return textTable(
    [
      { title: tableTitle(comparison) },
      ...seeds[0].map(({ preset }) => ({ title: preset, align: 'right' as const })),
      { title: '' },
    ],
    comparisonRows(seeds),
  );
}

function spreadText({ median, min, max }: Spread, seeds: SeedRuns): string {
  return seeds.length === 1 || Number.isNaN(median)
    ? readable(median)
    : `${readable(median)} (${readable(min)} … ${readable(max)})`;
}

type MadeBy = Pick<PresetRun, 'engine' | 'kernel'> & { readonly preset: string };

/** The engine and the kernel of each preset. Presets with the same ones share a line. */
export function engineRows(runs: readonly MadeBy[]): string[][] {
  const presets = new Map<string, string[]>();
  for (const { preset, engine, kernel } of runs) {
    const reason = kernel.reason === undefined ? '' : `, because ${kernel.reason}`;
    const text = `${engine}, kernel ${kernel.name}${reason}`;
    presets.set(text, [...(presets.get(text) ?? []), preset]);
  }
  const isOne = presets.size === 1;
  return [...presets].map(([text, names]) => ['engine', isOne ? text : `${text} (${andList(names)})`]);
}

/** Mean, median and range of a number over the seeds that have a value; NaN if none has. */
export interface Spread {
  readonly mean: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return {
    mean: meanOf(sorted),
    median: (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2,
    min: sorted[0] ?? Number.NaN,
    max: sorted[sorted.length - 1] ?? Number.NaN,
  };
}
