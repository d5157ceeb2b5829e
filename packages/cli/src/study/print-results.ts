import { type Candidate, type Interval, type Study, valuesOfCandidate } from 'shoal/search';
import { jsonText } from '../files/json-text.ts';
import { counted, readable } from '../terminal/number-format.ts';
import { shellWord } from '../terminal/shell-word.ts';
import { textTable } from '../terminal/text-table.ts';
import { intervalsOf } from './candidate-interval.ts';
import { summaryOf } from './results.ts';
import type { StudyRun } from './study-run.ts';

const mostShown = 10;

/** Prints the results of a study: the best candidates, or the first ones if there are no objectives. */
export function printResults(out: string, run: StudyRun, asJson: boolean): void {
  const { study, best, candidates } = run.search;
  if (asJson) {
    process.stdout.write(jsonText(summaryOf(study, run)));
    return;
  }
  const shown = (study.objectives.length > 0 ? best : candidates).slice(0, mostShown);
  const trials = counted(run.finished.length, 'trial');
  process.stdout.write(
    `${study.name}: ${counted(candidates.length, 'candidate')}, ${trials}, by ${study.method.kind}\n\n`,
  );
  if (study.objectives.length === 0) process.stdout.write('The study names no objective: the first candidates.\n');
  if (shown.length > 0) process.stdout.write(`${tableOf(study, shown, run)}\n`);
  else process.stdout.write('No candidate satisfies all constraints.\n\n');
  process.stdout.write(`Results: ${out}\nReport: shoal report ${shellWord(out)}\n`);
}

function tableOf(study: Study, shown: readonly Candidate[], run: StudyRun): string {
  const { varied, measures } = study;
  const right = (title: string) => ({ title, align: 'right' as const });
  // Without objectives no candidate is better than another.
  const count = study.objectives.length > 0 ? shown[0].losses.length : 0;
  const losses = Array.from({ length: count }, (_, k) => right(count > 1 ? `loss ${k + 1}` : 'loss'));
  // The best candidate was selected by these values, so intervals over its seeds would look too good.
  const intervalOf = intervalsOf(run);
  const hasIntervals = study.objectives.length === 0 && study.seeds.length > 1;
  const columns = [
    right('candidate'),
    ...varied.map(({ name }) => right(name)),
    ...measures.flatMap(({ name }) => [right(name), ...(hasIntervals ? [right('95 %')] : [])]),
    ...losses,
  ];
  return textTable(
    columns,
    shown.map((one) => [
      String(one.index),
      ...valuesOfCandidate(study, one.point).map((value) =>
        typeof value === 'number' ? readable(value) : String(value),
      ),
      ...measures.flatMap((_, m) => [
        readable(one.measures?.[m] ?? Number.NaN),
        ...(hasIntervals ? [intervalText(intervalOf(one, m))] : []),
      ]),
      ...one.losses.slice(0, count).map(readable),
    ]),
  );
}

function intervalText({ low, high }: Interval): string {
  return Number.isFinite(low) ? `${readable(low)} … ${readable(high)}` : '–';
}
