// Runs the measurements of `shoal bench` and writes them as a table for the terminal, CSV, JSON or a page.

import { existsSync } from 'node:fs';
import type { KernelName } from 'shoal';
import type { Gpu } from 'shoal/gpu';
import { type ChartPoint, type LogLine, logChart } from '../chart/log-chart.ts';
import { InputError } from '../errors/exit-error.ts';
import { cacheOf } from '../field/field-cache.ts';
import { refuseOverwriting, type UsedPath } from '../files/output-path.ts';
import { PartialFile } from '../files/partial-file.ts';
import { defaultThreadCounts, type EngineName, gpuFor, orRefuse } from '../options/engine-option.ts';
import { escapeHtml, type HeadlineNumber, headline, htmlTable } from '../page/html.ts';
import { htmlPage } from '../page/page.ts';
import { discardUnfinishedFiles, Interruption } from '../terminal/interruption.ts';
import { counted, grouped, readable } from '../terminal/number-format.ts';
import { shellWord } from '../terminal/words.ts';
import { type BenchScene, benchScene, defaultSizes } from './bench-scene.ts';
import {
  answer,
  benchCells,
  benchColumns,
  benchSceneText,
  benchText,
  bestSeries,
  budget,
  busyPhases,
  fishAt60,
  missing,
  phaseCells,
  phaseColumns,
  phaseNames,
  seriesOf,
  takesTooLong,
} from './bench-text.ts';
import { measure } from './measure.ts';
import { type BenchReport, type BenchRow, machineFacts, machineText } from './report.ts';

export interface BenchOptions {
  readonly fish?: readonly number[];
  /** Paths of modules of rules. */
  readonly rules: readonly string[];
  readonly engine?: EngineName;
  readonly kernel?: KernelName;
  readonly threads?: readonly number[];
  readonly seconds: number;
  readonly out?: string;
  readonly json?: true;
  readonly force?: true;
  readonly cache: boolean;
}

/** Writers of --out by file extension. */
const writers = { '.html': benchPage, '.csv': benchCsv } as const;

/** Measures and reports. @returns the exit code */
export async function runBench(file: string | undefined, options: BenchOptions): Promise<number> {
  const { out, json } = options;
  const write = out === undefined ? undefined : writerFor(out);
  const most = Math.max(...(options.fish ?? defaultSizes));
  const gpu = await gpuFor(options.engine, { count: most }, false);
  const how = { ...(options.kernel && { kernel: options.kernel }), ...(gpu && { engine: gpu }) };
  const scene = await benchScene(file, options.fish, options.rules, cacheOf(options), how);
  if (out !== undefined) checkOutput(out, scene.inputs, options);
  const interruption = new Interruption('stopping after this number of fish');
  try {
    const output = out === undefined ? undefined : new PartialFile(out);
    const report = await measureAll(scene, options, interruption, gpu);
    const interrupted = interruption.signal !== undefined;
    if (output && write) {
      output.write(write(report, interrupted));
      output.commit();
    }
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : benchText(report, interrupted));
    if (output && !json) process.stdout.write(`\n${output.path}: written.\n`);
    return interruption.exitCode;
  } finally {
    gpu?.close();
    interruption.stopListening();
    discardUnfinishedFiles();
  }
}

async function measureAll(
  { facts, sizes, simulationOf }: BenchScene,
  { fish: asked, threads: counts = defaultThreadCounts(), seconds }: BenchOptions,
  interruption: Interruption,
  gpu: Gpu | undefined,
): Promise<BenchReport> {
  const rows: BenchRow[] = [];
  const measured: number[] = [];
  let engine = '';
  let fallbackReason: string | undefined;
  for (const size of sizes) {
    if (interruption.signal !== undefined) break;
    // Requested sizes are measured however long they take.
    if (asked === undefined && seriesOf(rows).some((series) => takesTooLong(series, size))) break;
    for (const threads of fallbackReason === undefined && !gpu ? counts : [1]) {
      const simulation = orRefuse(gpu, () => simulationOf(size, threads));
      engine = simulation.engine.name;
      const row = await measure(simulation, seconds);
      simulation.dispose();
      fallbackReason ??= simulation.engine.fallbackReason;
      // If threads cannot be started, the row for one thread may exist already.
      if (!rows.some((one) => one.fish === row.fish && one.threads === row.threads)) rows.push(row);
    }
    measured.push(size);
  }
  const notMeasured = sizes.slice(measured.length);
  const best = bestSeries(rows);
  return {
    ...{ machine: machineFacts(), engine, scene: facts, rows, notMeasured },
    ...{ bestThreads: best[0]?.threads ?? 1, fishAt60: fishAt60(best) },
  };
}

function writerFor(out: string): (report: BenchReport, interrupted: boolean) => string {
  const ending = Object.keys(writers).find((one) => out.toLowerCase().endsWith(one));
  if (ending === undefined)
    throw new InputError(`--out must name a file that ends in ${Object.keys(writers).join(' or ')}, got "${out}".`);
  return writers[ending as keyof typeof writers];
}

/** Refuses to replace a file without --force. Only checks. */
function checkOutput(out: string, inputs: readonly UsedPath[], { force }: BenchOptions): void {
  refuseOverwriting('--out', out, inputs);
  if (!force && existsSync(out))
    throw new InputError(`${out}: exists already; replace it with --force, or name another file for --out.`);
}

type Column = readonly [name: string, value: (row: BenchRow) => string | number];

const before: readonly Column[] = [
  ['fish', ({ fish }) => fish],
  ['threads', ({ threads }) => threads],
  ['kernel', ({ kernel }) => kernel],
  ['median_ms', ({ msPerStep }) => msPerStep.median],
  ['p95_ms', ({ msPerStep }) => msPerStep.p95],
];
const after: readonly Column[] = [
  ['candidates_per_fish', ({ candidatesPerFish }) => candidatesPerFish],
  ['neighbours_per_fish', ({ neighboursPerFish }) => neighboursPerFish],
  ['ns_per_fish_step', ({ nsPerFishStep }) => nsPerFishStep],
  ['candidate_tests_per_second', ({ candidateTestsPerSecond }) => candidateTestsPerSecond],
  ['bytes_per_fish', ({ bytesPerFish }) => bytesPerFish],
  ['list_bytes_per_fish', ({ listBytesPerFish }) => listBytesPerFish],
];

/** One line for each pair of fish count and thread count. Values are not rounded. */
function benchCsv({ rows }: BenchReport): string {
  const phases = phaseNames(rows).map((phase): Column => [`${phase}_ms`, (row) => row.phases[phase]]);
  const columns = [...before, ...phases, ...after];
  const lines = rows.map((row) => columns.map(([, value]) => value(row)).join(','));
  return `${[columns.map(([name]) => name).join(','), ...lines].join('\n')}\n`;
}

/** Phases drawn as lines. The table has all phases. */
const mostLines = 4;
/** Times below this fraction of the largest, as a power of ten, are not drawn. */
const mostDecades = 4;

/** The page of a measurement: time per step by number of fish. */
function benchPage(report: BenchReport, interrupted: boolean): string {
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
