import type { RuleRows } from '../parameters/parameter.ts';
import { ruleTable } from '../parameters/table.ts';
import { checkPlan } from './check.ts';
import type { ScenarioDocument } from './document.generated.ts';
import { type ReadScenario, scenarioVersion, schemaFor } from './document.ts';
import { parseJson } from './json-text.ts';
import { limits } from './limits.ts';
import { migrate } from './migrate.ts';
import type { OwnRuleRow, OwnRulesDocument } from './own-rules-document.ts';
import type { Plan } from './plan.ts';
import { planOf } from './plan-of.ts';
import { Problems } from './problem.ts';
import { checkWork } from './work.ts';

/** What a program adds to a scenario: its own rules. */
export interface ParseOptions<Rules extends readonly OwnRuleRow[] = readonly OwnRuleRow[]> {
  /** The file's name, for messages. */
  readonly file?: string;
  /** Rules that the program brings along. The plan carries them to the simulation. */
  readonly rules?: Rules;
}

/** Returns the document: editors complete and check its keys, also in plain JavaScript. */
export function defineScenario(document: ScenarioDocument): ScenarioDocument {
  return document;
}

/**
 * Makes the plan of a scenario that the program states: checks it whole, fills in every default and freezes the result.
 * @param document never changed
 * @throws ScenarioError with all problems at once
 */
export function parseScenario<const Rules extends readonly OwnRuleRow[] = readonly []>(
  document: ScenarioDocument<OwnRulesDocument<Rules>>,
  options: ParseOptions<Rules> = {},
): Plan {
  return parseScenarioJson(document, options);
}

/**
 * The same for a value of any type: the JSON of a file, an import or a request.
 * @param json parsed JSON; never changed, never trusted
 * @throws ScenarioError with all problems at once
 */
export function parseScenarioJson(json: unknown, options: ParseOptions = {}): Plan {
  const { rules = [], file = '' } = options;
  const own = rules.map(({ name, row }) => [name, row] as const);
  const rows = Object.freeze({ ...ruleTable, ...Object.fromEntries(own) });
  ownRules.set(rows, rules);
  return parseWith(rows, json, file);
}

/** Rules of programs by the rows that they are part of. A plan is data and has no functions; edits keep its rows. */
const ownRules = new WeakMap<RuleRows, readonly OwnRuleRow[]>();

/** The program's own rules with which a plan was parsed; none for a copy of a plan made by `structuredClone`. */
export function ownRulesOf({ ruleRows }: Plan): readonly OwnRuleRow[] {
  return ownRules.get(ruleRows) ?? [];
}

/** The same with the rows of all rules: how an edited document of a plan is read again. */
export function parseWith(rows: RuleRows, document: unknown, file: string): Plan {
  const problems = new Problems(file);
  const current = migrate(document, problems);
  problems.throwIfAny();
  const checked: Partial<ReadScenario> | undefined = schemaFor(rows).read(current, '', problems);
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
  return parseScenarioJson(parseJson(text, options.file ?? '', limits.fileBytes), options);
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
