// Runs one trial of a claim and returns the means of its measures.

import {
  type MetricRow,
  Metrics,
  type MetricValues,
  metricRows,
  parseScenarioJson,
  requestedMetricRows,
  Simulation,
} from 'shoal';
import { metricUnit } from 'shoal/measures';
import { TrackRecorder } from '../chart/track-recorder.ts';
import type { DrawnTrack } from '../chart/track-view.ts';
import { FrameSet, frameSetRows } from './frame-set.ts';
import { shareNamed } from './histogram.ts';
import type { ClaimTrial } from './trials.ts';

/** Results of a run: the mean of each measure over the measured time, and over its first and second half. */
export interface RunMeans {
  readonly means: readonly number[];
  readonly firstHalves: readonly number[];
  readonly secondHalves: readonly number[];
  /** Hash of the last state. A repetition of the run gives the same hash. */
  readonly stateHash: string;
  /** Duration of the run, s. */
  readonly took: number;
  /** Tracks of the fish after the last state, if the page shows this run. */
  readonly tracks?: readonly DrawnTrack[] | undefined;
}

/**
 * The measures that a claim can use. Jerkiness is not among them: it compares consecutive steps, and not every step is
 * measured.
 */
export const measureRows: readonly (Pick<MetricRow, 'title' | 'unit' | 'unit2D' | 'min' | 'max'> & {
  readonly key: string;
})[] = [
  ...[...metricRows, ...requestedMetricRows].filter(({ key }) => key !== 'jerkiness'),
  { key: 'squaredPolarisation', title: 'Squared polarisation', unit: '', min: 0, max: 1 },
  ...frameSetRows,
];

/** Title, unit and possible values of a measure of a claim, in so many dimensions. */
export function measureRow(name: string, dimensions: 2 | 3): Pick<MetricRow, 'title' | 'unit' | 'min' | 'max'> {
  const row = measureRows.find(({ key }) => key === name);
  return row
    ? { ...row, unit: metricUnit(row, dimensions) }
    : { title: name, unit: '', ...(shareNamed(name) && { min: 0, max: 1 }) };
}

/** Runs the scenario of a trial on this thread and measures it. */
export function runClaimTrial(trial: ClaimTrial): RunMeans {
  const { document, seed, warmUp, seconds, interval, measures, isShown } = trial;
  const begun = performance.now();
  const plan = parseScenarioJson(document);
  const simulation = new Simulation(plan, { seed, record: false });
  try {
    const measure = measurer(simulation, measures, trial.of);
    const stepsOf = (time: number): number => Math.max(1, Math.round(time / plan.step));
    if (warmUp > 0) simulation.step(stepsOf(warmUp));
    // Metrics that compare two frames need a frame before the first measured one.
    measure();
    const samples = Math.max(2, Math.round(seconds / interval));
    const half = Math.floor(samples / 2);
    const parts: readonly Part[] = [
      [0, samples],
      [0, half],
      [samples - half, samples],
    ].map(([from, to]) => ({ from, to, frames: new FrameSet(simulation, measures, trial) }));
    const series = measures.map((): number[] => []);
    for (let k = 0; k < samples; k++) {
      simulation.step(stepsOf(interval));
      for (const [m, value] of measure().entries()) series[m].push(value);
      for (const { from, to, frames } of parts) if (k >= from && k < to) frames.add();
      if (parts[0].frames.isDecided) break;
    }
    const [means, firstHalves, secondHalves] = parts.map(({ from, to, frames }) =>
      measures.map((name, m) => valueIn(frames, parts[0].frames, name) ?? mean(series[m].slice(from, to))),
    );
    return {
      ...{ means, firstHalves, secondHalves },
      stateHash: simulation.stateHash(),
      took: Math.round(performance.now() - begun) / 1000,
      ...(isShown && { tracks: tracksOf(simulation) }),
    };
  } finally {
    simulation.dispose();
  }
}

/** An interval of the measured time, from one sample up to but not including another, with its frames. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly frames: FrameSet;
}

/** A measure of the frames of a part of the time. Whether fish have arrived is one fact of a run, without a drift. */
function valueIn(part: FrameSet, whole: FrameSet, measure: string): number | undefined {
  return (measure === 'arrived' ? whole : part).valueOf(measure);
}

/** Most positions of a track, and the track's length as a fraction of the school's width. */
const [mostFrames, partOfWidth] = [40, 0.3];

/** Continues the simulation and records tracks. */
function tracksOf(simulation: Simulation): readonly DrawnTrack[] {
  const { x, y, z, count } = simulation.school;
  const [x0, y0, z0] = [x.slice(0, count), y.slice(0, count), z.slice(0, count)];
  const seen = new TrackRecorder(simulation);
  seen.take();
  simulation.step();
  seen.take();
  const moved = median(x0.map((_, i) => Math.hypot(x[i] - x0[i], y[i] - y0[i], z[i] - z0[i])));
  const width = Math.max(spread(x0), spread(y0), spread(z0));
  const steps = Math.min(mostSteps, Math.max(mostFrames, Math.round((partOfWidth * width) / moved) || 0));
  const every = Math.ceil(steps / mostFrames);
  for (let done = 1; done < steps; done += every) {
    simulation.step(every);
    seen.take();
  }
  return seen.tracks;
}

const mostSteps = 2000;

function spread(values: ArrayLike<number>): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let k = 0; k < values.length; k++) [least, most] = [Math.min(least, values[k]), Math.max(most, values[k])];
  return most - least;
}

function median(values: ArrayLike<number>): number {
  return Float64Array.from(values).sort()[values.length >> 1] ?? 0;
}

/** Measures a simulation, each measure in its order. */
function measurer(simulation: Simulation, measures: readonly string[], species?: string): () => number[] {
  const metrics = new Metrics(simulation, species === undefined ? {} : { species });
  const named = measures.map((name) => ({ name, share: shareNamed(name) }));
  const metricOf = (name: string): string => (name === 'squaredPolarisation' ? 'polarisation' : name);
  const wanted = new Set(named.map(({ name, share }) => metricOf(share?.measure ?? name)));
  return () => {
    const values = metrics.measure(wanted);
    const valueFor = (name: string): number => {
      const value = values[metricOf(name) as keyof MetricValues] ?? Number.NaN;
      return name === 'squaredPolarisation' ? value * value : value;
    };
    return named.map(({ name, share }) => {
      const value = valueFor(share?.measure ?? name);
      return share && !Number.isNaN(value) ? Number(value < share.bound) : value;
    });
  };
}

/** The mean of the frames in which the measure has a value. */
function mean(all: readonly number[]): number {
  const values = all.filter((value) => !Number.isNaN(value));
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}
