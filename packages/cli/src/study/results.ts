import { dirname, join, posix } from 'node:path';
import { version } from 'shoal';
import { type Candidate, designs, documentOfCandidate, type Study, valuesOfCandidate } from 'shoal/search';
import { jsonText } from '../files/json-text.ts';
import { orNull } from '../files/json-value.ts';
import { makeDirectory } from '../files/make-directory.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { readUntrustedBytes } from '../files/read-file.ts';
import type { TableFormat } from '../table/table-formats.ts';
import { intervalsOf } from './candidate-interval.ts';
import { inputKind, type LoadedStudy } from './load-study.ts';
import { mostBest, studyFile } from './study-files.ts';
import type { StudyFolder } from './study-folder.ts';
import { refuseLinks } from './study-folder-check.ts';
import type { FinishedTrial, StudyRun } from './study-run.ts';
import { type Filled, writeStudyTable } from './study-table.ts';

/**
 * Writes the results of a study: both tables, the best scenarios and the summary. The same study gives the same bytes.
 * @returns the names of these files
 */
export function writeResults(
  folder: StudyFolder,
  { study, inputs, scenarioName }: LoadedStudy,
  run: StudyRun,
  format: TableFormat,
): readonly string[] {
  const { search, finished } = run;
  const names: string[] = [];
  const write = (path: string, table: readonly Filled[]): void => {
    const name = path.replace(/parquet$/, format);
    writeStudyTable(folder.file(name), format, table, study.name);
    names.push(name);
  };
  write(studyFile.candidates, candidateTable(study, run));
  write(studyFile.trials, trialTable(study, finished));
  const best = search.best.slice(0, mostBest);
  if (best.length > 0) {
    // Files that the scenarios need are copied to their folder, so that they can be run.
    const scenes = folder.file(studyFile.best);
    refuseLinks(folder.path);
    makeDirectory(scenes);
    const base = posix.dirname(scenarioName);
    for (const { path, name } of inputs.filter((input) => input.name !== scenarioName)) {
      const to = join(scenes, posix.relative(base, name));
      makeDirectory(dirname(to));
      writeFileAtomically(to, readUntrustedBytes(path, inputKind));
    }
    for (const [rank, { point }] of best.entries()) {
      const name = `${studyFile.best}/${rank + 1}.json`;
      const scenario = { ...(documentOfCandidate(study, point) as object), seed: study.seeds[0] };
      writeFileAtomically(folder.file(name), jsonText(scenario));
      names.push(name);
    }
  }
  writeFileAtomically(folder.file(studyFile.summary), jsonText(summaryOf(study, run)));
  return [...names, studyFile.summary];
}

/** The results of a study as numbers, for programs. */
export function summaryOf(study: Study, run: StudyRun): object {
  const { search, finished } = run;
  const intervals = hasIntervals(study) ? intervalsOf(run) : undefined;
  const isDesign = designs.includes(study.method.kind);
  return {
    study: study.name,
    shoal: version,
    method: study.method.kind,
    candidates: search.candidates.length,
    trials: finished.length,
    infeasible: search.candidates.filter(({ violation }) => violation > 0).length,
    ...(isDesign && { results: search.candidates.map((one) => resultOf(study, one, intervals)) }),
    ...((!isDesign || study.objectives.length > 0) && {
      best: search.best.slice(0, mostBest).map((one) => resultOf(study, one, intervals)),
    }),
  };
}

/** A candidate as numbers, with 95 % intervals over the seeds in a design. */
function resultOf(study: Study, one: Candidate, intervals: ReturnType<typeof intervalsOf> | undefined): object {
  const measures = study.measures.map(({ name }, m) => [name, orNull(one.measures?.[m])]);
  const ends = study.measures.map(({ name }, m) => {
    const { low = Number.NaN, high = Number.NaN } = intervals?.(one, m) ?? {};
    return [name, [orNull(low), orNull(high)]];
  });
  return {
    candidate: one.index,
    losses: one.losses,
    values: Object.fromEntries(study.varied.map(({ name }, d) => [name, valuesOfCandidate(study, one.point)[d]])),
    measures: Object.fromEntries(measures),
    ...(intervals && { intervals: Object.fromEntries(ends) }),
    seeds: one.seeds,
  };
}

/** A search selects candidates by these values, so intervals over its seeds would look too good. */
function hasIntervals({ method, seeds }: Study): boolean {
  return designs.includes(method.kind) && seeds.length > 1;
}

/** One row for each candidate: its values, its losses, and its measures: means and, in a design, 95 % intervals. */
function candidateTable(study: Study, run: StudyRun): readonly Filled[] {
  const { candidates } = run.search;
  const intervalOf = hasIntervals(study) ? intervalsOf(run) : undefined;
  const losses = candidates.reduce((most, one) => Math.max(most, one.losses.length), 0);
  return [
    whole(
      'candidate',
      candidates.map(({ index }) => index),
    ),
    whole(
      'seeds',
      candidates.map(({ seeds }) => seeds),
    ),
    ...valueColumns(
      study,
      candidates.map(({ point }) => point),
    ),
    ...Array.from({ length: losses }, (_, k) =>
      real(
        losses === 1 ? 'loss' : `loss ${k + 1}`,
        candidates.map((one) => one.losses[k] ?? Number.NaN),
      ),
    ),
    real(
      'violation',
      candidates.map(({ violation }) => violation),
    ),
    ...study.measures.flatMap(({ name }, m) => {
      const means = real(
        name,
        candidates.map(({ measures }) => measures?.[m] ?? Number.NaN),
      );
      if (intervalOf === undefined) return [means];
      const intervals = candidates.map((one) => intervalOf(one, m));
      return [
        means,
        real(
          `${name} 95 % low`,
          intervals.map(({ low }) => low),
        ),
        real(
          `${name} 95 % high`,
          intervals.map(({ high }) => high),
        ),
      ];
    }),
  ];
}

/** One row for each trial: its seed, its values and its measures. */
function trialTable(study: Study, trials: readonly FinishedTrial[]): readonly Filled[] {
  return [
    whole(
      'trial',
      trials.map(({ trial }) => trial.index),
    ),
    whole(
      'candidate',
      trials.map(({ trial }) => trial.candidate),
    ),
    // Seeds exceed int32.
    real(
      'seed',
      trials.map(({ trial }) => trial.seed),
    ),
    ...valueColumns(
      study,
      trials.map(({ trial }) => trial.point),
    ),
    ...study.measures.map(({ name }, m) =>
      real(
        name,
        trials.map(({ outcome }) => outcome?.measures[m] ?? Number.NaN),
      ),
    ),
  ];
}

function valueColumns(study: Study, points: readonly Float64Array[]): readonly Filled[] {
  const rows = points.map((point) => valuesOfCandidate(study, point));
  return study.varied.map(({ name, dimension }, d) => {
    const choices = dimension.kind === 'choices' ? dimension.values : [];
    const isIndexed = choices.some((value) => typeof value !== 'number');
    const numbers = rows.map(({ [d]: value }) => (isIndexed ? choices.indexOf(value) : Number(value)));
    return { ...real(name, numbers), ...(isIndexed && { choices }) };
  });
}

function whole(name: string, values: readonly number[]): Filled {
  return { column: { name, type: 'int32' }, values };
}

function real(name: string, values: readonly number[]): Filled {
  return { column: { name, type: 'float64' }, values };
}
