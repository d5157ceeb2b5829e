// Computes how much each coefficient of a study matters, for its figures.

import { withinRange } from 'shoal/internal';
import {
  designs,
  distinct,
  type EffectPoint,
  type Interval,
  type MorrisEffect,
  mainEffect,
  morrisEffects,
  type Point,
  type VarianceShare,
  varianceShares,
} from 'shoal/search';
import type { RecordedStudy } from '../../study/recorded-study.ts';
import type { Coefficient } from './coefficient.ts';
import { type CandidateResult, measureOutcomes, overallOutcome } from './outcome.ts';

/** The influence of each coefficient on one outcome. */
export interface Influence {
  readonly outcome: CandidateResult;
  /** Whether candidates are a sample of the ranges, so that their means have intervals: those of a search depend on each other. */
  readonly isSample: boolean;
  /** A value per coefficient; undefined: too few candidates, or a constant outcome. */
  readonly shares: readonly VarianceShare[] | undefined;
  /** Results of a Morris design. */
  readonly effects: readonly MorrisEffect[] | undefined;
}

/** Largest number of panels. More would be too small to read. */
const mostOutcomes = 6;
export const mostCoefficients = 8;
/** Target number of values drawn in all rounds of a bootstrap. There are always 100 to 500 rounds. */
const work = 4e6;

/** Influences on the overall outcome first, then on the objectives' measures, then on other measures. */
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
  const { kind } = study.method;
  const isSample = designs.includes(kind) && kind !== 'morris';
  // A design over few choices may run a candidate twice, with the same seeds and results.
  const once = new Set(kind === 'morris' ? candidates : distinct(candidates, study));
  const rounds = Math.round(Math.min(500, Math.max(100, work / Math.max(1, candidates.length * coefficients.length))));
  return [...(overall ? [overall] : []), ...others].slice(0, mostOutcomes).map((all) => {
    const outcome = { ...all, values: all.values.map((value, k) => (once.has(candidates[k]) ? value : Number.NaN)) };
    const shares = varianceShares(
      coefficients.map(({ places }) => places),
      outcome.values,
      { rounds },
    );
    return {
      outcome,
      isSample,
      shares: isSample ? shares : shares?.map(withoutInterval),
      effects: kind === 'morris' ? effectsOf(candidates, outcome) : undefined,
    };
  });
}

/** The mean outcome over the values of a coefficient. */
export function curveOf({ outcome, isSample }: Influence, { places }: Coefficient): readonly EffectPoint[] {
  const curve = mainEffect(places, outcome.values);
  return curve.map(isSample ? (point) => withinRange(point, outcome.range) : withoutInterval);
}

function withoutInterval<One extends Interval>(one: One): One {
  return { ...one, low: Number.NaN, high: Number.NaN };
}

/** Returns Morris effects on an outcome. Candidates missing from unfinished studies and shards count as NaN. */
function effectsOf(candidates: RecordedStudy['candidates'], { values }: CandidateResult): readonly MorrisEffect[] {
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

/** Indices of coefficients, the most influential first; in their own order if influences are not known. */
export function byInfluence({ shares, effects }: Influence, count: number): readonly number[] {
  const known = (d: number): number => effects?.[d]?.strength || shares?.[d]?.share || 0;
  return Array.from({ length: count }, (_, d) => d).sort((a, b) => known(b) - known(a) || a - b);
}

/** Explains the influences in this study: elementary effects (Morris), or shares of variance. */
export function methodNote({ loaded: { study }, candidates }: RecordedStudy): string {
  const { kind } = study.method;
  if (kind === 'morris')
    return 'The design changes one coefficient at a time. μ* is the mean absolute elementary effect: the change of the outcome, scaled to a change of the coefficient across its whole range. σ is the standard deviation of the signed effects; interactions and curvature increase it. Horizontal lines are 95 % intervals of μ* (Student); below 8 trajectories there are none.';
  const how =
    'Candidates are grouped into bins by the value of the coefficient. Its share is the variance between the mean outcomes of the bins, as a fraction of all variance, minus what chance alone would give (ε²).';
  return designs.includes(kind)
    ? `${how} The candidates cover the whole ranges, so this estimates Sobol's first-order index. The rest, up to 100 %, is due to interactions and chance. From 200 candidates on, shares have 95 % intervals (bootstrap), as if candidates were drawn at random; for the other designs they are slightly too wide.`
    : `${how} The search concentrates candidates where the outcome is good: shares and curves describe the ${candidates.length} candidates that it tried, not the whole ranges, and the effects of coefficients that changed together cannot be separated. Shares and curves have no intervals, because these candidates depend on each other. A sweep of the same coefficients (method sobol) shows the whole ranges.`;
}
