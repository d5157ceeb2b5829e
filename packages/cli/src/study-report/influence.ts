import {
  designs,
  type MorrisEffect,
  morrisEffects,
  type Point,
  type VarianceShare,
  varianceShares,
} from 'shoal/search';
import type { RecordedStudy } from '../study/recorded-study.ts';
import type { Coefficient } from './coefficient.ts';
import { measureOutcomes, type Outcome, overallOutcome } from './outcome.ts';

/** How much each coefficient matters to one outcome. */
export interface Influence {
  readonly outcome: Outcome;
  /** One for each coefficient; undefined: too few candidates, or the outcome never changes. */
  readonly shares: readonly VarianceShare[] | undefined;
  /** Of a Morris design. */
  readonly effects: readonly MorrisEffect[] | undefined;
}

/** More would be too small to read. */
const mostOutcomes = 6;
export const mostCoefficients = 8;
/** Approximate number of values that all rounds of a bootstrap draw together. */
const work = 4e6;

/** Influences on what decides the best candidate first, then on the objectives' measures, then on the others. */
export function influencesOf(
  { loaded: { study }, candidates }: RecordedStudy,
  coefficients: readonly Coefficient[],
): readonly Influence[] {
  const overall = overallOutcome(study, candidates);
  const names = study.objectives.map(({ measure }) => measure);
  const measures = measureOutcomes(study, candidates);
  const others = [
    ...measures.filter(({ title }) => names.includes(title)),
    ...measures.filter(({ title }) => !names.includes(title)),
  ].filter(({ title }) => title !== overall?.title);
  const rounds = Math.round(Math.min(500, Math.max(100, work / Math.max(1, candidates.length * coefficients.length))));
  return [...(overall ? [overall] : []), ...others].slice(0, mostOutcomes).map((outcome) => ({
    outcome,
    shares: varianceShares(
      coefficients.map(({ places }) => places),
      outcome.values,
      { rounds },
    ),
    effects: study.method.kind === 'morris' ? effectsOf(candidates, outcome) : undefined,
  }));
}

/** Unfinished studies and shards lack some candidates. */
function effectsOf(candidates: RecordedStudy['candidates'], { values }: Outcome): readonly MorrisEffect[] {
  const dimensions = candidates[0]?.point.length ?? 0;
  const count = candidates.reduce((most, { index }) => Math.max(most, index + 1), 0);
  const points: Point[] = Array.from({ length: count }, () => new Float64Array(dimensions));
  const outcomes = new Array<number>(count).fill(Number.NaN);
  for (const [k, { index, point }] of candidates.entries()) {
    points[index] = point;
    outcomes[index] = values[k];
  }
  return count === 0 ? [] : morrisEffects(points, outcomes);
}

/** Indices of coefficients, the one that matters most to an outcome first; in their own order if nothing is known. */
export function byInfluence({ shares, effects }: Influence, count: number): readonly number[] {
  const known = (d: number): number => effects?.[d]?.strength || shares?.[d]?.share || 0;
  return Array.from({ length: count }, (_, d) => d).sort((a, b) => known(b) - known(a) || a - b);
}

/** What shares of variance and mean curves mean in this study, in a few sentences. */
export function methodNote({ loaded: { study }, candidates }: RecordedStudy): string {
  const { kind } = study.method;
  if (kind === 'morris')
    return 'The design changes one coefficient at a time. μ* is the mean size of the change of the outcome, for a change from one end of the range to the other; σ is the standard deviation of these changes, from interactions and curvature. Bars are 95 % intervals (bootstrap).';
  const how =
    'A share is the part of the variance that the coefficient explains by itself: the variance between means in bins of its values, less what chance alone would give (ε²), with a 95 % interval (bootstrap).';
  return designs.includes(kind)
    ? `${how} The candidates are spread evenly, so this estimates Sobol's first-order index. The rest, up to 100 %, is due to interactions and chance.`
    : `${how} The search concentrates candidates where the outcome is good: shares and curves describe the ${candidates.length} candidates that it tried, not the whole ranges, and coefficients that changed together share their effects. A sweep of the same coefficients (method sobol) shows the whole ranges.`;
}
