import { existsSync } from 'node:fs';
import { documentOfCandidate, valuesOfCandidate } from 'shoal/search';
import { InputError } from '../errors/exit-error.ts';
import type { FieldCache } from '../field/field-cache.ts';
import { jsonText } from '../files/json-text.ts';
import { refuseOverwriting } from '../files/output-path.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { counted, readable } from '../terminal/number-format.ts';
import { areSameOutcome } from './journal.ts';
import { readRecordedStudy } from './recorded-study.ts';
import { trialRunner } from './trial-runner.ts';

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
