import { Metrics, type MetricValues, metricRows, parseScenarioJson, requestedMetricRows, Simulation } from 'shoal';
import { TrackRecorder } from '../chart/track-recorder.ts';
import type { Track } from '../chart/track-view.ts';
import type { Trial } from './trials.ts';

/** What a run gave: for each measure its mean, and that of the first and of the second half of the time. */
export interface Outcome {
  readonly means: readonly number[];
  readonly firstHalves: readonly number[];
  readonly secondHalves: readonly number[];
  /** Hash of the last state: the same run has the same. */
  readonly stateHash: string;
  /** How long it took, s. */
  readonly took: number;
  /** How fish swim on from the last state, if the page shows this run. */
  readonly tracks?: readonly Track[] | undefined;
}

/** What the runs of a claim can measure. Jerkiness compares consecutive steps, which are not all measured. */
export const measureRows: readonly { readonly key: string; readonly title: string; readonly unit: string }[] = [
  ...[...metricRows, ...requestedMetricRows].filter(({ key }) => key !== 'jerkiness'),
  { key: 'squaredPolarisation', title: 'Squared polarisation', unit: '' },
];

/** Runs the scenario of a trial on this thread and measures it. */
export function runTrial({ document, seed, warmUp, seconds, interval, measures, isShown }: Trial): Outcome {
  const begun = performance.now();
  const plan = parseScenarioJson(document);
  const simulation = new Simulation(plan, { seed, record: false });
  try {
    const measure = measurer(simulation, measures);
    const stepsOf = (time: number): number => Math.max(1, Math.round(time / plan.step));
    if (warmUp > 0) simulation.step(stepsOf(warmUp));
    // Metrics that compare two frames need a first one.
    measure();
    const samples = Math.max(2, Math.round(seconds / interval));
    const series = measures.map((): number[] => []);
    for (let k = 0; k < samples; k++) {
      simulation.step(stepsOf(interval));
      for (const [m, value] of measure().entries()) series[m].push(value);
    }
    const half = Math.floor(samples / 2);
    return {
      means: series.map(mean),
      firstHalves: series.map((values) => mean(values.slice(0, half))),
      secondHalves: series.map((values) => mean(values.slice(samples - half))),
      stateHash: simulation.stateHash(),
      took: Math.round(performance.now() - begun) / 1000,
      ...(isShown && { tracks: tracksOf(simulation) }),
    };
  } finally {
    simulation.dispose();
  }
}

/** Most positions of a track, and the part of the school's width that a fish swims in them. */
const [mostFrames, partOfWidth] = [40, 0.3];

/** Lets a school swim on. */
function tracksOf(simulation: Simulation): readonly Track[] {
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
function measurer(simulation: Simulation, measures: readonly string[]): () => number[] {
  const metrics = new Metrics(simulation);
  const wanted = new Set(measures.map((name) => (name === 'squaredPolarisation' ? 'polarisation' : name)));
  return () => {
    const values = metrics.measure(wanted);
    const { polarisation = Number.NaN } = values;
    return measures.map((name) =>
      name === 'squaredPolarisation' ? polarisation * polarisation : (values[name as keyof MetricValues] ?? Number.NaN),
    );
  };
}

/** The mean of the frames in which the measure has a value. */
function mean(all: readonly number[]): number {
  const values = all.filter((value) => !Number.isNaN(value));
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}
