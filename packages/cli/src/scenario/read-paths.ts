// Paths of the files that a scenario needs, so that no output replaces them.

import { filesOf, meshFilesOf, type Plan } from 'shoal/scenario';
import { pathBeside, type UsedPath } from '../files/output-path.ts';
import type { RuleFile } from '../own-rules/rule-file.ts';

/** What was read for a scenario. */
interface Reading {
  /** Path of the scenario file. */
  readonly file: string;
  readonly plan: Plan;
  /** Paths of all files that the scenario needs, relative to its folder. */
  readonly needs?: readonly string[];
  /** The file given with --state. */
  readonly state?: string;
  /** The modules of --rules. */
  readonly rules?: readonly RuleFile[];
}

/** The files that were read, which outputs must not replace. */
export function readPaths({
  file,
  plan,
  state,
  needs = [...filesOf(plan), ...meshFilesOf(plan)],
  rules = [],
}: Reading): UsedPath[] {
  const named = needs.map((name) => ({
    path: pathBeside(file, name),
    what: `a ${fileKind(name, plan)} of the scenario`,
  }));
  return [
    { path: file, what: 'the scenario' },
    ...named,
    ...rules.map((one) => ({ path: one.file, what: 'a module of --rules' })),
    ...(state === undefined ? [] : [{ path: state, what: 'the state of --state' }]),
  ];
}

/** What a file is that a scenario needs, for messages. */
export function fileKind(name: string, plan: Plan): string {
  return filesOf(plan).includes(name) ? 'state file' : 'mesh';
}
