// The results of `shoal bench` as tables of text, for the terminal and its page.

import { grouped, readable } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import { type BenchReport, type BenchRow, machineText } from './report.ts';
import { answer, missing } from './scaling.ts';

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
