import { ScenarioError } from 'shoal/internal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { isObject } from '../files/json.ts';

/** Whether a JSON file is a scenario or a study, by keys that only one of them has; undefined: neither. */
export function documentKind(json: unknown): 'scenario' | 'study' | undefined {
  if (!isObject(json)) return undefined;
  if ('scenario' in json && ('vary' in json || 'method' in json || 'measures' in json)) return 'study';
  return 'species' in json ? 'scenario' : undefined;
}

const remedies = {
  scenario: 'Write a study with "shoal init --study", and name the scenario in it.',
  study: 'Run it with "shoal sweep FILE --out DIR" if its method is a design, else with "shoal search".',
} as const;

/**
 * A one-line error for a study that was read as a scenario, or a scenario read as a study. Other errors are returned
 * unchanged.
 */
export function orOtherKind(error: unknown, path: string, text: string, expected: 'scenario' | 'study'): unknown {
  if (!(error instanceof ScenarioError)) return error;
  const kind = kindOfText(text);
  if (kind === undefined || kind === expected) return error;
  return new InputError(`${path}: is a ${kind}, expected a ${expected}. ${remedies[kind]}`);
}

function kindOfText(text: string): ReturnType<typeof documentKind> {
  try {
    return documentKind(JSON.parse(text));
  } catch {
    return undefined;
  }
}
