// Tests whether a measure of tracks differs from that of shuffled tracks.

import { checkArgument } from '../../scenario/schema/argument.ts';
import { timeMean } from '../estimates/time-mean.ts';
import { FrameMetrics } from '../frame-metrics.ts';
import type { MeasuredFish, MeasuredSpace } from '../measured-fish.ts';
import { allMetricRows } from '../metric-table.ts';
import type { ShuffledTracks, ShuffleKind } from './shuffled-tracks.ts';

/** What is compared with shuffled tracks. */
export interface ShuffleOptions {
  readonly kind: ShuffleKind;
  /** Number of shuffles. */
  readonly shuffles: number;
  readonly seed: number;
  /** Keys of metrics of frames, and `association`, which needs group distances. */
  readonly measures: readonly string[];
  /** Time between two frames, s. */
  readonly interval: number;
  /** Group distance by species, m. */
  readonly groupDistances: readonly number[];
  /** Frames with fewer animals have no value. Default: 1. */
  readonly minAnimals?: number;
}

/** A measure of the tracks beside that of shuffled ones. */
export interface ShuffleTest {
  readonly measure: string;
  readonly kind: ShuffleKind;
  /** Mean over the frames of the tracks. */
  readonly observed: number;
  /** Mean of the means of all shuffles, and the range of 95 % of them. */
  readonly shuffled: number;
  readonly low: number;
  readonly high: number;
  /**
   * Two-sided: 2 (1 + the smaller of the numbers of shuffles with at least, and with at most, the observed mean) ÷ (1 +
   * shuffles), at most 1 (Phipson & Smyth 2010, doi:10.2202/1544-6115.1585).
   */
  readonly p: number;
  /** Independent values in the series of the tracks; NaN: unknown, as of `association`, which has no series. */
  readonly independent: number;
}

/** Means that differ by less than this fraction are equal: a shuffle that changes nothing only rounds differently. */
const rounding = 1e-9;

/** Compares the means of measures with those of shuffled tracks. */
export function shuffleTests(
  tracks: ShuffledTracks,
  space: MeasuredSpace,
  options: ShuffleOptions,
): readonly ShuffleTest[] {
  const { kind, shuffles, seed, measures, interval } = options;
  const unknown = measures.find((key) => key !== 'association' && !allMetricRows.some((row) => row.key === key));
  checkArgument('shuffleTests', 'options.measures', unknown === undefined, 'names of metrics', unknown);
  const observed = seriesOf(tracks.plain(), space, options);
  const means = Array.from({ length: shuffles }, (_, k) =>
    seriesOf(tracks.shuffled(kind, seed, k), space, options).map(meanOf),
  );
  return measures.map((measure, m) => {
    const mean = meanOf(observed[m]);
    const all = means.map((one) => one[m]).filter((value) => !Number.isNaN(value));
    const sorted = all.sort((a, b) => a - b);
    const margin = rounding * Math.abs(mean);
    const [above, below] = [sorted.filter((one) => one >= mean - margin), sorted.filter((one) => one <= mean + margin)];
    const isKnown = sorted.length > 0 && !Number.isNaN(mean);
    return {
      ...{ measure, kind, observed: mean, shuffled: meanOf(sorted) },
      ...{ low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) },
      p: isKnown ? Math.min(1, (2 * (1 + Math.min(above.length, below.length))) / (1 + sorted.length)) : Number.NaN,
      independent: measure === 'association' ? Number.NaN : timeMean(observed[m], interval).independent,
    };
  });
}

/** The values of each measure in the frames that have one. */
function seriesOf(
  frames: Iterable<{ readonly frame: number; readonly fish: MeasuredFish }>,
  space: MeasuredSpace,
  { measures, groupDistances, interval, minAnimals = 1 }: ShuffleOptions,
): readonly (readonly number[])[] {
  const metrics = new FrameMetrics(groupDistances);
  const association = measures.includes('association') ? new Association() : undefined;
  const wanted = new Set(measures.filter((measure) => measure !== 'association'));
  const series = measures.map((): number[] => []);
  for (const { frame, fish } of frames) {
    if (fish.count < minAnimals) continue;
    const values: Readonly<Record<string, number | undefined>> = metrics.measure(
      fish,
      { ...space, clock: { step: frame, seconds: interval } },
      wanted,
    );
    measures.forEach((measure, m) => {
      const value = values[measure];
      if (value !== undefined && !Number.isNaN(value)) series[m].push(value);
    });
    association?.add(fish.id, metrics.groups(fish, space));
  }
  if (association) series[measures.indexOf('association')].push(association.variation);
  return series;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A quantile of sorted values, linear between them. */
function quantile(sorted: readonly number[], part: number): number {
  if (sorted.length === 0) return Number.NaN;
  const at = part * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

/**
 * How much some pairs of animals are together more than others: the coefficient of variation, over pairs, of the share of
 * the frames with both in which they are in one group (the simple ratio index, Cairns & Schwager 1987,
 * doi:10.1016/S0003-3472(87)80018-0). 0 if all pairs are together equally often.
 */
export class Association {
  /** By pair of ids: frames with both, and frames in which both are in one group. */
  readonly #pairs = new Map<number, { both: number; together: number }>();

  /** @param groups a label for each animal, the same for the members of a group */
  add(id: Uint32Array, groups: Int32Array): void {
    for (let i = 0; i < groups.length; i++)
      for (let j = i + 1; j < groups.length; j++) {
        const key = id[i] * 2 ** 26 + id[j];
        let pair = this.#pairs.get(key);
        if (!pair) {
          pair = { both: 0, together: 0 };
          this.#pairs.set(key, pair);
        }
        pair.both++;
        if (groups[i] === groups[j]) pair.together++;
      }
  }

  get variation(): number {
    const shares = [...this.#pairs.values()].map(({ both, together }) => together / both);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    const squares = shares.reduce((sum, share) => sum + (share - mean) * (share - mean), 0);
    return Math.sqrt(squares / (shares.length - 1)) / mean;
  }
}
