/**
 * Measures frames of simulations and of tracked animals, and series over time. docs/measures.md has the formulas.
 * @module shoal/measures
 */
export { type AnimalColumn, animalColumns } from './animals/animal-columns.ts';
export { type AnimalOptions, type AnimalRow, AnimalTable } from './animals/animal-table.ts';
export type { Walls } from './animals/walls.ts';
export {
  type CollectiveState,
  collectiveState,
  collectiveStates,
  type StateShare,
  stateShares,
  stateThresholds,
} from './collective-state.ts';
export { CorrelationFunction } from './correlation-length.ts';
export { type Headings, type Leadership, leadership, type PairDelay, pairDelay } from './delay-correlation.ts';
export {
  differenceOf,
  type MeanEstimate,
  type MeasureRange,
  meanEstimate,
} from './estimates/mean-estimate.ts';
export { autocorrelationTime, type TimeMean, timeMean } from './estimates/time-mean.ts';
export { type CollectiveEvent, type CollectiveEventKind, eventRows } from './events/collective-event.ts';
export { CollectiveEvents, type EventOptions } from './events/collective-events.ts';
export { FrameMetrics, type FrameValues } from './frame-metrics.ts';
export { defaultGroupDistances } from './group-distances.ts';
export { type ForceCell, ForceMap } from './maps/force-map.ts';
export { bearingBins, elevationBins, NeighbourMap } from './maps/neighbour-map.ts';
export {
  type HeadingSource,
  type MeasuredFish,
  type MeasuredSpace,
  type Selection,
  selectFish,
} from './measured-fish.ts';
export { allMetricRows, metricUnit } from './metric-table.ts';
export { type ShuffleOptions, type ShuffleTest, shuffleTests } from './nulls/shuffle-test.ts';
export { ShuffledTracks, type ShuffleKind } from './nulls/shuffled-tracks.ts';
