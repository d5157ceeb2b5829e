import { type KernelChoice, type MetricRow, Metrics, type Plan, type PresetName, Simulation } from 'shoal';
import { FieldStore } from 'shoal/fields';
import { autocorrelationTime } from 'shoal/measures';
import { bootstrapDifference, bootstrapMean, type Interval } from 'shoal/search';
import { InputError } from '../errors/input-error.ts';
import type { FieldCache } from '../field/field-cache.ts';
import { prepareFields } from '../field/prepare-fields.ts';
import type { ScenarioChange } from '../files/changed-scenario.ts';
import { hashOfFile } from '../files/file-hash.ts';
import { type LoadedScenario, loadScenario, printNotes } from '../files/scenario-file.ts';
import { meanOf } from '../measure/mean.ts';
import { StepClock } from '../measure/step-clock.ts';
import { type Provenance, provenanceOf, provenanceRows } from '../recording/provenance.ts';
import { defaultSeconds, stepsIn, stepsOf } from '../run/settings.ts';
import { simulate } from '../run/simulate.ts';
import { Interruption } from '../terminal/interruption.ts';
import { counted, readable, withUnit } from '../terminal/number-format.ts';
import { Progress } from '../terminal/progress.ts';
import { textTable } from '../terminal/text-table.ts';
import { loadTracks, type Tracks } from '../tracks/load-tracks.ts';
import { measureTracks } from '../tracks/measure-tracks.ts';
import { readingText } from '../tracks/track-report.ts';
import type { TrackRequest } from '../tracks/track-request.ts';
import { engineRows } from './engine-rows.ts';
import { planOfPreset } from './plan-of-preset.ts';
import { type Sampling, samplingBeside, samplingText } from './sampling.ts';

/** A comparison of runs with tracks, as the options state it. */
export interface TrackComparison extends TrackRequest {
  readonly data: string;
  /** Undefined: the scenario as it is. */
  readonly presets?: readonly PresetName[];
  readonly seeds: readonly number[] | undefined;
  readonly seconds?: number;
  readonly steps?: number;
  /** s, of the runs. */
  readonly warmUp: number;
  readonly groupDistance?: number;
  readonly cache: FieldCache | undefined;
  /** Paths of --rules. */
  readonly rules?: readonly string[];
  /** Values of --set. */
  readonly set?: readonly ScenarioChange[];
  readonly json?: true;
}

/** Random numbers of the bootstrap: the same inputs give the same intervals. */
const bootstrapSeed = 1;

/** The bootstrap of fewer blocks gives intervals that are too narrow. */
const leastBlocks = 8;

/** The values of a metric. */
interface Sample {
  /** Sum of all values. */
  readonly sum: number;
  readonly count: number;
  /** Means of blocks of equal length, long enough to be almost independent. */
  readonly blocks: readonly number[];
}

const noValues: Sample = { sum: 0, count: 0, blocks: [] };

/** One column: the tracks, or the runs of one preset. */
interface Measured {
  readonly title: string;
  /** Of runs. */
  readonly engine?: { readonly engine: string; readonly kernel: KernelChoice };
  readonly samples: ReadonlyMap<string, Sample>;
}

/** Runs a scenario and prints its metrics beside those of tracks. @returns the exit code */
export async function compareWithTracks(file: string, request: TrackComparison): Promise<number> {
  const scenario = await loadScenario(file, { rules: request.rules ?? [], set: request.set ?? [] });
  const { plan } = scenario;
  const steps = Math.max(1, stepsOf(request, plan) ?? stepsIn(defaultSeconds, plan));
  if (request.warmUp >= steps * plan.step)
    throw new InputError(
      `--warm-up must be shorter than the run, ${readable(steps * plan.step)} s, got ${request.warmUp}.`,
    );
  const tracks = await loadTracks(request.data, request, request.groupDistance);
  const sampling = samplingBeside(tracks.interval, plan.step);
  const { rows: all, frames } = measureTracks(tracks, { measures: [], warmUp: 0, selection: {} });
  const rows = all.filter(
    ({ key }) => !sampling.leftOut.includes(key) && !(plan.dimensions === 2 && key === 'centroidZ'),
  );
  const series = new Map(
    rows.map(({ key }) => [
      key as string,
      frames.map(({ values }) => values[key as keyof typeof values] ?? Number.NaN),
    ]),
  );
  const columns: Measured[] = [{ title: 'tracks', samples: samplesOf(series, tracks.interval) }];
  printNotes(scenario);
  const seeds = request.seeds ?? [plan.seed];
  const interruption = new Interruption();
  try {
    const runs = await runsOf(scenario, tracks, rows, seeds, steps, sampling.every, request, interruption);
    if (runs === undefined) return interruption.exitCode;
    columns.push(...runs);
  } finally {
    interruption.stopListening();
  }
  const provenance = await provenanceOf(file, scenario, request.set);
  const sha256 = await hashOfFile(tracks.file, 'Check the path.');
  process.stdout.write(
    request.json
      ? `${JSON.stringify({ ...jsonOf(plan, tracks, rows, columns, seeds, steps, sampling, request, sha256), ...provenance })}\n`
      : `${textOf(plan, tracks, rows, columns, seeds, steps, sampling)}\n${madeWith(provenance, columns, tracks.file, sha256)}`,
  );
  return 0;
}

/** What the numbers were made from and with. */
function madeWith(provenance: Provenance, columns: readonly Measured[], tracks: string, sha256: string): string {
  const runs = columns.flatMap(({ title, engine }) => (engine ? [{ preset: title, ...engine }] : []));
  return textTable(
    [{ title: '' }, { title: '', wrap: true }],
    [...provenanceRows(provenance), ['tracks', `${tracks} (SHA-256 ${sha256})`], ...engineRows(runs)],
  );
}

/** One column for each preset, over all seeds. @returns undefined if it was interrupted */
async function runsOf(
  scenario: LoadedScenario,
  tracks: Tracks,
  rows: readonly MetricRow[],
  seeds: readonly number[],
  steps: number,
  every: number,
  request: TrackComparison,
  interruption: Interruption,
): Promise<readonly Measured[] | undefined> {
  const { plan } = scenario;
  const columns: Measured[] = [];
  for (const preset of request.presets ?? [undefined]) {
    const own = preset === undefined ? plan : planOfPreset(scenario, preset);
    const fields = new FieldStore();
    await prepareFields(own, scenario.meshes, request.cache, fields);
    const samples = new Map<string, Sample>();
    let engine: Measured['engine'];
    for (const seed of seeds) {
      const simulation = new Simulation(own, { seed, files: scenario.files, meshes: scenario.meshes, fields });
      const values = await runAs(tracks, simulation, rows, steps, every, request, interruption);
      if (values === undefined) return undefined;
      engine = { engine: simulation.engine.name, kernel: simulation.engine.kernel };
      for (const [key, sample] of samplesOf(values, every * own.step))
        samples.set(key, joined(samples.get(key) ?? noValues, sample));
    }
    columns.push({ title: preset ?? 'run', samples, ...(engine && { engine }) });
  }
  return columns;
}

/** Measures a run every so many steps. @returns undefined if it was interrupted */
async function runAs(
  { space }: Tracks,
  simulation: Simulation,
  rows: readonly MetricRow[],
  steps: number,
  every: number,
  { warmUp, groupDistance }: TrackComparison,
  interruption: Interruption,
): Promise<Map<string, number[]> | undefined> {
  const { plan } = simulation;
  if (plan.dimensions !== space.dimensions)
    throw new InputError(
      `The scenario is ${plan.dimensions}D and the tracks are ${space.dimensions}D, expected the same. Write "dimensions": ${space.dimensions} into the scenario.`,
    );
  const metrics = new Metrics(simulation, groupDistance === undefined ? {} : { groupDistance });
  const wanted = new Set<string>(rows.map(({ key }) => key));
  const values = new Map<string, number[]>(rows.map(({ key }) => [key, []]));
  const { done } = await simulate({
    clock: new StepClock(simulation),
    progress: new Progress(steps),
    interruption,
    ...{ done: 0, target: steps, every },
    frame: (made) => {
      const measured = metrics.measure(wanted);
      if (made * plan.step >= warmUp)
        for (const { key } of rows) values.get(key)?.push(measured[key as keyof typeof measured] ?? Number.NaN);
    },
    observe: () => undefined,
  });
  simulation.dispose();
  return done < steps ? undefined : values;
}

/**
 * With blocks of two autocorrelation times each. Values at the start that do not fill a block count only in the sum.
 */
function samplesOf(series: ReadonlyMap<string, readonly number[]>, interval: number): ReadonlyMap<string, Sample> {
  return new Map(
    [...series].map(([key, all]) => {
      const values = all.filter((value) => !Number.isNaN(value));
      const time = autocorrelationTime(values, interval);
      // For fewer than 4 values the autocorrelation time is NaN, so there are no blocks.
      const length = Math.max(1, Math.ceil((2 * time) / interval));
      const blocks: number[] = [];
      for (let from = values.length % length; from < values.length; from += length)
        blocks.push(meanOf(values.slice(from, from + length)));
      return [key, { sum: values.reduce((sum, value) => sum + value, 0), count: values.length, blocks }];
    }),
  );
}

function joined(a: Sample, b: Sample): Sample {
  return { sum: a.sum + b.sum, count: a.count + b.count, blocks: [...a.blocks, ...b.blocks] };
}

/** A number and its 95 % interval. */
interface Estimate extends Interval {
  readonly mean: number;
  /** Number of blocks behind the interval; for a difference, the smaller number of both sides. */
  readonly blocks: number;
}

function sampleOf({ samples }: Measured, key: string): Sample {
  return samples.get(key) ?? noValues;
}

function estimateOf(column: Measured, key: string): Estimate {
  const { sum, count, blocks } = sampleOf(column, key);
  return estimate(sum / count, blocks.length, meanOf(blocks), () => bootstrapMean(blocks, bootstrapSeed));
}

/** The difference of a run from the tracks. */
function differenceOf(run: Measured, tracks: Measured, key: string): Estimate {
  const [own, theirs] = [sampleOf(run, key), sampleOf(tracks, key)];
  return estimate(
    own.sum / own.count - theirs.sum / theirs.count,
    Math.min(own.blocks.length, theirs.blocks.length),
    meanOf(own.blocks) - meanOf(theirs.blocks),
    () => bootstrapDifference(own.blocks, theirs.blocks, bootstrapSeed),
  );
}

/** The interval of the blocks, moved from their mean to that of all values; NaN for too few blocks. */
function estimate(mean: number, blocks: number, meanOfBlocks: number, interval: () => Interval): Estimate {
  if (blocks < leastBlocks) return { mean, low: Number.NaN, high: Number.NaN, blocks };
  const { low, high } = interval();
  const off = mean - meanOfBlocks;
  return { mean, low: low + off, high: high + off, blocks };
}

function textOf(
  plan: Plan,
  tracks: Tracks,
  rows: readonly MetricRow[],
  columns: readonly Measured[],
  seeds: readonly number[],
  steps: number,
  sampling: Sampling,
): string {
  const [reference, ...runs] = columns;
  const title = `${plan.name} · ${plan.count} fish · ${readable(steps * plan.step)} s · ${counted(seeds.length, 'seed')}\n${tracks.file} · ${tracks.fish.length} fish · ${counted(tracks.frames.length, 'frame')}\n${readingText(tracks.reading)}\n${samplingText(sampling, tracks.reading.framesPerSecond)}`;
  const table = rows.map(({ key, title: name, unit }) => [
    withUnit(name, unit === '' ? '' : `(${unit})`),
    ...columns.map((column) => estimateText(estimateOf(column, key))),
    ...runs.map((run) => estimateText(differenceOf(run, reference, key))),
  ]);
  const lacksBlocks = rows.some(({ key }) => columns.some((one) => sampleOf(one, key).blocks.length < leastBlocks));
  const heads = ['', ...columns.map((one) => one.title), ...runs.map((one) => `${one.title} − tracks`)];
  return `${title}\n\n${textTable(
    heads.map((head, c) => ({ title: head, align: c === 0 ? 'left' : 'right' })),
    table,
  )}\nMeans with 95 % intervals: bootstrap of the means of blocks of two autocorrelation times (shoal measure: Student).\n${lacksBlocks ? missingIntervals : ''}`;
}

const missingIntervals = `No interval: the tracks or the runs have fewer than ${leastBlocks} blocks. Run longer or more seeds, or take longer tracks.\n`;

function estimateText({ mean, low, high }: Estimate): string {
  const range = Number.isNaN(low) ? '' : ` (${readable(low)} … ${readable(high)})`;
  return `${readable(mean)}${range}`;
}

function jsonOf(
  plan: Plan,
  tracks: Tracks,
  rows: readonly MetricRow[],
  columns: readonly Measured[],
  seeds: readonly number[],
  steps: number,
  { framesPerSecond, leftOut }: Sampling,
  { warmUp }: TrackComparison,
  sha256: string,
): object {
  const [reference, ...runs] = columns;
  const each = (value: (key: string) => Estimate): object =>
    Object.fromEntries(rows.map(({ key }) => [key, value(key)]));
  return {
    scenario: plan.name,
    ...{ seeds, steps, seconds: steps * plan.step, warmUp, framesPerSecond, leftOut },
    tracks: { file: tracks.file, sha256, reading: tracks.reading, metrics: each((key) => estimateOf(reference, key)) },
    runs: runs.map((run) => ({
      title: run.title,
      ...run.engine,
      metrics: each((key) => estimateOf(run, key)),
      difference: each((key) => differenceOf(run, reference, key)),
    })),
  };
}
