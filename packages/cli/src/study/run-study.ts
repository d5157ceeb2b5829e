// Runs a study from its files to its printed results, for `shoal search` and `shoal sweep`.

import { availableParallelism } from 'node:os';
import { parseScenarioJson, ScenarioError } from 'shoal';
import {
  type Candidate,
  designs,
  documentOfCandidate,
  type Interval,
  type Study,
  valuesOfCandidate,
} from 'shoal/search';
import { InputError, WriteFailure } from '../errors/exit-error.ts';
import { cacheOf, prepareFields } from '../field/field-cache.ts';
import { jsonText } from '../files/json.ts';
import type { TableFormat } from '../table/table-formats.ts';
import { Interruption } from '../terminal/interruption.ts';
import { counted, readable } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import { shellWord } from '../terminal/words.ts';
import { type LoadedStudy, loadStudy } from './load-study.ts';
import { intervalsOf, summaryOf, writeResults } from './results.ts';
import { studyFile } from './study-files.ts';
import { readPart, StudyFolder } from './study-folder.ts';
import { refuseChangedInputs } from './study-folder-check.ts';
import { writeProvenance } from './study-provenance.ts';
import { type Shard, StudyRun } from './study-run.ts';
import type { SharedTrials } from './trial-message.ts';

export interface StudyOptions {
  readonly out: string;
  readonly resume?: true;
  readonly threads?: number;
  /** Other directories of this study whose outcomes are added. */
  readonly merge?: readonly string[];
  /** The shard of the trials to run here. */
  readonly shard?: Shard;
  /** Format of both tables; default Parquet. */
  readonly format?: TableFormat;
  readonly json?: true;
  readonly cache: boolean;
  /** Paths of modules of rules. */
  readonly rules: readonly string[];
}

/** All trials of a sweep are known in advance. */
function refuseSearch({ method: { kind } }: Study, file: string): void {
  if (designs.includes(kind)) return;
  throw new InputError(
    `${file}: method.kind is "${kind}", which chooses trials by earlier results; a sweep expects one of ${designs.join(', ')}. Use "shoal search", or another method.`,
  );
}

/**
 * Runs the trials of a study that have no outcome yet, and writes the results.
 * @param openQueue opens the queue that passes the trials to workers; without it they run here
 * @returns the exit code
 */
export async function runStudy(
  file: string,
  options: StudyOptions,
  command: 'sweep' | 'search',
  openQueue?: (study: LoadedStudy) => Promise<SharedTrials>,
): Promise<number> {
  const given = await loadStudy(file, { modules: options.rules });
  if (command === 'sweep') refuseSearch(given.study, file);
  const queue = await openQueue?.(given);
  try {
    return await runWith(queue, file, given, options);
  } finally {
    await queue?.close();
  }
}

async function runWith(
  queue: SharedTrials | undefined,
  file: string,
  given: LoadedStudy,
  options: StudyOptions,
): Promise<number> {
  const { out, rules, shard } = options;
  const piece = shard && `${shard.index}/${shard.count}`;
  // Read before anything is written, so that a wrong path leaves no new directory.
  const parts = (options.merge ?? []).map((other) => readPart(other, given));
  // Listens before anything is written, so that a directory with a journal can always be resumed.
  const interruption = new Interruption('stopping; trials that are running are lost');
  let folder: StudyFolder | undefined;
  try {
    folder = await StudyFolder.open(out, file, given, options.resume === true, piece);
    const loaded = await loadStudy(folder.file(studyFile.study), { modules: rules });
    refuseChangedInputs(out, loaded, { study: given.hash, inputs: given.hashes });
    const cache = cacheOf(options);
    if (queue) queue.readFrom(folder.file(studyFile.study), loaded);
    // Computed once here, so that threads do not compute the same fields.
    else await prepareFields(loaded.scenario.plan, loaded.scenario.meshes, cache);
    folder.takeOver(parts);
    const run = new StudyRun(loaded, folder, {
      threads: options.threads ?? availableParallelism(),
      cache: cache?.folder,
      rules,
      shard,
      queue,
    });
    await run.run(interruption);
    if (!run.search.isDone) {
      const kept = counted(folder.known.size, 'trial');
      const isShardDone = shard !== undefined && interruption.signal === undefined;
      const next = isShardDone
        ? `Shard ${shard.index} of ${shard.count} is complete. "shoal sweep ${shellWord(file)} --out DIR --merge ${shellWord(out)} …" joins all shards.`
        : 'Continue with the same command and --resume.';
      process.stderr.write(`shoal: ${out}: ${kept} finished. ${next}\n`);
      return interruption.exitCode;
    }
    const written = writeResults(folder, loaded, run, options.format ?? 'parquet');
    await writeProvenance(folder, loaded, written);
    refuseNoneValid(file, loaded, run);
    printResults(out, run, options.json === true);
    return 0;
  } catch (error) {
    if (!folder || !(error instanceof WriteFailure)) throw error;
    throw new WriteFailure(`${error.message} The same command with --resume continues the study.`);
  } finally {
    interruption.stopListening();
    folder?.close();
  }
}

/**
 * Refuses a study without any valid candidate, because there is no result.
 * @param file of the study, for the message
 * @throws InputError that states the problem of the first candidate
 */
function refuseNoneValid(file: string, { study }: LoadedStudy, { search }: Pick<StudyRun, 'search'>): void {
  const { candidates } = search;
  const [first] = candidates;
  if (!first || candidates.some(({ measures }) => measures !== undefined)) return;
  const values = valuesOfCandidate(study, first.point).map((value, d) => `${study.varied[d].name} ${value}`);
  const problems = problemsOf(documentOfCandidate(study, first.point));
  throw new InputError(
    `${file}: none of its ${candidates.length} candidates makes a valid scenario. The first one (${values.join(', ')}):\n${problems}\nCorrect the values of "vary", and run the study in another directory.`,
  );
}

function problemsOf(document: unknown): string {
  try {
    parseScenarioJson(document);
    return '';
  } catch (error) {
    if (error instanceof ScenarioError) return error.message;
    throw error;
  }
}

const mostShown = 10;

/** Prints the results of a study: the best candidates, or the first ones if there are no objectives. */
function printResults(out: string, run: StudyRun, asJson: boolean): void {
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
