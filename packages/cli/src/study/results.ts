// Writes the results of a finished study: tables of candidates and trials, the best scenarios and a summary.

import { dirname, join, posix } from 'node:path';
import { version } from 'shoal';
import { rangeOfMeasure } from 'shoal/internal';
import {
  type Candidate,
  designs,
  documentOfCandidate,
  type Interval,
  meanInterval,
  type Study,
  valuesOfCandidate,
} from 'shoal/search';
import { type Column, type ColumnData, csvCell } from 'shoal/tables';
import { jsonText, orNull } from '../files/json.ts';
import { makeDirectory } from '../files/output-path.ts';
import { PartialFile, writeFileAtomically } from '../files/partial-file.ts';
import { readUntrustedBytes } from '../files/read-file.ts';
import { columnData, type TableNotes } from '../table/column.ts';
import { parquetTable } from '../table/parquet-writer.ts';
import type { TableFormat } from '../table/table-formats.ts';
import { inputKind, type LoadedStudy } from './load-study.ts';
import { mostBest, studyFile } from './study-files.ts';
import type { StudyFolder } from './study-folder.ts';
import { refuseLinks } from './study-folder-check.ts';
import type { FinishedTrial, StudyRun } from './study-run.ts';

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

/** A column and its values. */
interface Filled {
  readonly column: Column;
  readonly values: readonly number[];
  /** The choices, if the values are indices into this list. */
  readonly choices?: readonly unknown[];
}

/**
 * Writes a table. Parquet files have indices of choices, from 0, and list the choices in their metadata. Text files
 * have the choices themselves.
 */
function writeStudyTable(path: string, format: TableFormat, table: readonly Filled[], study: string): void {
  const file = new PartialFile(path);
  if (format === 'parquet') writeParquet(file, table, study);
  else {
    const line = format === 'csv' ? csvLine : jsonLine(table);
    if (format === 'csv') file.write(`${csvLine(table.map(({ column }) => column.name))}\n`);
    const count = table[0].values.length;
    for (let row = 0; row < count; row++) file.write(`${line(table.map((one) => valueAt(one, row)))}\n`);
  }
  file.commit();
}

function writeParquet(file: PartialFile, table: readonly Filled[], study: string): void {
  const count = table[0].values.length;
  const data = table.map(({ column, values }) => {
    const array: ColumnData = columnData(column.type, count);
    array.set(values);
    return array;
  });
  const listed = table.filter(({ choices }) => choices);
  const notes: TableNotes = {
    study,
    ...Object.fromEntries(listed.map(({ column, choices }) => [column.name, JSON.stringify(choices)])),
  };
  const writer = parquetTable(
    file,
    table.map(({ column }) => column),
    `shoal ${version}`,
    notes,
  );
  writer.append({ count, columns: data });
  file.write(writer.rest());
}

function valueAt({ values, choices }: Filled, row: number): unknown {
  return choices ? choices[values[row]] : values[row];
}

function csvLine(values: readonly unknown[]): string {
  return values.map(csvCell).join(',');
}

/** A JSON object with the columns as keys. NaN is null. */
function jsonLine(table: readonly Filled[]): (values: readonly unknown[]) => string {
  const keys = table.map(({ column }) => JSON.stringify(column.name));
  // Built as text, because an object would reorder keys such as "1".
  return (values) => `{${values.map((value, c) => `${keys[c]}:${JSON.stringify(value)}`).join(',')}}`;
}

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
