import { Metrics, type MetricValues, metricRows, parseScenarioJson, requestedMetricRows, Simulation } from 'shoal';
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
}

/** What the runs of a claim can measure. Jerkiness compares consecutive steps, which are not all measured. */
export const measureRows: readonly { readonly key: string; readonly title: string; readonly unit: string }[] = [
  ...[...metricRows, ...requestedMetricRows].filter(({ key }) => key !== 'jerkiness'),
  { key: 'squaredPolarisation', title: 'Squared polarisation', unit: '' },
];

/** Runs the scenario of a trial on this thread and measures it. */
export function runTrial({ document, seed, warmUp, seconds, interval, measures }: Trial): Outcome {
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
    };
  } finally {
    simulation.dispose();
  }
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
