import type { BareRules } from '../parameters/parameter.ts';
import { ruleTable } from '../parameters/table.ts';
import { checkPlan } from './check.ts';
import type { ScenarioDocument } from './document.generated.ts';
import { scenarioVersion, schemaFor } from './document.ts';
import { limits } from './limits.ts';
import type { OwnRuleRow, OwnRulesDocument } from './own-rules-document.ts';
import { type Plan, planOf } from './plan.ts';
import { scenarioOf } from './scenario.ts';
import { checkArgument, checkKeys, isObject } from './schema/argument.ts';
import { parseJson } from './schema/json-text.ts';
import { describe, Problems } from './schema/problem.ts';
import { checkWork } from './work.ts';

/** Options of `parseScenario`, `parseScenarioJson` and `parseScenarioText`. */
export interface ParseOptions<Rules extends readonly OwnRuleRow[] = readonly OwnRuleRow[]> {
  /** The file's name, for messages. */
  readonly file?: string;
  /** Rules of your own. The plan carries them to the simulation. */
  readonly rules?: Rules;
}

/** Returns its argument. Lets editors complete and check the keys of a document, also in plain JavaScript. */
export function defineScenario(document: ScenarioDocument): ScenarioDocument {
  return document;
}

/**
 * Returns the plan of a scenario that is written in the program: checks all of it, fills in every default and freezes
 * the result.
 * @param document the scenario; not changed
 * @throws ScenarioError with all problems at once
 */
export function parseScenario<const Rules extends readonly OwnRuleRow[] = readonly []>(
  document: ScenarioDocument<OwnRulesDocument<Rules>>,
  options: ParseOptions<Rules> = {},
): Plan {
  return parseScenarioJson(document, options);
}

/**
 * Like `parseScenario`, for a value of unknown type: the JSON of a file, an import or a request.
 * @param json parsed JSON; checked in full, and not changed
 * @throws ScenarioError with all problems at once
 */
export function parseScenarioJson(json: unknown, options: ParseOptions = {}): Plan {
  checkKeys('parseScenario', 'options', options, ['rules', 'file']);
  const { rules = [], file = '' } = options;
  const areRules = Array.isArray(rules) && rules.every((rule: unknown) => isObject(rule) && isObject(rule.row));
  checkArgument('parseScenario', 'options.rules', areRules, 'a list of what defineRule() gives', rules);
  const own = rules.map(({ name, row }) => [name, row] as const);
  const rows = Object.freeze({ ...ruleTable, ...Object.fromEntries(own) });
  ownRules.set(rows, rules);
  return parseWith(rows, json, file);
}

/**
 * The rules of your own of each table of rows. A plan contains only data, no functions; edited plans keep their rows.
 */
const ownRules = new WeakMap<BareRules, readonly OwnRuleRow[]>();

/** Returns the rules of your own with which a plan was parsed; none for a copy made by `structuredClone`. */
export function ownRulesOf({ ruleRows }: Plan): readonly OwnRuleRow[] {
  return ownRules.get(ruleRows) ?? [];
}

/** Parses a document with given rows of rules. The edited document of a plan is parsed again in this way. */
export function parseWith(rows: BareRules, document: unknown, file: string): Plan {
  const problems = new Problems(file);
  const current = migrate(document, problems);
  problems.throwIfAny();
  const checked: Partial<ScenarioDocument> | undefined = schemaFor(rows).read(current, '', problems);
  if (!checked || !problems.allListed) problems.throwIfAny();
  // If there are problems, the valid parts are still checked, so that all problems are reported at once.
  const whole = { ...checked, version: scenarioVersion, species: checked?.species ?? [] };
  const plan = planOf(scenarioOf(whole, rows), rows, file);
  checkPlan(plan, problems);
  problems.throwIfAny();
  checkWork(plan, problems);
  problems.throwIfAny();
  return deepFreeze(plan);
}

/**
 * Like `parseScenario`, for the text of a scenario file.
 * @throws ScenarioError with all problems at once; for text that is not JSON, with line and column
 */
export function parseScenarioText(text: string, options: ParseOptions = {}): Plan {
  return parseScenarioJson(parseJson(text, options.file ?? '', limits.fileBytes), options);
}

/** Freezes a value and all its parts. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}

/** Converts a document of one version to the next version. */
export type Migration = (document: Record<string, unknown>) => Record<string, unknown>;

/** Conversions by the version that they read. There are none yet, because version 1 is the first. */
const migrations: Readonly<Record<number, Migration>> = {};

/**
 * Converts an older document to the current version, one version at a time, so that files of all versions can be read.
 * Does not change the given document.
 */
export function migrate(
  document: unknown,
  problems: Problems,
  steps: Readonly<Record<number, Migration>> = migrations,
  target: number = scenarioVersion,
): unknown {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return document;
  if (!Object.hasOwn(document, 'version')) return document;
  let current = document as Record<string, unknown>;
  const version = current.version;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) return document;
  if (version > target) {
    problems.add(
      'version',
      `must be ≤ ${target}, the newest that this Shoal reads`,
      describe(version),
      'A newer Shoal wrote this file; update Shoal.',
    );
  }
  for (let v = version; v < target && steps[v]; v++) current = { ...steps[v](current), version: v + 1 };
  return current;
}
