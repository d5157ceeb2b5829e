import { Metrics, type Simulation } from 'shoal';
import { workerMeasurer } from '../measuring/worker-measurer.ts';

export const newMetrics = (simulation: Simulation): Metrics => new Metrics(simulation);

/** Shared by all stages of the page. */
export const comparePairs = workerMeasurer();
