import { type ScalingSeries, scalingChart } from '../chart/scaling-chart.ts';
import { escapeHtml, type HeadlineNumber, headline, htmlTable } from '../page/html.ts';
import { htmlPage } from '../page/page.ts';
import { counted, grouped, readable } from '../terminal/number-format.ts';
import { shellWord } from '../terminal/words.ts';
import { benchCells, benchColumns, busyPhases, phaseCells, phaseColumns, sceneText } from './bench-text.ts';
import { type BenchReport, type BenchRow, machineText } from './report.ts';
import { answer, bestSeries, budget, missing, seriesOf } from './scaling.ts';

/** Phases drawn as lines. The table has all phases. */
const mostLines = 4;

/** The page of a measurement: time per step by number of fish. */
export function benchPage(report: BenchReport, interrupted: boolean): string {
  const { rows, fishAt60, machine } = report;
  const note = missing(report, interrupted);
  const chart = scalingChart({
    title: 'Time per step by number of fish',
    unit: 'ms',
    note: 'Medians; both axes are logarithmic. Below the dashed line the simulation reaches 60 steps per second.',
    x: [...new Set(rows.map(({ fish }) => fish))],
    xUnit: 'fish',
    series: linesOf(report),
    limit: { value: budget, label: '60 a second' },
    ...(fishAt60 !== null && { mark: fishAt60 }),
  });
  const body = `<h1>How many fish at 60 steps per second?</h1>
<p class="lead">${escapeHtml(answer(report))}</p>
<p class="quiet">${escapeHtml(machineText(machine))} · ${escapeHtml(sceneText(report))}</p>${note === undefined ? '' : `\n<p class="notice">${escapeHtml(note)}</p>`}
${headline(numbersOf(report))}
<h2>How it grows</h2>
<div class="wide">
${chart}
</div>
<h2>What was measured</h2>
${htmlTable(benchColumns.map(right), rows.map(benchCells))}
<h2>Where the time goes: ms of a step, by phase</h2>
${htmlTable(
  phaseColumns(rows).map(right),
  rows.map((row) => phaseCells(row, rows)),
)}
<h2>Repeat it</h2>
<pre>${escapeHtml(commandLine(report))}</pre>`;
  return htmlPage('How many fish at 60 steps per second?', body);
}

const right = (title: string) => ({ title, align: 'right' as const });

/** A line for each number of threads; if there is only one, also a line for each phase. */
function linesOf({ rows }: BenchReport): ScalingSeries[] {
  const all = seriesOf(rows);
  if (all.length > 1)
    return all.map((series, colour) => ({ label: threadsText(series), values: medians(series), colour }));
  const last = rows[rows.length - 1];
  const largest = busyPhases(rows)
    .sort((a, b) => last.phases[b] - last.phases[a])
    .slice(0, mostLines);
  return [
    { label: 'step', values: medians(rows), colour: 0 },
    ...largest.map((phase, k) => ({ label: phase, values: rows.map((row) => row.phases[phase]), colour: k + 1 })),
  ];
}

function threadsText([{ threads }]: readonly BenchRow[]): string {
  return counted(threads, 'thread');
}

function medians(rows: readonly BenchRow[]): number[] {
  return rows.map(({ msPerStep }) => msPerStep.median);
}

function numbersOf({ rows: all, fishAt60 }: BenchReport): HeadlineNumber[] {
  const rows = bestSeries(all);
  const last = rows[rows.length - 1];
  const bound = last.msPerStep.median <= budget ? `> ${grouped(last.fish)}` : `< ${grouped(rows[0].fish)}`;
  const reached = fishAt60 === null ? bound : grouped(Number(fishAt60.toPrecision(2)));
  return [
    { title: 'At 60 steps per second', value: reached, unit: 'fish' },
    { title: `A step of ${grouped(last.fish)} fish`, value: readable(last.msPerStep.median), unit: 'ms' },
    { title: 'A fish in a step', value: grouped(Math.round(last.nsPerFishStep)), unit: 'ns' },
    { title: 'Neighbours of a fish', value: readable(last.neighboursPerFish), unit: '' },
    { title: 'Computed by', value: last.kernel, unit: counted(last.threads, 'thread') },
  ];
}

function commandLine({ rows, scene }: BenchReport): string {
  const file = scene.file === null ? [] : [scene.file];
  const list = (numbers: readonly number[]): string => [...new Set(numbers)].join(',');
  const fish = list(rows.map((row) => row.fish));
  const threads = list(rows.map((row) => row.threads));
  return ['shoal', 'bench', ...file, '--fish', fish, '--threads', threads].map(shellWord).join(' ');
}
