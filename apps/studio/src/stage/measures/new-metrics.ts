import { Metrics, type Simulation } from 'shoal';

export const newMetrics = (simulation: Simulation): Metrics => new Metrics(simulation);
