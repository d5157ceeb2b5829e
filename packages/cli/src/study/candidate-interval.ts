import { rangeOfMeasure } from 'shoal/internal';
import { type Candidate, type Interval, meanInterval } from 'shoal/search';
import type { FinishedTrial, StudyRun } from './study-run.ts';

/** Returns the 95 % interval (Student) of a measure of a candidate over its seeds; NaN for fewer than two. */
export function intervalsOf({
  finished,
  search: { study },
}: StudyRun): (candidate: Candidate, measure: number) => Interval {
  const trials = new Map<number, FinishedTrial[]>();
  for (const one of finished) {
    const own = trials.get(one.trial.candidate) ?? [];
    trials.set(one.trial.candidate, own);
    own.push(one);
  }
  return ({ index }, measure) => {
    const values = (trials.get(index) ?? []).map(({ outcome }) => outcome?.measures[measure] ?? Number.NaN);
    return meanInterval(values.filter(Number.isFinite), rangeOfMeasure(study.measures[measure]));
  };
}
