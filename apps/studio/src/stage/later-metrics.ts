import type { Metrics, Simulation } from 'shoal';
import type { PairMeasurer } from './pair-measures.ts';

let newMetrics: ((simulation: Simulation) => Metrics) | undefined;
let measurer: PairMeasurer | undefined;

/** Loads the code of metrics after the first picture, which does not need it. */
export async function loadMetrics(): Promise<void> {
  ({ newMetrics } = await import('./new-metrics.ts'));
}

/** @returns the metrics of a simulation; undefined until the code is loaded */
export function metricsOf(simulation: Simulation): Metrics | undefined {
  return newMetrics?.(simulation);
}

/** Sets what compares the fish of large schools, for all stages. */
export function comparePairsWith(chosen: PairMeasurer): void {
  measurer = chosen;
}

/** Compares fish without blocking the page. */
export const comparePairs: PairMeasurer = (order) => measurer?.(order);
