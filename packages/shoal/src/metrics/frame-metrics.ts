// Computes the metrics of one frame, for simulations and for tracks of animals.

import { checkArgument, isObject } from '../scenario/schema/argument.ts';
import { offsetsFrom, packingOf, velocitiesAbout } from './about-centroid.ts';
import { correlationLength } from './correlation-length.ts';
import type { energyMetrics } from './energy-metrics.ts';
import { FewFish, few } from './few-fish.ts';
import { groupDistancesOf, groupsByDistance } from './group-distances.ts';
import { groupsOf, sortedSizes } from './groups.ts';
import { MotionJumps } from './jumps.ts';
import type { MeasuredFish, MeasuredSpace } from './measured-fish.ts';
import type { MetricName, RequestedMetricName } from './metric-table.ts';
import { meanNearestNeighbour } from './nearest-neighbour.ts';
import { type Finder, finderOf, meanDistancesByRank, meanLocalDensity } from './nearest-ranks.ts';
import { NeighbourTurnover } from './neighbour-turnover.ts';
import { type Order, orderOf } from './order.ts';
import { comparePairs, meanDistance } from './pair-pass.ts';
import { elongationOf, shapeOf } from './shape.ts';

/**
 * The values of the measured metrics; NaN: a metric has no value. Without jerkiness and metrics of energy, which only
 * simulations have.
 */
export type FrameValues = {
  readonly [K in Exclude<MetricName | RequestedMetricName, 'jerkiness' | (typeof energyMetrics)[number]>]?: number;
};
type FrameMetric = keyof FrameValues;
type WritableValues = { -readonly [K in keyof FrameValues]: FrameValues[K] };

/** The metrics that `orderOf` computes, and those that need the centroid. */
const ofOrder = [
  'polarisation',
  'rotation',
  'absoluteRotation',
  'extent',
  'centroidX',
  'centroidY',
  'centroidZ',
  'speed',
] as const;
const ofShape = ['shapeLength', 'shapeWidth', 'shapeHeight'] as const;
const ofHull = ['hullSize', 'packing'] as const;
const ofMotion = ['radialVelocity', 'tangentialVelocity'] as const;

/** Measures frames of a simulation or of tracked animals. */
export class FrameMetrics {
  /** Distance from which two fish are no longer linked into a group, m, by species. */
  groupDistances: readonly number[];
  readonly #turnover = new NeighbourTurnover();
  readonly #motion = new MotionJumps();
  #few: FewFish | undefined;

  constructor(groupDistances: readonly number[]) {
    this.groupDistances = groupDistances;
  }

  /**
   * Returns the wanted metrics; it may also return others that come at no extra cost. Turnover and motion jerkiness
   * compare with the last frames for which they were measured, and need `clock`.
   * @param names keys; default: those of `metricRows`
   */
  measure(fish: MeasuredFish, space: MeasuredSpace, names?: Iterable<string>): FrameValues {
    const wanted = wantedSet(names);
    const { seam, dimensions, heading, clock = unknownClock } = space;
    const wants = (...names: FrameMetric[]): boolean => !wanted || names.some((name) => wanted.has(name));
    const requests = (...names: RequestedMetricName[]): boolean => names.some((name) => wanted?.has(name));
    const needsOrder =
      wants(...ofOrder) || requests(...ofShape, ...ofHull, ...ofMotion, 'elongation', 'correlationLength');
    const order = needsOrder ? orderOf(fish, seam, dimensions, heading) : undefined;
    const { toNearest, sizes } = this.#distances(
      fish,
      space,
      wants('nearestNeighbour'),
      wants('groups', 'largestGroup'),
    );
    const shape = order && requests(...ofShape) && shapeOf(fish, order.centroid, seam, dimensions);
    const offsets = order && requests(...ofHull, ...ofMotion) && offsetsFrom(order.centroid, fish, seam, dimensions);
    const finder = requests('localDensity', 'neighbourTurnover') && this.#finder(fish, space);
    // Not by spreading objects, which takes longer than measuring few fish.
    const values: WritableValues = order ? valuesOfOrder(order) : {};
    if (toNearest !== undefined) values.nearestNeighbour = toNearest;
    if (sizes) {
      values.groups = sizes.length;
      values.largestGroup = sizes[0] ?? 0;
    }
    if (requests('motionJerkiness')) values.motionJerkiness = this.#motion.measure(fish, clock.step, clock.seconds);
    if (shape) {
      values.shapeLength = shape.length;
      values.shapeWidth = shape.width;
      values.shapeHeight = shape.height;
    }
    if (offsets && requests(...ofHull)) Object.assign(values, packingOf(offsets, dimensions));
    if (offsets && requests(...ofMotion)) Object.assign(values, velocitiesAbout(offsets, fish));
    if (order && requests('elongation')) values.elongation = elongationOf(fish, order.centroid, seam, dimensions);
    if (finder && requests('localDensity'))
      values.localDensity = meanLocalDensity(finder, fish, this.#reach, dimensions);
    if (finder && requests('neighbourTurnover'))
      values.neighbourTurnover = this.#turnover.measure(finder, fish, this.#reach, clock.step);
    if (order && requests('correlationLength'))
      values.correlationLength = correlationLength(fish, order.centroid, seam, dimensions);
    return values;
  }

  /** Returns the group of each fish, named by the index of one of its members. */
  groups(fish: MeasuredFish, space: MeasuredSpace): Int32Array {
    const [distance, ...others] = groupDistancesOf(fish, this.groupDistances);
    const gap = distance ?? this.#reach;
    const { search, near } = finderOf(fish, space, gap);
    return others.length > 0
      ? groupsByDistance({ search, near }, fish, this.groupDistances, space.seam)
      : groupsOf(search, near, fish, gap, space.seam);
  }

  /** Returns the mean distances to the nearest, second nearest, … other fish, m. */
  distancesByRank(fish: MeasuredFish, space: MeasuredSpace, ranks: number): readonly number[] {
    return meanDistancesByRank(this.#finder(fish, space), fish, ranks, this.#reach);
  }

  /** Measures the distance to the nearest neighbour and the sizes of groups, if they are wanted. */
  #distances(
    fish: MeasuredFish,
    space: MeasuredSpace,
    nearest: boolean,
    grouped: boolean,
  ): { readonly toNearest?: number; readonly sizes?: readonly number[] } {
    if (!nearest && !grouped) return {};
    const [gap, ...others] = groupDistancesOf(fish, this.groupDistances);
    if (gap === undefined) return { ...(nearest && { toNearest: Number.NaN }), ...(grouped && { sizes: [] }) };
    if (fish.count <= few && !space.seam && others.length === 0) {
      this.#few ??= new FewFish();
      const pairs = this.#few.take(fish);
      return { ...(nearest && { toNearest: pairs.meanNearest() }), ...(grouped && { sizes: pairs.groupSizes(gap) }) };
    }
    const compared = !space.seam && others.length === 0 && gap > 0 ? comparePairs(fish, gap) : undefined;
    return {
      ...(nearest && { toNearest: this.#toNearest(fish, space, compared?.nearestSq) }),
      ...(grouped && { sizes: sortedSizes(compared?.groups ?? this.groups(fish, space)) }),
    };
  }

  /** @param known squares of distances that are known already, m²; the others are infinite */
  #toNearest(fish: MeasuredFish, space: MeasuredSpace, known?: Float64Array): number {
    const mean = known && fish.count > 1 ? meanDistance(known) : undefined;
    if (mean !== undefined) return mean;
    const { search, near } = this.#finder(fish, space);
    return meanNearestNeighbour(search, near, fish, this.#reach, space.seam, known);
  }

  /** The first radius of a search for neighbours, m. */
  get #reach(): number {
    // Searches double their reach until they succeed, so it must not be 0.
    return Math.max(0, ...this.groupDistances) || 1;
  }

  #finder(fish: MeasuredFish, space: MeasuredSpace): Finder {
    return finderOf(fish, space, this.#reach);
  }
}

function valuesOfOrder({ polarisation, rotation, absoluteRotation, extent, centroid, speed }: Order): WritableValues {
  const [centroidX, centroidY, centroidZ] = centroid;
  return { polarisation, rotation, absoluteRotation, extent, speed, centroidX, centroidY, centroidZ };
}

const unknownClock = { step: Number.NaN, seconds: Number.NaN };

/** @throws ShoalError unless the names can be iterated; a string is one name, not a list of names */
export function wantedSet(wanted: Iterable<string> | undefined): ReadonlySet<string> | undefined {
  if (wanted === undefined || wanted instanceof Set) return wanted;
  const isList = isObject(wanted) && typeof wanted[Symbol.iterator as never] === 'function';
  checkArgument('measure', 'wanted', isList, "a list of names of metrics, such as ['polarisation']", wanted);
  return new Set(wanted);
}
