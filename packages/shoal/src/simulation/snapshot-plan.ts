// The text in a snapshot: its scenario, the edits that were made and those that wait. Writes and reads it, and finds
// how its plan differs from that of a simulation that restores it.

import { limits } from '../scenario/limits.ts';
import { parseWith } from '../scenario/parse.ts';
import type { Plan } from '../scenario/plan.ts';
import { isObject } from '../scenario/schema/argument.ts';
import { parseJson } from '../scenario/schema/json-text.ts';
import { describe, isWithin, type Problems, scenarioError } from '../scenario/schema/problem.ts';
import type { Command } from './command.ts';

/** What a snapshot holds besides seed and state, as JSON. */
export interface SnapshotPlan {
  /** The scenario with all edits that have taken effect. */
  readonly scenario: unknown;
  /** Paths of all values that were ever edited. */
  readonly edited: readonly string[];
  /** Commands that wait for the next step, in order. */
  readonly waiting: readonly Command[];
}

/** A command that adds all fish of a large school, one position each, takes about 60 characters a fish. */
const maxCharacters = limits.fileBytes + 64 * limits.fish;

const texts = new WeakMap<Plan, string>();

/** The scenario of a plan as text. It is kept, because games take a snapshot in every step. */
function scenarioText(plan: Plan): string {
  let text = texts.get(plan);
  if (text === undefined) {
    text = JSON.stringify(plan.scenario);
    texts.set(plan, text);
  }
  return text;
}

export function snapshotText(plan: Plan, edited: Iterable<string>, waiting: readonly Command[]): string {
  return `{"scenario":${scenarioText(plan)},"edited":${JSON.stringify([...edited])},"waiting":${JSON.stringify(waiting)}}`;
}

/** @throws ScenarioError unless it is a text of `snapshotText`; the scenario and the commands are not checked */
export function parseSnapshotText(text: string): SnapshotPlan {
  const json = text === '' ? undefined : parseJson(text, 'snapshot', maxCharacters);
  if (!isObject(json) || !isObject(json.scenario) || !areTexts(json.edited) || !Array.isArray(json.waiting))
    throw scenarioError('snapshot', '', 'must hold a plan', describe(json), 'Take it with snapshot().');
  return { scenario: json.scenario, edited: json.edited, waiting: json.waiting };
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** The plan of a snapshot: the given one, if it is the same. */
export function planIn({ scenario }: SnapshotPlan, own: Plan): Plan {
  return JSON.stringify(scenario) === scenarioText(own) ? own : parseWith(own.ruleRows, scenario, 'snapshot');
}

/** The part of a scenario that changes with an edit of a value: with a heading's preset, its other values. */
export function editedPart(path: string): string {
  return /^obstacles\[\d+\](?=\.)/.exec(path)?.[0] ?? /^(.*\.heading)\.preset$/.exec(path)?.[1] ?? path;
}

/**
 * Adds a problem for each value in which the plan of a snapshot differs, except for values that were edited during a
 * run.
 * @param edited the paths of those values
 */
export function comparePlans(own: Plan, other: Plan, edited: readonly string[], problems: Problems): void {
  const compare = (one: unknown, two: unknown, path: string): void => {
    if (one === two) return;
    if (Array.isArray(one) && Array.isArray(two) && one.length === two.length)
      for (let k = 0; k < one.length; k++) compare(one[k], two[k], `${path}[${k}]`);
    else if (isRecord(one) && isRecord(two))
      for (const key of new Set([...Object.keys(one), ...Object.keys(two)]))
        compare(one[key], two[key], path === '' ? key : `${path}.${key}`);
    else if (!edited.some((part) => part === '' || isWithin(path, part)))
      problems.add(
        path,
        `must be ${describe(one)}, as in this simulation`,
        describe(two),
        problems.count === 0 ? hint : '',
      );
  };
  compare(ofRun(own), ofRun(other), '');
}

const hint =
  'openSnapshot(bytes) makes a simulation with the plan of the snapshot; restore(bytes, { keepPlan: true }) keeps this one.';

/** The keys of a scenario that affect a run. The seed is compared by itself, because an option can replace it. */
function ofRun({ scenario }: Plan): Readonly<Record<string, unknown>> {
  const { name, description, view, seed, ...rest } = scenario;
  return rest;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value);
}

/**
 * Whether two scenarios have the same species, counts and dimensions, so that one can continue from a state of the
 * other. They may be unchecked.
 */
export function haveSameSchool(one: unknown, other: unknown): boolean {
  return schoolKey(one) === schoolKey(other);
}

function schoolKey(scenario: unknown): string {
  const { dimensions, species } = scenario as Readonly<Record<string, unknown>>;
  return JSON.stringify([dimensions, Array.isArray(species) && species.map((one) => [one?.name, one?.count])]);
}
