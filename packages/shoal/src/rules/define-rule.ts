// `defineRule`: makes a rule of your own from its formula and parameters.

import { ShoalError } from '../errors/shoal-error.ts';
import { headingTable } from '../parameters/headings/table.ts';
import { nearestTexts } from '../parameters/nearest.texts.ts';
import { nearest } from '../parameters/nearest.ts';
import type { Choice, Parameter, RuleRow } from '../parameters/parameter.ts';
import type { AnySettings } from '../parameters/table.ts';
import { ruleTable } from '../parameters/table.ts';
import { describe, Problems } from '../scenario/schema/problem.ts';
import { columnRanges } from '../school/check-school.ts';
import type { OwnRule, RuleOfSettings, Scene } from './rule.ts';

/** A parameter of a rule: its default, or a row with a default and any other keys to set. */
export type ParameterDefinition = number | (Partial<Parameter> & Pick<Parameter, 'default'>);

type Parameters = Readonly<Record<string, ParameterDefinition>>;
type Choices = Readonly<Record<string, Choice>>;

/** The settings of a rule with these parameters and choices. */
export type SettingsOf<P extends Parameters, C extends Choices> = AnySettings & { readonly [K in keyof P]: number } & {
  readonly [K in keyof C]: C[K]['options'][number];
};

/** A rule of your own with one form, as `defineRule` takes it. */
export interface RuleDefinition<P extends Parameters, C extends Choices>
  extends Omit<RuleOfSettings<SettingsOf<P, C>>, 'forms'>,
    Partial<Pick<RuleRow, 'title' | 'effect' | 'source' | 'enabledByDefault' | 'flockmates'>>,
    Pick<OwnRule, 'module'> {
  /** A word of letters and digits, by which scenarios name the rule. */
  readonly name: string;
  /**
   * Its parameters by name, each a default or a row: `{ depth: 10 }`. `weight` is always a parameter, with the default
   * 1 m/s². A rule that reads flockmates needs a `radius`, m, and may have `nearest`.
   */
  readonly parameters?: P;
  /** Settings with named options. */
  readonly choices?: C;
  /** Names of the columns that store its memory, one number per fish. They start with the rule's name: `lightPause`. */
  readonly columns?: readonly string[];
  /** Writes the steering vector of fish i, before its weight, to out[0..2]. Writes all three; changes nothing else. */
  readonly steer: (out: Float64Array, i: number, settings: SettingsOf<P, C>, scene: Scene) => void;
}

/** The one form of a rule that `defineRule` makes; its function in WGSL is `<rule>_steer`. */
const form = 'steer';
const ownSource = "the program's own";

/** The rows of parameters that have the same meaning in every rule. */
const usual: Readonly<Record<string, Partial<Parameter>>> = {
  weight: {
    symbol: 'w',
    unit: 'm/s²',
    default: 1,
    min: -1e5,
    max: 1e5,
    slider: [-5, 10, 0.05],
    effect: 'Acceleration for a steering vector of length 1.',
  },
  radius: { symbol: 'r', unit: 'm', min: 0, max: 1e6, effect: 'Distance within which flockmates count.' },
  nearest: { ...nearest, ...nearestTexts },
};

const keys = new Set(
  'name module title effect source enabledByDefault flockmates parameters choices columns steer stretches applies updateMemory holds interact gpu'.split(
    ' ',
  ),
);
const word = /^[a-z][A-Za-z0-9]*$/;
const wordText = 'a word of letters and digits that begins with a lower-case letter';

/** Suggests a similar name that is such a word. */
function hintForWord(name: unknown): string {
  const words = typeof name === 'string' ? (name.match(/[A-Za-z0-9]+/g) ?? []) : [];
  const joined = words.map((one, k) => one[0][k === 0 ? 'toLowerCase' : 'toUpperCase']() + one.slice(1)).join('');
  return word.test(joined) && joined.length < 60 ? `Write "${joined}".` : '';
}

/**
 * Defines a rule of your own by its name, parameters and function. Everything else has defaults. Pass the rule to
 * `parseScenario`.
 *
 *     const light = defineRule({
 *       name: 'light',
 *       parameters: { depth: 10 },
 *       steer(out, i, { depth }, { school, world }) {
 *         out.fill(0);
 *         out[1] = Math.min(1, (world.max[1] - school.y[i]) / depth);
 *       },
 *     });
 *
 * @throws ScenarioError with all problems of the definition
 */
export function defineRule<
  const P extends Parameters = Record<never, never>,
  const C extends Choices = Record<never, never>,
>(definition: RuleDefinition<P, C>): OwnRule<SettingsOf<P, C>> {
  check(definition);
  const {
    name,
    module,
    title = titleOf(name),
    effect = 'Steers as the program defines it.',
    source = ownSource,
  } = definition;
  const {
    steer,
    flockmates,
    enabledByDefault,
    columns,
    choices,
    stretches,
    applies,
    updateMemory,
    holds,
    interact,
    gpu,
  } = definition;
  const given: Parameters = { weight: usual.weight as ParameterDefinition, ...definition.parameters };
  const parameters = Object.entries(given).map(([key, one]) => [key, rowOf(key, one)] as const);
  const row: RuleRow = {
    ...{ title, effect, source, defaultForm: form },
    forms: { [form]: { formula: 'see the program', source, ...(columns && { columns }) } },
    parameters: Object.fromEntries(parameters),
    ...(choices && { choices }),
    ...(flockmates !== undefined && { flockmates }),
    ...(enabledByDefault !== undefined && { enabledByDefault }),
  };
  const functions = { stretches, applies, updateMemory, holds, interact, gpu };
  const present = Object.fromEntries(Object.entries(functions).filter(([, one]) => one !== undefined));
  return {
    name,
    row,
    rule: { forms: { [form]: finite(name, steer) }, ...present },
    ...(module !== undefined && { module }),
  };
}

type Steer<S> = (out: Float64Array, i: number, settings: S, scene: Scene) => void;

/** A NaN position would spread to all fish nearby and could not be undone. */
function finite<S>(name: string, steer: Steer<S>): Steer<S> {
  return (out, i, settings, scene) => {
    steer(out, i, settings, scene);
    if (Number.isFinite(out[0] + out[1] + out[2])) return;
    const { step, id } = scene.school;
    throw new ShoalError(
      'rule',
      `rule "${name}": steer must write three finite numbers to out, got ${Array.from(out.subarray(0, 3)).join(', ')} for the fish with id ${id[i]} in step ${step}.`,
    );
  };
}

function titleOf(name: string): string {
  const words = name.replace(/(?<!^)([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function rowOf(key: string, given: ParameterDefinition): Parameter {
  const some = { ...usual[key], ...(typeof given === 'number' ? { default: given } : given) };
  const { default: value = 0, min = Math.min(-1e9, value), max = Math.max(1e9, value) } = some;
  const [from, to] = value === 0 ? [-1, 1] : [Math.min(0, 2 * value), Math.max(0, 2 * value)];
  const [low, high] = [Math.max(min, from), Math.min(max, to)];
  const slider = [low, high, some.whole ? 1 : (high - low) / 100 || 1] as const;
  return { symbol: key, unit: '', effect: '', source: ownSource, slider, ...some, default: value, min, max };
}

type Definition = RuleDefinition<Parameters, Choices>;

/** Checked at run time, because JavaScript programs and modules that a thread imports are not type-checked. */
function check(definition: unknown): void {
  const given = (typeof definition === 'object' && definition !== null ? definition : {}) as Partial<Definition>;
  const { name } = given;
  const problems = new Problems(typeof name === 'string' ? `defineRule("${name}")` : 'defineRule');
  if (typeof name !== 'string' || !word.test(name))
    problems.add('name', `must be ${wordText}`, describe(name), hintForWord(name));
  else if (Object.hasOwn(ruleTable, name) || name in Object.prototype)
    problems.add('name', 'must not be that of a built-in rule, or of every object', describe(name), 'Choose another.');
  else if (Object.hasOwn(headingTable, name))
    problems.add('name', 'must not be that of a heading model', describe(name), 'Choose another.');
  if (typeof given.steer !== 'function')
    problems.add('steer', 'must be a function (out, i, settings, scene) that writes out[0..2]', describe(given.steer));
  else if (Object.prototype.toString.call(given.steer) === '[object AsyncFunction]')
    problems.add('steer', 'must not be async: a step does not wait for it', 'an async function');
  for (const key of Object.keys(given))
    if (!keys.has(key)) problems.add(key, 'is not a known key', '', `The keys are ${[...keys].join(', ')}.`);
  if (given.module !== undefined && typeof given.module !== 'string')
    problems.add('module', 'must be the URL of a module, such as import.meta.url', describe(given.module));
  checkSettings(given, problems);
  checkColumns(given, problems);
  problems.throwIfAny();
}

function checkSettings({ parameters = {}, choices = {}, flockmates }: Partial<Definition>, problems: Problems): void {
  for (const key of [...Object.keys(parameters), ...Object.keys(choices)]) {
    const path = key in parameters ? `parameters.${key}` : `choices.${key}`;
    if (!word.test(key)) problems.add(path, `must have a name that is ${wordText}`, describe(key), hintForWord(key));
    else if (key === 'enabled' || key === 'form')
      problems.add(path, 'must have another name, because each rule has "enabled" and "form"', '', 'Rename it.');
  }
  for (const [key, given] of Object.entries(parameters)) checkParameter(key, given, problems);
  if (flockmates && parameters.radius === undefined)
    problems.add(
      'parameters.radius',
      'must be given, m',
      'nothing',
      'A rule with `flockmates` reads those within this radius.',
    );
  for (const [key, { options, default: first }] of Object.entries(choices)) {
    if (!options?.includes(first))
      problems.add(`choices.${key}.default`, 'must be one of its options', describe(first));
  }
}

function checkParameter(key: string, given: ParameterDefinition, problems: Problems): void {
  const value: unknown = typeof given === 'object' && given !== null ? given.default : given;
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    const hint = 'Write its default, or a row with a default: { default: 10, min: 0, unit: "m" }.';
    problems.add(`parameters.${key}`, 'must be a number', describe(value), hint);
    return;
  }
  const { min, max } = rowOf(key, given);
  if (!(value >= min && value <= max))
    problems.add(`parameters.${key}`, `must be from ${min} to ${max}`, String(value));
}

function checkColumns({ name = '', columns = [], updateMemory }: Partial<Definition>, problems: Problems): void {
  for (const [k, column] of columns.entries()) {
    if (typeof column === 'string' && column.startsWith(name) && word.test(column) && !columnRanges.has(column))
      continue;
    problems.add(`columns[${k}]`, `must be a word that begins with the rule's name: "${name}Memory"`, describe(column));
  }
  if (updateMemory && columns.length === 0)
    problems.add(
      'columns',
      'must name the columns that updateMemory writes',
      'nothing',
      `Write columns: ["${name}Memory"].`,
    );
}
