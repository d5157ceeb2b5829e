import type { Metrics, Simulation } from 'shoal';

let newMetrics: ((simulation: Simulation) => Metrics) | undefined;

/** Loads the code of metrics after the first picture, which does not need it. */
export async function loadMetrics(): Promise<void> {
  ({ newMetrics } = await import('./new-metrics.ts'));
}

/** @returns the metrics of a simulation; undefined until the code is loaded */
export function metricsOf(simulation: Simulation): Metrics | undefined {
  return newMetrics?.(simulation);
}
