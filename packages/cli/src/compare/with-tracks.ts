// `shoal compare --data`: runs a scenario at the frame rate of tracks and prints both means with their difference.

import { type KernelChoice, type MetricRow, Metrics, type Plan, type PresetName, Simulation } from 'shoal';
import { FieldStore } from 'shoal/fields';
import { differenceRange, withinRange } from 'shoal/internal';
import { differenceOf, type MeanEstimate, type MeasureRange, meanEstimate, timeMean } from 'shoal/measures';
import { InputError } from '../errors/exit-error.ts';
import { type FieldCache, prepareFields } from '../field/field-cache.ts';
import { hashOfFile } from '../files/read-file.ts';
import { intervalNotes, noteLines } from '../measure/interval-notes.ts';
import { type Provenance, provenanceOf, provenanceRows } from '../recording/provenance.ts';
import { defaultSeconds, stepsIn, stepsOf } from '../run/settings.ts';
import { simulate } from '../run/simulate.ts';
import { StepTimer } from '../run/step-clock.ts';
import type { ScenarioChange } from '../scenario/changed-scenario.ts';
import { type LoadedScenario, loadScenario, printNotes } from '../scenario/scenario-file.ts';
import { Interruption } from '../terminal/interruption.ts';
import { counted, readable, withUnit } from '../terminal/number-format.ts';
import { Progress } from '../terminal/progress.ts';
import { textTable } from '../terminal/text-table.ts';
import { mostJudged, shortJudgementText } from '../tracks/judgement-text.ts';
import { type LoadedTracks, loadTracks } from '../tracks/load-tracks.ts';
import { measureTracks } from '../tracks/measure-tracks.ts';
import { absenceNotes, readingText } from '../tracks/track-report.ts';
import type { TrackRequest } from '../tracks/track-request.ts';
import { planOfPreset } from './preset-run.ts';
import { engineRows } from './table.ts';

/** A comparison of runs with tracks, as the options state it. */
export interface TrackComparison extends TrackRequest {
  /** Files of one recording. */
  readonly data: readonly string[];
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

/** One column: the tracks, or the runs of one preset. */
interface Measured {
  readonly title: string;
  /** Of runs. */
  readonly engine?: { readonly engine: string; readonly kernel: KernelChoice };
  readonly means: ReadonlyMap<string, Estimate>;
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
  if (tracks.unit === 'px')
    throw new InputError(
      `${tracks.name}: its lengths are pixels, and those of the scenario metres, expected the same. State the scale with --pixels-per-metre N.`,
    );
  if (!tracks.isRun) process.stderr.write(shortJudgementText(tracks.judgement(mostJudged), request.data));
  const sampling = samplingBeside(tracks.interval, plan.step);
  const { rows: all, means } = measureTracks(tracks, { measures: [], warmUp: 0, selection: {} });
  const rows = all.filter(
    ({ key }) => !sampling.leftOut.includes(key) && !(plan.dimensions === 2 && key === 'centroidZ'),
  );
  const columns: Measured[] = [{ title: 'tracks', means: new Map(rows.map(({ key }) => [key, means[key]])) }];
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
  const sha256 = await hashOfFile(tracks.files[0], 'Check the path.');
  process.stdout.write(
    request.json
      ? `${JSON.stringify({ ...jsonOf(plan, tracks, rows, columns, seeds, steps, sampling, request, sha256), ...provenance })}\n`
      : `${textOf(plan, tracks, rows, columns, seeds, steps, sampling)}\n${madeWith(provenance, columns, tracks.name, sha256)}`,
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
  tracks: LoadedTracks,
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
    const bySeed: ReadonlyMap<string, readonly number[]>[] = [];
    let engine: Measured['engine'];
    for (const seed of seeds) {
      const simulation = new Simulation(own, { seed, files: scenario.files, meshes: scenario.meshes, fields });
      const values = await runAs(tracks, simulation, rows, steps, every, request, interruption);
      if (values === undefined) return undefined;
      engine = { engine: simulation.engine.name, kernel: simulation.engine.kernel };
      bySeed.push(values);
    }
    const means = new Map(
      rows.map((row) => {
        const series = bySeed.map((values) => values.get(row.key) ?? []);
        return [row.key, runMean(series, every * own.step, row)];
      }),
    );
    columns.push({ title: preset ?? 'run', means, ...(engine && { engine }) });
  }
  return columns;
}

/** Measures a run every so many steps. @returns undefined if it was interrupted */
async function runAs(
  { space }: LoadedTracks,
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
      `The scenario is ${plan.dimensions}D and the tracks are ${space.dimensions}D, expected the same. Write "dimensions": ${space.dimensions} into the scenario, or add --set dimensions=${space.dimensions}.`,
    );
  const metrics = new Metrics(simulation, groupDistance === undefined ? {} : { groupDistance });
  const wanted = new Set<string>(rows.map(({ key }) => key));
  const values = new Map<string, number[]>(rows.map(({ key }) => [key, []]));
  const { done } = await simulate({
    clock: new StepTimer(simulation),
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

function meanIn({ means }: Measured, key: string): Estimate {
  return means.get(key) ?? runMean([], 1);
}

/** The difference of the means of two columns. */
function differenceIn(one: Measured, other: Measured, row: MetricRow): MeanEstimate {
  return withinRange(differenceOf(meanIn(one, row.key), meanIn(other, row.key)), differenceRange(row));
}

function textOf(
  plan: Plan,
  tracks: LoadedTracks,
  rows: readonly MetricRow[],
  columns: readonly Measured[],
  seeds: readonly number[],
  steps: number,
  sampling: Sampling,
): string {
  const [reference, ...runs] = columns;
  const title = `${plan.name} · ${plan.count} fish · ${readable(steps * plan.step)} s · ${counted(seeds.length, 'seed')}\n${tracks.name} · ${tracks.fish.length} fish · ${counted(tracks.reading.frames, 'frame')}\n${readingText(tracks.reading)}\n${samplingText(sampling, tracks.reading.framesPerSecond)}`;
  const table = rows.map((row) => [
    withUnit(row.title, row.unit === '' ? '' : `(${row.unit})`),
    ...columns.map((column) => estimateText(meanIn(column, row.key))),
    ...runs.map((run) => estimateText(differenceIn(run, reference, row))),
  ]);
  const series = seeds.length > 1 ? [reference] : columns;
  const notes = series.flatMap((column) =>
    intervalNotes(rows.map(({ key, title }) => ({ title, ...meanIn(column, key) }))).map(
      (line) => `${column.title}: ${line}`,
    ),
  );
  const heads = ['', ...columns.map((one) => one.title), ...runs.map((one) => `${one.title} − tracks`)];
  return `${title}\n\n${textTable(
    heads.map((head, c) => ({ title: head, align: c === 0 ? 'left' : 'right' })),
    table,
  )}\nMeans with 95 % intervals (Student's t): of tracks${seeds.length > 1 ? ' over time, of runs over the seeds' : ' and runs over time'}; of differences by Welch.\n${noteLines([...notes, ...absenceNotes(tracks.reading)])}`;
}

function estimateText({ mean, low, high }: MeanEstimate): string {
  const range = Number.isNaN(low) ? '' : ` (${readable(low)} … ${readable(high)})`;
  return `${readable(mean)}${range}`;
}

function jsonOf(
  plan: Plan,
  tracks: LoadedTracks,
  rows: readonly MetricRow[],
  columns: readonly Measured[],
  seeds: readonly number[],
  steps: number,
  { framesPerSecond, leftOut }: Sampling,
  { warmUp }: TrackComparison,
  sha256: string,
): object {
  const [reference, ...runs] = columns;
  const each = (value: (row: MetricRow) => MeanEstimate & { readonly independent?: number }): object =>
    Object.fromEntries(
      rows.map((row) => {
        const { mean, low, high, independent } = value(row);
        return [row.key, { mean, low, high, independent }];
      }),
    );
  return {
    scenario: plan.name,
    ...{ seeds, steps, seconds: steps * plan.step, warmUp, framesPerSecond, leftOut },
    tracks: { file: tracks.name, sha256, reading: tracks.reading, metrics: each(({ key }) => meanIn(reference, key)) },
    runs: runs.map((run) => ({
      title: run.title,
      ...run.engine,
      metrics: each(({ key }) => meanIn(run, key)),
      difference: each((row) => differenceIn(run, reference, row)),
    })),
  };
}

/** The mean of a metric, with the number of independent values behind it: of a series, or of seeds. */
interface Estimate extends MeanEstimate {
  readonly independent: number;
}

/**
 * The mean of one run over time, or of several over their seeds: values of one seed are not independent of each other.
 * @param bySeed a series for each seed @param interval between two frames, s @param range the values that are possible
 */
export function runMean(bySeed: readonly (readonly number[])[], interval: number, range?: MeasureRange): Estimate {
  if (bySeed.length === 1) return withinRange(timeMean(bySeed[0], interval), range);
  const means = bySeed.map((values) => meanEstimate(values).mean).filter((mean) => !Number.isNaN(mean));
  return { ...withinRange(meanEstimate(means), range), independent: means.length };
}

/** How a run is measured beside tracks. */
interface Sampling {
  /** Steps from one measured frame to the next. */
  readonly every: number;
  readonly framesPerSecond: number;
  /** Metrics that are left out because they depend on the frame rate, which is not that of the tracks. */
  readonly leftOut: readonly string[];
  /** A time step with which both have the same frame rate, s. */
  readonly equalStep: number;
}

/** Frame rates that differ by less than this fraction count as equal. */
const tolerance = 0.01;
/** The compared metrics that depend on the frame rate. */
const dependent: readonly string[] = ['motionJerkiness'];

/** The whole number of steps that is nearest to the interval of the tracks. @param interval, @param step s */
function samplingBeside(interval: number, step: number): Sampling {
  const every = Math.max(1, Math.round(interval / step));
  const isEqual = Math.abs((every * step) / interval - 1) <= tolerance;
  return {
    every,
    framesPerSecond: 1 / (every * step),
    leftOut: isEqual ? [] : dependent,
    equalStep: interval / Math.ceil(interval / step),
  };
}

/** The frame rate of the run and, if it differs, what follows from that. */
function samplingText({ framesPerSecond, leftOut, equalStep }: Sampling, ofTracks: number): string {
  const rate = `run measured at ${readable(framesPerSecond)} frames a second`;
  if (leftOut.length === 0) return rate;
  const step = Number(equalStep.toPrecision(6));
  return `${rate}, tracks at ${readable(ofTracks)}: "Motion jerkiness" depends on the rate and is left out. For equal rates write "simulation": { "step": ${step} } into the scenario.`;
}
