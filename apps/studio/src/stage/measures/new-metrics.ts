// Makes the measures of the charts, in a file of their own because the first picture does not need them.

import { Metrics, type Simulation } from 'shoal';

export const newMetrics = (simulation: Simulation): Metrics => new Metrics(simulation);
