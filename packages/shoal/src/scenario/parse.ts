import type { RuleRows } from '../parameters/parameter.ts';
import { ruleTable } from '../parameters/table.ts';
import { checkPlan } from './check.ts';
import { type ScenarioDocument, scenarioVersion, schemaFor } from './document.ts';
import { parseJson } from './json-text.ts';
import { limits } from './limits.ts';
import { migrate } from './migrate.ts';
import type { Plan } from './plan.ts';
import { planOf } from './plan-of.ts';
import { Problems } from './problem.ts';
import { checkWork } from './work.ts';

export interface ParseOptions {
  /** The file's name, for messages. */
  readonly file?: string;
  /** Rules that the program brings along; the simulation must be given the same. */
  readonly rules?: readonly OwnRuleRow[];
}

/** A rule of the program's own, as far as a scenario needs to know it. */
export interface OwnRuleRow {
  readonly name: string;
  readonly row: RuleRows[string];
}

/**
 * Reads a scenario document: checks it whole, fills in every default and freezes the result.
 * @param document parsed JSON; never changed, never trusted
 * @throws ScenarioError with all problems at once
 */
export function parseScenario(document: unknown, options: ParseOptions = {}): Plan {
  const own = (options.rules ?? []).map(({ name, row }) => [name, row] as const);
  return parseWith(Object.freeze({ ...ruleTable, ...Object.fromEntries(own) }), document, options.file ?? '');
}

/** The same with the rows of all rules: how an edited document of a plan is read again. */
export function parseWith(rows: RuleRows, document: unknown, file: string): Plan {
  const problems = new Problems(file);
  const current = migrate(document, problems);
  problems.throwIfAny();
  const checked: Partial<ScenarioDocument> | undefined = schemaFor(rows).read(current, '', problems);
  if (!checked || !problems.allListed) problems.throwIfAny();
  // With problems, what could be read is checked on, so that all are told at once.
  const plan = planOf({ ...checked, version: scenarioVersion, species: checked?.species ?? [] }, rows, file);
  checkPlan(plan, problems);
  problems.throwIfAny();
  checkWork(plan, problems);
  problems.throwIfAny();
  return deepFreeze(plan);
}

/**
 * Reads the text of a scenario file.
 * @throws ScenarioError; for text that is not JSON it names line and column
 */
export function parseScenarioText(text: string, options: ParseOptions = {}): Plan {
  return parseScenario(parseJson(text, options.file ?? '', limits.fileBytes), options);
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
