import { rangeOfMeasure } from 'shoal/internal';
import { designs, type EffectPoint, meanInterval } from 'shoal/search';
import { meanOf } from '../measure/mean.ts';
import type { RecordedStudy } from '../study/recorded-study.ts';
import type { Coefficient } from './coefficient.ts';
import type { Outcome } from './outcome.ts';

/** If there are more values, bins are shown instead. */
const mostValues = 40;

/**
 * The mean of a measure over the seeds of each value, for a design with one coefficient and several seeds.
 * @returns the points in the order of their values; undefined for other studies, or if the outcome is not a measure
 */
export function seedMeans(
  { loaded: { study }, candidates, trials }: RecordedStudy,
  [coefficient, ...others]: readonly Coefficient[],
  { title }: Outcome,
): readonly EffectPoint[] | undefined {
  const measure = study.measures.findIndex(({ name }) => name === title);
  if (!coefficient || others.length > 0 || measure < 0 || candidates.length > mostValues) return undefined;
  if (study.seeds.length < 2 || !designs.includes(study.method.kind)) return undefined;
  const range = rangeOfMeasure(study.measures[measure]);
  const values = new Map<number, number[]>(candidates.map(({ index }) => [index, []]));
  for (const { trial, outcome } of trials) {
    const value = outcome?.measures[measure] ?? Number.NaN;
    if (Number.isFinite(value)) values.get(trial.candidate)?.push(value);
  }
  return candidates
    .flatMap(({ index }, k) => {
      const own = values.get(index) ?? [];
      const point = { at: coefficient.places[k], mean: meanOf(own), ...meanInterval(own, range), count: own.length };
      return own.length > 0 ? [point] : [];
    })
    .sort((one, other) => one.at - other.at);
}
