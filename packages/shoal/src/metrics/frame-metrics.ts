import { correlationLength } from './correlation-length.ts';
import { FewFish, few } from './few-fish.ts';
import { type Finder, finderOf } from './finder.ts';
import { distancesOf, groupsByDistance } from './group-distances.ts';
import { groupsOf, sizesOf } from './groups.ts';
import { MotionJumps } from './jumps.ts';
import type { MeasuredFish, MeasuredSpace } from './measured-fish.ts';
import type { MetricName, RequestedMetricName } from './metric-table.ts';
import { meanNearestNeighbour } from './nearest-neighbour.ts';
import { meanDistancesByRank, meanLocalDensity } from './nearest-ranks.ts';
import { NeighbourTurnover } from './neighbour-turnover.ts';
import { orderOf } from './order.ts';
import { shapeOf } from './shape.ts';

/**
 * A value for each metric that was measured; NaN: it has none. Jerkiness is missing, because it compares consecutive
 * steps.
 */
export type FrameValues = { readonly [K in Exclude<MetricName | RequestedMetricName, 'jerkiness'>]?: number };
type FrameMetric = keyof FrameValues;

/** Measures frames of a simulation or of tracked animals. */
export class FrameMetrics {
  /** Gap that separates two groups, m, by species. */
  readonly groupDistances: readonly number[];
  readonly #turnover = new NeighbourTurnover();
  readonly #motion = new MotionJumps();
  #few: FewFish | undefined;

  constructor(groupDistances: readonly number[]) {
    this.groupDistances = groupDistances;
  }

  /**
   * Returns the wanted metrics, and may return others that cost nothing more. Turnover and motion jerkiness compare with
   * the last frames of which they were measured; give their `clock`.
   * @param wanted keys; by default those of `metricRows`
   */
  measure(fish: MeasuredFish, space: MeasuredSpace, wanted?: ReadonlySet<string>): FrameValues {
    const { seam, dimensions, clock = unknownClock } = space;
    const wants = (...names: FrameMetric[]): boolean => !wanted || names.some((name) => wanted.has(name));
    const requests = (...names: RequestedMetricName[]): boolean => names.some((name) => wanted?.has(name));
    const order = orderOf(fish, seam, dimensions);
    const { toNearest, sizes } = this.#distances(
      fish,
      space,
      wants('nearestNeighbour'),
      wants('groups', 'largestGroup'),
    );
    const shape =
      requests('shapeLength', 'shapeWidth', 'shapeHeight') && shapeOf(fish, order.centroid, seam, dimensions);
    const finder = requests('localDensity', 'neighbourTurnover') && this.#finder(fish, space);
    return {
      polarisation: order.polarisation,
      rotation: order.rotation,
      absoluteRotation: order.absoluteRotation,
      ...(toNearest !== undefined && { nearestNeighbour: toNearest }),
      extent: order.extent,
      centroidX: order.centroid[0],
      centroidY: order.centroid[1],
      centroidZ: order.centroid[2],
      speed: order.speed,
      ...(sizes && { groups: sizes.length, largestGroup: sizes[0] ?? 0 }),
      ...(requests('motionJerkiness') && {
        motionJerkiness: this.#motion.measure(fish, clock.step, clock.seconds),
      }),
      ...(shape && { shapeLength: shape.length, shapeWidth: shape.width, shapeHeight: shape.height }),
      ...(finder &&
        requests('localDensity') && { localDensity: meanLocalDensity(finder, fish, this.#reach, dimensions) }),
      ...(finder &&
        requests('neighbourTurnover') && {
          neighbourTurnover: this.#turnover.measure(finder, fish, this.#reach, clock.step),
        }),
      ...(requests('correlationLength') && {
        correlationLength: correlationLength(fish, order.centroid, seam, dimensions),
      }),
    };
  }

  /** The group of each fish, named by the index of one of its members. */
  groups(fish: MeasuredFish, space: MeasuredSpace): Int32Array {
    const [distance, ...others] = distancesOf(fish, this.groupDistances);
    const gap = distance ?? this.#reach;
    const { search, near } = finderOf(fish, space, gap);
    return others.length > 0
      ? groupsByDistance({ search, near }, fish, this.groupDistances, space.seam)
      : groupsOf(search, near, fish, gap, space.seam);
  }

  /** Mean distances to the nearest, second nearest, … other fish, m. */
  distancesByRank(fish: MeasuredFish, space: MeasuredSpace, ranks: number): readonly number[] {
    return meanDistancesByRank(this.#finder(fish, space), fish, ranks, this.#reach);
  }

  /** Distance to the nearest neighbour and sizes of groups, as far as they are wanted. */
  #distances(
    fish: MeasuredFish,
    space: MeasuredSpace,
    nearest: boolean,
    grouped: boolean,
  ): { readonly toNearest?: number; readonly sizes?: readonly number[] } {
    if (!nearest && !grouped) return {};
    const [gap, ...others] = distancesOf(fish, this.groupDistances);
    if (gap === undefined) return { ...(nearest && { toNearest: 0 }), ...(grouped && { sizes: [] }) };
    if (fish.count <= few && !space.seam && others.length === 0) {
      this.#few ??= new FewFish();
      const pairs = this.#few.take(fish);
      return { ...(nearest && { toNearest: pairs.meanNearest() }), ...(grouped && { sizes: pairs.groupSizes(gap) }) };
    }
    const { search, near } = this.#finder(fish, space);
    return {
      ...(nearest && { toNearest: meanNearestNeighbour(search, near, fish, this.#reach, space.seam) }),
      ...(grouped && { sizes: sizesOf(this.groups(fish, space)) }),
    };
  }

  /** How far a search for neighbours looks first, m. */
  get #reach(): number {
    // A search is widened by doubling its reach, which must not be 0.
    return Math.max(0, ...this.groupDistances) || 1;
  }

  #finder(fish: MeasuredFish, space: MeasuredSpace): Finder {
    return finderOf(fish, space, this.#reach);
  }
}

const unknownClock = { step: Number.NaN, seconds: Number.NaN };
