import type { Metrics, Simulation } from 'shoal';
import type { PairMeasurer } from './pair-measures.ts';

let code: typeof import('./new-metrics.ts') | undefined;

/** Loads the code of metrics after the first picture, which does not need it. */
export async function loadMetrics(): Promise<void> {
  code = await import('./new-metrics.ts');
}

/** @returns the metrics of a simulation; undefined until the code is loaded */
export function metricsOf(simulation: Simulation): Metrics | undefined {
  return code?.newMetrics(simulation);
}

/** Compares fish in a worker. */
export const comparePairsElsewhere: PairMeasurer = (order) => code?.comparePairs(order);
