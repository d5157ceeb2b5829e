import { defineRule, type OwnRule, type RuleDefinition } from 'shoal';
import { ScenarioError } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { isObject } from '../files/json-value.ts';
import { wrongRow } from './rule-row.ts';

type Definition = RuleDefinition<Record<never, never>, Record<never, never>>;

/**
 * The rules that a module exports: results of `defineRule`, objects to pass to it, or complete rules.
 * @param module name of the module, for messages
 * @throws InputError if the module exports no rule, or an invalid one
 */
export function exportedRules(module: string, exported: Readonly<Record<string, unknown>>): readonly OwnRule[] {
  const candidates = new Set(Object.values(exported).filter(isCandidate));
  if (candidates.size === 0)
    throw new InputError(
      `${module}: exports no rule, got ${listed(exported)}, expected one or more objects with "name" and "steer". Write export default { name: "light", steer(out, i, settings, scene) { … } }.`,
    );
  return [...candidates].map((candidate) => ruleOf(module, candidate));
}

type Candidate = Readonly<Record<string, unknown>> & { readonly name: string };

/** Whether an export looks like a rule. */
function isCandidate(value: unknown): value is Candidate {
  return isObject(value) && typeof value.name === 'string' && ['steer', 'rule', 'row'].some((key) => key in value);
}

function ruleOf(module: string, candidate: Candidate): OwnRule {
  if (!('rule' in candidate) && !('row' in candidate)) {
    try {
      return defineRule(candidate as unknown as Definition);
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      throw new InputError(`${module}: has a wrong definition:\n${error.message}`);
    }
  }
  const wrong = wrongRow(candidate.name, candidate.row) ?? wrongForms(candidate);
  if (wrong !== undefined)
    throw new InputError(
      `${module}: the rule "${candidate.name}": ${wrong}. Make it with defineRule, or write it like the rules of the library.`,
    );
  return candidate as unknown as OwnRule;
}

/** Whether every form of the row has a function. */
function wrongForms({ row, rule }: Candidate): string | undefined {
  const functions = isObject(rule) && isObject(rule.forms) ? rule.forms : {};
  const names = Object.keys((row as { readonly forms: object }).forms);
  const missing = names.find((form) => typeof functions[form] !== 'function');
  if (missing !== undefined) return `"rule.forms.${missing}" must be a function`;
  const late = names.find((form) => isAsync(functions[form]));
  return late === undefined ? undefined : `"rule.forms.${late}" must not be async: a step does not wait for it`;
}

function isAsync(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object AsyncFunction]';
}

function listed(exported: Readonly<Record<string, unknown>>): string {
  const most = 5;
  const names = Object.entries(exported).map(([name, value]) => `"${name}" (${kindOf(value)})`);
  if (names.length === 0) return 'no exports';
  return names.length > most ? `${names.slice(0, most).join(', ')} and ${names.length - most} more` : names.join(', ');
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list; export each rule by itself';
  return typeof value === 'object' && value !== null
    ? 'an object without name and steer'
    : `a value of type ${typeof value}`;
}
