// Turns the measures of trials into losses and violated constraints.

import type { Evaluation, Point } from '../method.ts';
import type { ObjectiveDocument } from './document.ts';
import type { Study } from './study.ts';

/** The evaluation of a candidate whose values together do not make a valid scenario. */
const impossible = Number.MAX_VALUE;

/** Evaluates the objectives and constraints of a study from its measures. */
export function evaluate(study: Study, point: Point, measured: readonly number[] | undefined): Evaluation {
  const { objectives, constraints, method } = study;
  if (!measured) {
    const losses = method.kind === 'nsga-2' ? objectives.map(() => impossible) : [impossible];
    return { point, losses, violation: impossible };
  }
  const losses = lossesOf(study, measured);
  const violation = constraints.reduce((sum, { measure, min, max }) => {
    const value = measured[measure];
    return sum + (Number.isNaN(value) ? impossible : Math.max(min - value, value - max, 0));
  }, 0);
  const features =
    method.kind === 'map-elites' ? method.features.map(({ measure }) => measured[indexOf(study, measure)]) : [];
  return {
    point,
    losses: method.kind === 'nsga-2' ? losses : [losses.reduce((sum, loss) => sum + loss, 0)],
    violation: Math.min(violation, impossible),
    ...(features.length > 0 && { features }),
  };
}

/** One loss for each objective of a study; less is better. @param measured one value for each measure */
export function lossesOf(study: Study, measured: readonly number[]): readonly number[] {
  return study.objectives.map((one) => lossOf(study, one, measured));
}

function lossOf(study: Study, objective: ObjectiveDocument, measured: readonly number[]): number {
  const { kind, weight = 1 } = objective;
  const value = measured[indexOf(study, objective.measure)];
  if (kind === 'maximise') return -weight * value;
  if (kind === 'minimise') return weight * value;
  const { value: target, tolerance = Math.abs(target) || 1 } = objective;
  const off = (value - target) / tolerance;
  return weight * off * off;
}

function indexOf({ measures }: Study, wanted: string): number {
  return measures.findIndex(({ name }) => name === wanted);
}
