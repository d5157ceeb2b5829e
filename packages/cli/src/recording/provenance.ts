import { basename } from 'node:path';
import { shortHash } from '../errors/rule-failure.ts';
import { pathBeside } from '../files/output-path.ts';
import { hashOfFile } from '../files/read-file.ts';
import { type RecordedRules, recordedRules } from '../own-rules/rule-record.ts';
import type { ScenarioChange } from '../scenario/changed-scenario.ts';
import type { LoadedScenario } from '../scenario/scenario-file.ts';
import type { Checksums } from './checksums.ts';
import { type HostReport, hostReport, type RunSummary, versions } from './summary.ts';

/** Inputs, versions and machine of a result, for outputs without a run's directory. */
export interface Provenance {
  readonly versions: RunSummary['versions'];
  /** SHA-256 of the scenario and of every file that it needs, by their names. */
  readonly inputs: Checksums;
  /** The modules of --rules; missing without them. */
  readonly rules?: readonly RecordedRules[];
  /** Values of --set, which replace those of the scenario; missing without them. */
  readonly set?: readonly ScenarioChange[];
  readonly host: HostReport;
}

export async function provenanceOf(
  file: string,
  { needs, rules }: Pick<LoadedScenario, 'needs' | 'rules'>,
  set: readonly ScenarioChange[] = [],
): Promise<Provenance> {
  const inputs: Record<string, string> = { [basename(file)]: await hashOfFile(file, 'Check the path.') };
  for (const need of needs)
    inputs[need] = await hashOfFile(pathBeside(file, need), `${file} names it: put it there, or correct the scenario.`);
  return {
    versions: versions(),
    inputs,
    ...(rules.length > 0 && { rules: recordedRules(rules) }),
    ...(set.length > 0 && { set }),
    host: hostReport(),
  };
}

/** Rows of title and text. The state hashes of two runs can be compared only if these rows agree. */
export function provenanceRows({
  versions: made,
  inputs,
  rules = [],
  set = [],
  host: machine,
}: Provenance): string[][] {
  const commit = made.commit === undefined ? '' : `, commit ${shortHash(made.commit)}`;
  return [
    ['made with', `Shoal ${made.shoal}${commit}, Node ${made.node}`],
    ...Object.entries(inputs).map(([name, hash]) => ['input', `${name} (SHA-256 ${hash})`]),
    ...rules.map(({ file, sha256, names }) => ['own rules', `${names.join(', ')}, from ${file} (SHA-256 ${sha256})`]),
    ...set.map((one) => ['set', setWord(one)]),
    ['machine', `${machine.processor}, ${machine.processors} processors, ${machine.platform} ${machine.architecture}`],
  ];
}

/** A value of --set as its option states it. */
export function setWord({ path, value }: ScenarioChange): string {
  return `${path}=${JSON.stringify(value)}`;
}
