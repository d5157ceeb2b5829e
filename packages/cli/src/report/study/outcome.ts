// The outcomes of a study's candidates as numbers with units, for its figures.

import { rangeOfMeasure } from 'shoal/internal';
import type { MeasureRange } from 'shoal/measures';
import { type Candidate, lossesOf, type Study, unitOfMeasure } from 'shoal/search';

/** A result of each candidate, as a number. */
export interface CandidateResult {
  readonly title: string;
  /** Unit; may be empty. */
  readonly unit: string;
  /** Its possible values; undefined: all. */
  readonly range?: MeasureRange;
  /** A value for each candidate; NaN if it has none. */
  readonly values: readonly number[];
  /** Whether larger or smaller values are better; undefined if the study does not say. */
  readonly goal: 'least' | 'most' | undefined;
}

/** Each measure of a study. */
export function measureOutcomes(study: Study, candidates: readonly Candidate[]): readonly CandidateResult[] {
  return study.measures.map((measure, m) => {
    const { name } = measure;
    const goals = study.objectives.filter(({ measure }) => measure === name).map(({ kind }) => kind);
    const goal = goals[0] === 'maximise' ? 'most' : goals[0] === 'minimise' ? 'least' : undefined;
    return {
      title: name,
      unit: unitOfMeasure(measure, study.dimensions),
      range: rangeOfMeasure(measure),
      values: candidates.map(({ measures }) => measures?.[m] ?? Number.NaN),
      goal,
    };
  });
}

/** Each objective of a study: its measure, or the measure's distance from a target. */
export function objectiveOutcomes(study: Study, candidates: readonly Candidate[]): readonly CandidateResult[] {
  const measures = measureOutcomes(study, candidates);
  return study.objectives.map((objective) => {
    const measure = measures[study.measures.findIndex(({ name }) => name === objective.measure)];
    if (objective.kind !== 'target') return { ...measure, goal: objective.kind === 'maximise' ? 'most' : 'least' };
    const values = measure.values.map((value) => Math.abs(value - objective.value));
    const title = `${measure.title}: distance from ${objective.value}`;
    return { title, unit: measure.unit, range: { min: 0 }, values, goal: 'least' };
  });
}

/** The overall loss of a study, or its only objective's measure. Undefined if there are several objectives, or none. */
export function overallOutcome(study: Study, candidates: readonly Candidate[]): CandidateResult | undefined {
  const { objectives } = study;
  if (objectives.length === 0 || hasSeveralLosses(study)) return undefined;
  if (objectives.length === 1 && objectives[0].kind !== 'target') return objectiveOutcomes(study, candidates)[0];
  return {
    title: 'loss',
    unit: '',
    values: candidates.map(({ measures }) => (measures ? sum(lossesOf(study, measures)) : Number.NaN)),
    goal: 'least',
  };
}

/** The same for the measures of a single trial. */
export function overallOfTrial(study: Study, measures: readonly number[]): number {
  const [objective] = study.objectives;
  if (study.objectives.length === 1 && objective.kind !== 'target')
    return measures[study.measures.findIndex(({ name }) => name === objective.measure)];
  return sum(lossesOf(study, measures));
}

/** Whether a study keeps its objectives apart. */
export function hasSeveralLosses({ method, objectives }: Study): boolean {
  return method.kind === 'nsga-2' && objectives.length > 1;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Rank of each value from 0 (worst) to 1 (best): the fraction of values that are worse. NaN stays NaN. */
export function ranksOf({ values, goal }: CandidateResult): readonly number[] {
  const sign = goal === 'least' ? -1 : 1;
  const order = [...values.keys()]
    .filter((index) => Number.isFinite(values[index]))
    .sort((i, j) => sign * (values[i] - values[j]));
  const ranks = values.map(() => Number.NaN);
  for (const [rank, index] of order.entries()) ranks[index] = order.length > 1 ? rank / (order.length - 1) : 1;
  return ranks;
}
