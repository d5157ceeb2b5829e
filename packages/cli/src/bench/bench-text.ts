// The results of `shoal bench` as tables of text, and how many fish they allow at 60 steps per second.

import { counted, grouped, readable } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import { leastSteps, warmUp } from './measure.ts';
import { type BenchReport, type BenchRow, machineText } from './report.ts';

/** Columns of the table in the terminal and on the page. */
export const benchColumns: readonly string[] = [
  'fish',
  'threads',
  'ms a step',
  '95 %',
  'steps/s',
  'ns a fish',
  'candidates',
  'neighbours',
  'M tests/s',
  'bytes a fish',
];

export function benchCells(row: BenchRow): string[] {
  const { fish, threads, msPerStep, nsPerFishStep, candidatesPerFish, neighboursPerFish } = row;
  return [
    grouped(fish),
    String(threads),
    readable(msPerStep.median),
    readable(msPerStep.p95),
    msPerStep.median > 100 ? readable(1000 / msPerStep.median) : grouped(Math.round(1000 / msPerStep.median)),
    grouped(Math.round(nsPerFishStep)),
    readable(candidatesPerFish),
    readable(neighboursPerFish),
    readable(row.candidateTestsPerSecond / 1e6),
    grouped(Math.round(row.bytesPerFish)),
  ];
}

/** All phases, in their order. */
export function phaseNames([{ phases }]: readonly BenchRow[]): string[] {
  return Object.keys(phases);
}

/** Phases that take a noticeable fraction of a step at some size, in order. */
export function busyPhases(rows: readonly BenchRow[]): string[] {
  return phaseNames(rows).filter((phase) => rows.some((row) => row.phases[phase] > 0.005 * row.msPerStep.median));
}

/** Columns of the table of phases. */
export function phaseColumns(rows: readonly BenchRow[]): string[] {
  return ['fish', 'threads', ...busyPhases(rows)];
}

export function phaseCells({ fish, threads, phases }: BenchRow, rows: readonly BenchRow[]): string[] {
  return [grouped(fish), String(threads), ...busyPhases(rows).map((phase) => readable(phases[phase]))];
}

export function benchSceneText({ scene }: BenchReport): string {
  const grown = scene.scaled ? 'equally dense at every size' : 'as it is';
  const file = scene.file === null ? '' : ` (${scene.file})`;
  return `${scene.name}${file}, ${grown}, seed ${scene.seed}`;
}

/** The report as text. */
export function benchText(report: BenchReport, interrupted: boolean): string {
  const { rows } = report;
  const right = (title: string) => ({ title, align: 'right' as const });
  const note = missing(report, interrupted);
  return [
    `${machineText(report.machine)}\n${benchSceneText(report)}\n`,
    textTable(benchColumns.map(right), rows.map(benchCells)),
    `ms of a step, by phase (medians)\n${textTable(
      phaseColumns(rows).map(right),
      rows.map((row) => phaseCells(row, rows)),
    )}`,
    ...(note === undefined ? [] : [`${note}\n`]),
    `${answer(report)}\n`,
  ].join('\n');
}

/** Time per step at 60 steps per second, ms. */
export const budget: number = 1000 / 60;

/** Default sizes slower than this are skipped, s. */
const patience = 60;

/** The rows of each number of threads, from few to many. */
export function seriesOf(rows: readonly BenchRow[]): BenchRow[][] {
  const counts = [...new Set(rows.map(({ threads }) => threads))].sort((a, b) => a - b);
  return counts.map((count) => rows.filter(({ threads }) => threads === count));
}

/** The rows for the number of threads that simulates most fish within the budget. */
export function bestSeries(rows: readonly BenchRow[]): readonly BenchRow[] {
  return seriesOf(rows).sort((a, b) => reach(b) - reach(a) || slowest(a) - slowest(b))[0] ?? [];
}

/** The number of fish within the budget; infinite if all measured sizes are, 0 if none is. */
function reach(series: readonly BenchRow[]): number {
  return fishAt60(series) ?? (timeOf(series[0]) > budget ? 0 : Number.POSITIVE_INFINITY);
}

function slowest(series: readonly BenchRow[]): number {
  return timeOf(series[series.length - 1]);
}

/** Number of fish whose step takes the budget, by log–log interpolation between two sizes; null outside the sizes. */
export function fishAt60(rows: readonly BenchRow[]): number | null {
  const above = rows.findIndex((row, k) => k > 0 && row.msPerStep.median > budget && timeOf(rows[k - 1]) <= budget);
  if (above < 0) return null;
  const [low, high] = [rows[above - 1], rows[above]];
  const share = Math.log(budget / timeOf(low)) / Math.log(timeOf(high) / timeOf(low));
  return Math.round(low.fish * (high.fish / low.fish) ** share);
}

/** Whether a size will take too long, extrapolated from the smaller sizes; linearly if there is only one. */
export function takesTooLong(rows: readonly BenchRow[], fish: number): boolean {
  const last = rows.at(-1);
  if (last === undefined) return false;
  const before = rows.at(-2);
  const power = before ? Math.log(timeOf(last) / timeOf(before)) / Math.log(last.fish / before.fish) : 1;
  const step = timeOf(last) * (fish / last.fish) ** Math.max(1, power);
  return (step / 1000) * (warmUp.steps + leastSteps) > patience;
}

function timeOf({ msPerStep }: BenchRow): number {
  return msPerStep.median;
}

/** States how many fish this machine simulates at 60 steps per second, with the best number of threads. */
export function answer({ rows: all, fishAt60, engine, scene }: BenchReport): string {
  const rows = bestSeries(all);
  const [first, last] = [rows[0], rows[rows.length - 1]];
  if (first === undefined) return 'Nothing was measured.';
  const how = `(${engine}, ${counted(first.threads, 'thread')}, ${first.kernel} kernel)`;
  const of = scene.file === null ? '' : ' of this scene';
  const swims = (fish: string): string => `This machine simulates ${fish} fish${of} at 60 steps per second ${how}`;
  if (fishAt60 !== null) return `${swims(`about ${grouped(Number(fishAt60.toPrecision(2)))}`)}.`;
  const { median } = last.msPerStep;
  if (median <= budget) {
    return `${swims(`more than ${grouped(last.fish)}`)}: a step of ${grouped(last.fish)} takes ${readable(median)} ms.`;
  }
  return `${swims(`fewer than ${grouped(first.fish)}`)}: a step of ${grouped(first.fish)} takes ${readable(first.msPerStep.median)} ms.`;
}

/** States which sizes are missing. */
export function missing({ notMeasured }: BenchReport, interrupted: boolean): string | undefined {
  if (notMeasured.length === 0) return undefined;
  const sizes = notMeasured.map(grouped).join(', ');
  return interrupted
    ? `Interrupted; not measured: ${sizes} fish.`
    : `Stopped early: ${sizes} fish would take more than a minute. To measure them: --fish ${notMeasured.join(',')}`;
}
