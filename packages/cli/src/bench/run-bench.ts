import { existsSync } from 'node:fs';
import type { KernelName } from 'shoal';
import type { Gpu } from 'shoal/gpu';
import { InputError } from '../errors/exit-error.ts';
import { cacheOf } from '../field/cache-option.ts';
import { refuseOverwriting, type UsedPath } from '../files/output-path.ts';
import { PartialFile } from '../files/partial-file.ts';
import { defaultThreadCounts, type EngineName, gpuFor, orRefuse } from '../options/engine-option.ts';
import { discardUnfinishedFiles, Interruption } from '../terminal/interruption.ts';
import { benchPage } from './bench-page.ts';
import { type BenchScene, benchScene, defaultSizes } from './bench-scene.ts';
import { benchText, phaseNames } from './bench-text.ts';
import { measure } from './measure.ts';
import { type BenchReport, type BenchRow, machineFacts } from './report.ts';
import { bestSeries, fishAt60, seriesOf, takesTooLong } from './scaling.ts';

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
