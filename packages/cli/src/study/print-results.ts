import { type Candidate, type Study, valuesOfCandidate } from 'shoal/search';
import { jsonText } from '../files/json-text.ts';
import { counted, readable } from '../terminal/number-format.ts';
import { shellWord } from '../terminal/shell-word.ts';
import { textTable } from '../terminal/text-table.ts';
import { summaryOf } from './results.ts';
import type { StudyRun } from './study-run.ts';

const mostShown = 10;

/** Prints the results of a study: the best candidates, or the first ones if it has no objectives. */
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
  if (shown.length > 0) process.stdout.write(`${tableOf(study, shown)}\n`);
  else process.stdout.write('No candidate satisfies all constraints.\n\n');
  process.stdout.write(`Results: ${out}\nReport: shoal report ${shellWord(out)}\n`);
}

function tableOf(study: Study, shown: readonly Candidate[]): string {
  const { varied, measures } = study;
  const right = (title: string) => ({ title, align: 'right' as const });
  // Without objectives there is nothing to be better at.
  const count = study.objectives.length > 0 ? shown[0].losses.length : 0;
  const losses = Array.from({ length: count }, (_, k) => right(count > 1 ? `loss ${k + 1}` : 'loss'));
  const columns = [
    right('candidate'),
    ...varied.map(({ name }) => right(name)),
    ...measures.map(({ name }) => right(name)),
    ...losses,
  ];
  return textTable(
    columns,
    shown.map((one) => [
      String(one.index),
      ...valuesOfCandidate(study, one.point).map((value) =>
        typeof value === 'number' ? readable(value) : String(value),
      ),
      ...measures.map((_, m) => readable(one.measures?.[m] ?? Number.NaN)),
      ...one.losses.slice(0, count).map(readable),
    ]),
  );
}
