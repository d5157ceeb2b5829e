// Measures that are loaded after the first picture, and comparisons of fish in a worker.

import type { Metrics, Simulation } from 'shoal';
import type { GroupFinder, PairComparer, PairMeasurer } from './pair-measures.ts';

let newMetrics: ((simulation: Simulation) => Metrics) | undefined;
let comparer: PairComparer | undefined;

/** Loads the code of metrics after the first picture, which does not need it. */
export async function loadMetrics(): Promise<void> {
  ({ newMetrics } = await import('./new-metrics.ts'));
}

/** @returns the metrics of a simulation; undefined until the code is loaded */
export function metricsOf(simulation: Simulation): Metrics | undefined {
  return newMetrics?.(simulation);
}

/** Sets what compares the fish of large schools, for all stages. */
export function comparePairsWith(chosen: PairComparer | undefined): void {
  comparer = chosen;
}

/** Compares fish without blocking the page. */
export const comparePairsLater: PairMeasurer = (request) => comparer?.measure(request);

/** Finds the groups of fish without blocking the page. */
export const findGroups: GroupFinder = (request) => comparer?.groups(request);
