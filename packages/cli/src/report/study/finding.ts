import { type Candidate, unitOfVaried, valuesOfCandidate } from 'shoal/search';
import { extentOf, rangeText } from '../../chart/plot.ts';
import { meanOf } from '../../measure/averages.ts';
import type { RecordedStudy } from '../../study/recorded-study.ts';
import { briefNumber, counted, withUnit } from '../../terminal/number-format.ts';
import { andList } from '../../terminal/words.ts';
import { choiceText } from './coefficient.ts';
import { elitesOf } from './elites.ts';
import { hasSeveralLosses, measureOutcomes, objectiveOutcomes, overallOfTrial, overallOutcome } from './outcome.ts';

/** The finding of a study in plain sentences. */
export function findingOf(study: RecordedStudy): string {
  const { loaded, candidates, best } = study;
  const { objectives } = loaded.study;
  if (candidates.length === 0) return 'No trial has finished yet.';
  if (objectives.length === 0) return withoutObjectives(study);
  if (best.length === 0) return `None of ${counted(candidates.length, 'candidate')} satisfies all constraints.`;
  if (hasSeveralLosses(loaded.study)) {
    const indices = new Set(best.map(({ index }) => index));
    const ranges = objectiveOutcomes(loaded.study, candidates).map(({ title, values }) => {
      const own = values.filter((_, k) => indices.has(candidates[k].index));
      const { low, high } = extentOf(own);
      return `${title} from ${rangeText(low, high)}`;
    });
    return `The Pareto front has ${best.length} of ${counted(candidates.length, 'candidate')}: ${andList(ranges)}.`;
  }
  const elites = elitesOf(study);
  const kinds = elites ? ` ${elites.filled} of ${elites.count} cells of the map are filled.` : '';
  return `${bestText(study, best[0])}${kinds}`;
}

function bestText(study: RecordedStudy, best: Candidate): string {
  const { loaded, candidates, trials } = study;
  const values = valuesOfCandidate(loaded.study, best.point).map(
    (value, d) => `${loaded.study.varied[d].name} ${withUnit(choiceText(value), unitOfVaried(loaded.study.varied[d]))}`,
  );
  const overall = overallOutcome(loaded.study, candidates);
  const result = overall?.values[candidates.indexOf(best)] ?? Number.NaN;
  const own = trials.filter(({ trial }) => trial.candidate === best.index);
  const results = own.flatMap(({ outcome }) => (outcome ? [overallOfTrial(loaded.study, outcome.measures)] : []));
  const over =
    results.length > 1
      ? `, computed from the means over ${results.length} seeds (of single seeds: ${spreadText(results)})`
      : '';
  // The result of the best of many candidates is partly luck.
  const caveat =
    candidates.length > 1 ? ' It was selected on these seeds: expect a worse result on others, and test it there.' : '';
  const most = 6;
  const listed = values.length > most ? [...values.slice(0, most), 'more'] : values;
  return `Of ${counted(candidates.length, 'candidate')}, number ${best.index} is the best: ${overall?.title} ${withUnit(briefNumber(result), overall?.unit ?? '')}${over}, with ${andList(listed)}.${caveat}`;
}

function withoutObjectives({ loaded: { study }, candidates }: RecordedStudy): string {
  const ranges = measureOutcomes(study, candidates)
    .slice(0, 3)
    .flatMap(({ title, values }) => {
      const { low, high } = extentOf(values);
      return low <= high ? [`${title} from ${rangeText(low, high)}`] : [];
    });
  return `${counted(candidates.length, 'candidate')} gave ${andList(ranges)}. The study names no objective, so none is the best.`;
}

/** The runs of a study in plain sentences. */
export function effortOf({ loaded: { study }, candidates, trials, planned }: RecordedStudy): string {
  const infeasible = candidates.filter(({ violation }) => violation > 0).length;
  const seconds = trials.reduce((sum, { outcome }) => sum + (outcome?.seconds ?? 0), 0);
  const of = planned !== undefined && planned > trials.length ? ` of ${planned}` : '';
  const time = seconds > 0 ? ` in ${durationText(seconds)} of computing time` : '';
  const broken =
    study.constraints.length > 0 || infeasible > 0
      ? ` ${infeasible === 0 ? 'No candidate' : counted(infeasible, 'candidate')} broke a constraint${infeasible > 0 ? ' or gave no valid scenario' : ''}.`
      : '';
  return `${trials.length}${of} ${trials.length === 1 && of === '' ? 'trial was' : 'trials were'} run${time}, by ${study.method.kind}.${broken}`;
}

/** Mean and standard deviation of values over seeds: `0.94 ± 0.02`; of a single value, only the value. */
export function spreadText(values: readonly number[]): string {
  const known = values.filter(Number.isFinite);
  const mean = briefNumber(meanOf(known));
  return known.length < 2 ? mean : `${mean} ± ${briefNumber(deviationOf(known))}`;
}

/** The standard deviation of a sample. */
function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, x) => sum + (x - mean) * (x - mean), 0) / (values.length - 1));
}

/** `40 s`, `3 min 12 s`, `2 h 5 min`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${briefNumber(Math.round(seconds * 10) / 10)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
