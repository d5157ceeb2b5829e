import { type ChartPoint, type LogLine, logChart } from '../chart/log-chart.ts';
import { escapeHtml, type HeadlineNumber, headline, htmlTable } from '../page/html.ts';
import { htmlPage } from '../page/page.ts';
import { counted, grouped, readable } from '../terminal/number-format.ts';
import { shellWord } from '../terminal/words.ts';
import { benchCells, benchColumns, benchSceneText, busyPhases, phaseCells, phaseColumns } from './bench-text.ts';
import { type BenchReport, type BenchRow, machineText } from './report.ts';
import { answer, bestSeries, budget, missing, seriesOf } from './scaling.ts';

/** Phases drawn as lines. The table has all phases. */
const mostLines = 4;
/** Times below this fraction of the largest, as a power of ten, are not drawn. */
const mostDecades = 4;

/** The page of a measurement: time per step by number of fish. */
export function benchPage(report: BenchReport, interrupted: boolean): string {
  const { rows, fishAt60, machine } = report;
  const note = missing(report, interrupted);
  const sizes = [...new Set(rows.map(({ fish }) => fish))];
  // A little wider than the sizes, so that it is seen with a single one too.
  const ends = [Math.min(...sizes) / 1.1, Math.max(...sizes) * 1.1];
  const limit = { label: '60 a second', points: ends.map((fish): ChartPoint => [fish, budget]), isLimit: true };
  const chart = logChart({
    title: 'Time per step by number of fish',
    unit: 'ms',
    note: 'Medians; both axes are logarithmic. Below the dashed line the simulation reaches 60 steps per second.',
    xUnit: 'fish',
    xTicks: sizes,
    lines: [...linesOf(report), limit],
    size: [640, 360],
    ...(fishAt60 !== null && { mark: [fishAt60, budget] as const }),
  });
  const body = `<h1>How many fish at 60 steps per second?</h1>
<p class="lead">${escapeHtml(answer(report))}</p>
<p class="quiet">${escapeHtml(machineText(machine))} · ${escapeHtml(benchSceneText(report))}</p>${note === undefined ? '' : `\n<p class="notice">${escapeHtml(note)}</p>`}
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
function linesOf({ rows }: BenchReport): LogLine[] {
  const all = seriesOf(rows);
  if (all.length > 1) return all.map((series) => ({ label: threadsText(series), points: medians(series) }));
  const last = rows[rows.length - 1];
  const largest = busyPhases(rows)
    .sort((a, b) => last.phases[b] - last.phases[a])
    .slice(0, mostLines);
  const lines = [
    { label: 'step', points: medians(rows) },
    ...largest.map((phase) => ({ label: phase, points: rows.map((row): ChartPoint => [row.fish, row.phases[phase]]) })),
  ];
  const least = Math.max(...rows.map(({ msPerStep }) => msPerStep.median)) / 10 ** mostDecades;
  return lines.map(({ label, points }) => ({ label, points: points.filter(([, ms]) => ms >= least) }));
}

function threadsText([{ threads }]: readonly BenchRow[]): string {
  return counted(threads, 'thread');
}

function medians(rows: readonly BenchRow[]): ChartPoint[] {
  return rows.map(({ fish, msPerStep }) => [fish, msPerStep.median]);
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
