// The table of all metrics of a frame, from which the command, studies and charts take them.

import type { Plan } from '../scenario/plan.ts';
import type { MeasureRange } from './estimates/mean-estimate.ts';
import { type TraitMetric, traitMetricRows } from './trait-metrics.ts';

/** The metrics that are measured by default: title, unit, possible values and meaning. docs/measures.md has the formulas. */
export const metricRows = [
  {
    key: 'polarisation',
    title: 'Polarisation',
    unit: '',
    min: 0,
    max: 1,
    effect: '1 when all fish swim the same way, near 0 when they swim at random',
  },
  {
    key: 'rotation',
    title: 'Rotation',
    unit: '',
    min: 0,
    max: 1,
    effect: '1 when all fish circle the centroid the same way, near 0 when none do',
  },
  {
    key: 'absoluteRotation',
    title: 'Absolute rotation',
    unit: '',
    min: 0,
    max: 1,
    effect: '1 when all fish circle the centroid, whichever way each goes; at random 0.64 in 2D and 0.79 in 3D',
  },
  {
    key: 'nearestNeighbour',
    title: 'Nearest neighbour',
    unit: 'm',
    min: 0,
    effect: 'mean distance to the nearest other fish',
  },
  { key: 'extent', title: 'Extent', unit: 'm', min: 0, effect: 'root mean square distance from the centroid' },
  { key: 'centroidX', title: 'Centroid x', unit: 'm', effect: 'mean position' },
  { key: 'centroidY', title: 'Centroid y', unit: 'm', effect: 'mean position' },
  { key: 'centroidZ', title: 'Centroid z', unit: 'm', effect: 'mean position' },
  { key: 'speed', title: 'Speed', unit: 'm/s', min: 0, effect: 'mean speed' },
  {
    key: 'groups',
    title: 'Groups',
    unit: '',
    min: 0,
    effect: 'number of groups; fish closer than the group distance belong to one group',
  },
  { key: 'largestGroup', title: 'Largest group', unit: 'fish', min: 0, effect: 'fish in the largest group' },
  {
    key: 'jerkiness',
    title: 'Jerkiness',
    unit: 'm/s²',
    min: 0,
    effect:
      'mean change of acceleration from one step to the next; smaller is smoother (Vetemaa 2020, Figures 10 and 31)',
  },
] as const;

/** The metrics that are measured on request, because they take more time or compare several frames. */
export const requestedMetricRows = [
  {
    key: 'motionJerkiness',
    title: 'Motion jerkiness',
    unit: 'm/s²',
    min: 0,
    effect: 'mean change of the acceleration of motion from one measured frame to the next; smaller is smoother',
  },
  {
    key: 'shapeLength',
    title: 'Shape length',
    unit: 'm',
    min: 0,
    effect: 'standard deviation of positions along the longest principal axis',
  },
  {
    key: 'shapeWidth',
    title: 'Shape width',
    unit: 'm',
    min: 0,
    effect: 'standard deviation of positions along the second principal axis',
  },
  {
    key: 'shapeHeight',
    title: 'Shape height',
    unit: 'm',
    min: 0,
    effect: 'standard deviation of positions along the shortest principal axis; 0 in 2D',
  },
  {
    key: 'localDensity',
    title: 'Local density',
    unit: 'fish/m³',
    unit2D: 'fish/m²',
    min: 0,
    effect: 'mean density around a fish, from the distance to its 7th neighbour',
  },
  {
    key: 'neighbourTurnover',
    title: 'Neighbour turnover',
    unit: '',
    min: 0,
    max: 1,
    effect: 'share of the 7 nearest neighbours that changed since the previous frame',
  },
  {
    key: 'correlationLength',
    title: 'Correlation length',
    unit: 'm',
    min: 0,
    effect: 'distance at which the correlation of velocity fluctuations reaches 0',
  },
  {
    key: 'elongation',
    title: 'Elongation',
    unit: '',
    min: 0,
    effect: 'standard deviation of positions along the mean heading, divided by that across it; above 1: oblong',
  },
  {
    key: 'hullSize',
    title: 'Convex hull',
    unit: 'm³',
    unit2D: 'm²',
    min: 0,
    effect: 'volume of the convex hull of all positions; in 2D its area',
  },
  {
    key: 'packing',
    title: 'Packing',
    unit: 'fish/m³',
    unit2D: 'fish/m²',
    min: 0,
    effect: 'number of fish divided by the size of their convex hull',
  },
  {
    key: 'radialVelocity',
    title: 'Radial velocity',
    unit: 'm/s',
    effect: 'mean velocity away from the centroid, which may move; negative: the group contracts',
  },
  {
    key: 'tangentialVelocity',
    title: 'Tangential velocity',
    unit: 'm/s',
    min: 0,
    effect: 'mean velocity around the centroid, whichever way; 0 if as many circle one way as the other',
  },
  {
    key: 'metabolicEnergy',
    title: 'Metabolic energy',
    unit: 'J/kg',
    min: 0,
    effect: 'mean energy that fish with `metabolism` have spent so far',
  },
  {
    key: 'metabolicRate',
    title: 'Metabolic rate',
    unit: 'W/kg',
    min: 0,
    effect: 'mean energy that they spend in a second',
  },
  {
    key: 'energySaving',
    title: 'Energy saving',
    unit: '',
    max: 1,
    effect: 'fraction of their metabolic rate that neighbours save them',
  },
  { key: 'tailBeatFrequency', title: 'Tail-beat frequency', unit: 'Hz', min: 0, effect: 'mean tail beats in a second' },
  {
    key: 'energyPerTailBeat',
    title: 'Energy per tail beat',
    unit: 'J/kg',
    min: 0,
    effect: 'mean metabolic rate, divided by mean tail-beat frequency',
  },
] as const;

/** Key of a metric that is measured by default. */
export type MetricName = (typeof metricRows)[number]['key'];
/** Key of a metric that is measured on request. */
export type RequestedMetricName = (typeof requestedMetricRows)[number]['key'];

/** The values of metrics. Metrics on request are present if requested, those of traits if the plan has traits. */
export type MetricValues = { readonly [K in MetricName]: number } & {
  readonly [K in RequestedMetricName]?: number;
} & { readonly [K in TraitMetric]: number };

/** A metric: title, unit, possible values and meaning. */
export interface MetricRow extends MeasureRange {
  readonly key: MetricName | RequestedMetricName | TraitMetric;
  readonly title: string;
  readonly unit: string;
  /** The unit in 2D, if it differs. */
  readonly unit2D?: string;
  readonly effect: string;
}

/** The unit of a metric in a world of so many dimensions; empty: it has none. */
export function metricUnit({ unit, unit2D }: Pick<MetricRow, 'unit' | 'unit2D'>, dimensions: 2 | 3): string {
  return dimensions === 2 ? (unit2D ?? unit) : unit;
}

/** Every metric except those of traits. */
export const allMetricRows: readonly (MetricRow & { readonly key: MetricName | RequestedMetricName })[] = [
  ...metricRows,
  ...requestedMetricRows,
];

/**
 * Returns the metrics of a plan: those measured by default, the requested ones, then mean and spread of each trait.
 * Units are those in its number of dimensions.
 * @param requested keys of `requestedMetricRows`; default: none
 */
export function metricRowsOf(
  plan: Pick<Plan, 'ruleRows' | 'species' | 'dimensions'>,
  requested: readonly string[] = [],
): readonly MetricRow[] {
  const rows: readonly MetricRow[] = [
    ...metricRows,
    ...requestedMetricRows.filter(({ key }) => requested.includes(key)),
    ...traitMetricRows(plan),
  ];
  return rows.map((row) => ({ ...row, unit: metricUnit(row, plan.dimensions) }));
}
