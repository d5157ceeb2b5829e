// Runs parts of a recorded study again for `shoal rerun`: the best candidate with new seeds, or one trial.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { rangeOfMeasure } from 'shoal/internal';
import { type Candidate, documentOfCandidate, judged, meanInterval, type Study, valuesOfCandidate } from 'shoal/search';
import { InputError } from '../errors/exit-error.ts';
import { type FieldCache, prepareFields } from '../field/field-cache.ts';
import { jsonText, orNull } from '../files/json.ts';
import { refuseOverwriting } from '../files/output-path.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { maxSeed } from '../options/option-values.ts';
import { Interruption } from '../terminal/interruption.ts';
import { counted, readable } from '../terminal/number-format.ts';
import { Progress } from '../terminal/progress.ts';
import { textTable } from '../terminal/text-table.ts';
import { areSameOutcome } from './journal.ts';
import { type RecordedStudy, readRecordedStudy } from './recorded-study.ts';
import { studyFile } from './study-files.ts';
import { trialRunner } from './trial-message.ts';
import { TrialPool } from './trial-pool.ts';

export interface VerifyOptions {
  /** Number of new seeds. */
  readonly seeds: number;
  readonly threads?: number;
  readonly json?: true;
  /** Paths of modules of rules. */
  readonly rules: readonly string[];
}

/** The values of a measure in the search and in runs with new seeds. */
interface Comparison {
  readonly name: string;
  readonly claimed: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Number of runs with a value. */
  readonly runs: number;
}

/**
 * Runs the best candidate of a study with seeds that the search has not used. The result of a winner is partly luck
 * with its seeds.
 * @returns the exit code
 */
export async function verifyBest(
  folder: string,
  { seeds: count, threads, json, rules }: VerifyOptions,
  cache: FieldCache | undefined,
): Promise<number> {
  const recorded = await readRecordedStudy(folder, rules);
  const { study, scenario } = recorded.loaded;
  const candidate = bestCandidate(folder, recorded);
  const seeds = newSeeds(study.seeds, count);
  await prepareFields(scenario.plan, scenario.meshes, cache);
  const results: (readonly number[] | undefined)[] = [];
  const pool = new TrialPool(Math.min(threads ?? availableParallelism(), count), {
    file: `${folder}/${studyFile.study}`,
    hash: recorded.loaded.hash,
    cache: cache?.folder,
    rules,
  });
  const interruption = new Interruption('stopping');
  const progress = new Progress(count, 0, 'run');
  let done = 0;
  try {
    const requests = seeds.map((seed, index) => ({ index, point: candidate.point, seed }));
    const run = pool.run(requests, ({ index, outcome }) => {
      results[index] = outcome?.measures;
      progress.update(++done);
    });
    await Promise.race([run, interruption.asked]);
  } finally {
    progress.clear();
    interruption.stopListening();
    await pool.close();
  }
  if (interruption.signal !== undefined) return interruption.exitCode;
  const measured = results.flatMap((one) => (one ? [one] : []));
  const compared = study.measures.map((_, m) => compare(study, candidate, measured, m));
  const losses = judged(study, candidate.point, measured).losses;
  process.stdout.write(
    json
      ? jsonText(asJson(study, candidate, seeds, compared, losses))
      : asText(study, candidate, seeds, compared, losses),
  );
  return 0;
}

function bestCandidate(folder: string, { loaded, best, isFinished }: RecordedStudy): Candidate {
  if (loaded.study.objectives.length === 0)
    throw new InputError(`--best: the study in ${folder} has no objectives, so none of its candidates is the best.`);
  if (best.length === 0)
    throw new InputError(
      `--best: the study in ${folder} has no candidate that satisfies all constraints${isFinished ? '' : ' yet'}.`,
    );
  return best[0];
}

/** Seeds above the largest one that the search has used. */
function newSeeds(used: readonly number[], count: number): readonly number[] {
  const known = new Set(used);
  const seeds: number[] = [];
  const first = used.reduce((most, seed) => Math.max(most, seed), 0) + 1;
  for (let seed = first; seeds.length < count; seed++) {
    const limited = seed % (maxSeed + 1);
    if (!known.has(limited)) seeds.push(limited);
  }
  return seeds;
}

function compare(
  { measures }: Study,
  candidate: Candidate,
  measured: readonly (readonly number[])[],
  m: number,
): Comparison {
  const values = measured.map((one) => one[m]).filter((value) => !Number.isNaN(value));
  const mean = values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
  const claimed = candidate.measures?.[m] ?? Number.NaN;
  const interval = meanInterval(values, rangeOfMeasure(measures[m]));
  return { name: measures[m].name, claimed, mean, ...interval, runs: values.length };
}

function asText(
  study: Study,
  candidate: Candidate,
  seeds: readonly number[],
  compared: readonly Comparison[],
  losses: readonly number[],
): string {
  const values = valuesOfCandidate(study, candidate.point).map((value, d) => {
    return `${study.varied[d].name} ${typeof value === 'number' ? readable(value) : value}`;
  });
  const right = (title: string) => ({ title, align: 'right' as const });
  const table = textTable(
    [
      { title: '' },
      right(`search (${counted(candidate.seeds, 'seed')})`),
      right(`mean of ${counted(seeds.length, 'new seed')}`),
      right('95 % interval'),
      { title: '' },
    ],
    [
      ...compared.map(({ name, claimed, mean, low, high }) => [
        name,
        readable(claimed),
        readable(mean),
        Number.isNaN(low) ? '–' : `${readable(low)} to ${readable(high)}`,
        claimed < low || claimed > high ? 'the search is outside' : '',
      ]),
      ...losses.map((loss, k) => [
        losses.length > 1 ? `loss ${k + 1}` : 'loss',
        readable(candidate.losses[k]),
        readable(loss),
        '',
        '',
      ]),
    ],
  );
  return `Candidate ${candidate.index}: ${values.join(', ')}\nNew seeds ${seeds[0]} to ${seeds[seeds.length - 1]}\n\n${table}`;
}

function asJson(
  study: Study,
  candidate: Candidate,
  seeds: readonly number[],
  compared: readonly Comparison[],
  losses: readonly number[],
): object {
  return {
    study: study.name,
    candidate: candidate.index,
    values: Object.fromEntries(
      valuesOfCandidate(study, candidate.point).map((value, d) => [study.varied[d].name, value]),
    ),
    seeds,
    measures: Object.fromEntries(
      compared.map(({ name, claimed, mean, low, high, runs }) => [
        name,
        { search: orNull(claimed), mean: orNull(mean), low: orNull(low), high: orNull(high), runs },
      ]),
    ),
    losses: losses.map((loss, k) => ({ search: orNull(candidate.losses[k]), mean: orNull(loss) })),
  };
}

/** Runs a trial of a recorded study again. @returns the exit code: 1 if the result differs */
export async function rerunTrial(
  path: string,
  index: number,
  save: string | undefined,
  cache: FieldCache | undefined,
  rules: readonly string[],
): Promise<number> {
  if (save !== undefined) {
    refuseOverwriting('--save', save, [{ path, what: 'in the directory of the study', isTree: true }]);
    if (existsSync(save)) throw new InputError(`--save ${save}: exists already. Name another file.`);
  }
  const { loaded, trials } = await readRecordedStudy(path, rules);
  const finished = trials.find((one) => one.trial.index === index);
  if (!finished)
    throw new InputError(
      `--trial ${index}: ${path} has no such trial, or has not finished it. It has ${counted(trials.length, 'finished trial')}.`,
    );
  const { trial, outcome: known } = finished;
  const document = documentOfCandidate(loaded.study, trial.point);
  if (save !== undefined) writeFileAtomically(save, jsonText({ ...(document as object), seed: trial.seed }));
  const outcome = (await trialRunner(loaded, cache))(trial.point, trial.seed);
  const { varied, measures } = loaded.study;
  const values = valuesOfCandidate(loaded.study, trial.point).map((value, d) => `${varied[d].name} ${value}`);
  process.stdout.write(`Trial ${index}: candidate ${trial.candidate}, seed ${trial.seed}, ${values.join(', ')}\n`);
  for (const [m, { name }] of measures.entries()) {
    const value = outcome?.measures[m] ?? Number.NaN;
    const recorded = known?.measures[m] ?? Number.NaN;
    process.stdout.write(
      `  ${name} ${readable(value)}${Object.is(value, recorded) ? '' : `, but the journal has ${recorded}`}\n`,
    );
  }
  const isSame = areSameOutcome(known, outcome);
  const hash = outcome?.stateHash ?? 'none';
  const isSameState = known?.stateHash === outcome?.stateHash;
  process.stdout.write(
    isSameState
      ? `State hash ${hash}: the same as in the journal${isSame ? '' : ', but its measures differ'}.\n`
      : `State hash ${hash}, but the journal has ${known?.stateHash ?? 'none'}: the results differ.\n`,
  );
  return isSame ? 0 : 1;
}
