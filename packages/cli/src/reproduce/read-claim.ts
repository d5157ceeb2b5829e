// Reads and checks `claim.json`, which is not trusted.

import { InputError } from '../errors/exit-error.ts';
import { brief, isObject } from '../files/json.ts';
import type { Claim, Condition, Statement } from './claim.ts';
import { frameSetRows } from './frame-set.ts';
import { measureRows } from './run-trial.ts';

type Json = Readonly<Record<string, unknown>>;

const kinds: readonly string[] = ['exact limit', 'read off a figure', 'order', 'data'];
const tests: readonly string[] = ['value', 'bound', 'falls', 'edge', 'share', 'differ', 'histogram', 'ratio'];

/**
 * Reads a claim, which is not trusted. @throws InputError that states the location, the problem and what was expected
 */
export function readClaim(json: unknown, file: string): Claim {
  const check = new Check(file);
  const claim = check.object(json, 'the file');
  if (claim.version !== 1) check.refuse('version', claim.version, '1');
  check.text(claim, 'title', '');
  const paper = check.object(claim.paper, 'paper');
  for (const key of ['citation', 'doi', 'figure']) check.text(paper, key, 'paper.');
  for (const key of ['equations', 'deviations']) {
    const lines = check.list(claim[key], key);
    lines.forEach((line, k) => {
      if (typeof line !== 'string') check.refuse(`${key}[${k}]`, line, 'a text');
    });
  }
  check.whole(claim, 'seeds', '', 1, 1000);
  const quick = check.object(claim.quick, 'quick');
  check.whole(quick, 'seeds', 'quick.', 1, 1000);
  check.number(quick, 'time', 'quick.', 0, 1);
  check.number(quick, 'tolerance', 'quick.', 1, 1000);
  const conditions = check.some(claim.conditions, 'conditions').map((one, k) => readCondition(check, one, k));
  conditions.forEach(({ name }, k) => {
    if (conditions.findIndex((one) => one.name === name) < k)
      check.refuse(`conditions[${k}].name`, name, 'a name that no other condition has');
  });
  check.some(claim.statements, 'statements').forEach((one, k) => {
    readStatement(check, one, k, conditions);
    if (isObject(one) && one.test === 'differ' && Number(claim.seeds) < 2)
      check.refuse('seeds', claim.seeds, `at least 2: the difference of statements[${k}] needs an interval`);
  });
  return json as Claim;
}

function readCondition(check: Check, json: unknown, k: number): Condition {
  const where = `conditions[${k}]`;
  const one = check.object(json, where);
  check.text(one, 'name', `${where}.`);
  check.text(one, 'scenario', `${where}.`);
  if (!/^[\w-]+\.json$/.test(String(one.scenario)))
    check.refuse(`${where}.scenario`, one.scenario, 'the name of a .json file beside it');
  if (one.set !== undefined) check.object(one.set, `${where}.set`);
  if (one.vary !== undefined) {
    const vary = check.object(one.vary, `${where}.vary`);
    check.text(vary, 'symbol', `${where}.vary.`);
    if (vary.unit !== undefined) check.text(vary, 'unit', `${where}.vary.`);
    const values = check.some(vary.values, `${where}.vary.values`);
    values.forEach((value, v) => {
      if (!Number.isFinite(value) || Number(value) <= Number(values[v - 1] ?? Number.NEGATIVE_INFINITY))
        check.refuse(`${where}.vary.values[${v}]`, value, 'a number larger than the one before');
    });
    const paths = check.object(vary.paths, `${where}.vary.paths`);
    for (const path of Object.keys(paths)) check.number(paths, path, `${where}.vary.paths.`, -1e9, 1e9);
  }
  if (one.of !== undefined) check.text(one, 'of', `${where}.`);
  if (one.range !== undefined) check.number(one, 'range', `${where}.`, 0.001, 1e6);
  if (one.target !== undefined) checkTarget(check, one.target, `${where}.target`);
  const { quick } = one;
  if (Array.isArray(quick)) {
    const values = isObject(one.vary) ? (one.vary.values as readonly unknown[]) : [];
    quick.forEach((value, q) => {
      if (!values.includes(value)) check.refuse(`${where}.quick[${q}]`, value, 'one of its `vary.values`');
    });
  } else if (quick !== undefined && typeof quick !== 'boolean')
    check.refuse(`${where}.quick`, quick, 'true, false or a list of values');
  check.number(one, 'warmUp', `${where}.`, 0, 1e6);
  check.number(one, 'seconds', `${where}.`, 0, 1e6);
  check.number(one, 'interval', `${where}.`, 1e-4, 1e6);
  return json as Condition;
}

function checkTarget(check: Check, json: unknown, where: string): void {
  const target = check.object(json, where);
  check.number(target, 'radius', `${where}.`, 0, 1e6);
  const point = check.some(target.point, `${where}.point`);
  if (point.length !== 3 || !point.every(Number.isFinite)) check.refuse(`${where}.point`, point, 'three numbers');
}

function readStatement(check: Check, json: unknown, k: number, conditions: readonly Condition[]): void {
  const where = `statements[${k}]`;
  const one = check.object(json, where);
  check.text(one, 'says', `${where}.`);
  check.choice(one, 'kind', `${where}.`, kinds);
  check.choice(one, 'test', `${where}.`, tests);
  check.choice(
    one,
    'measure',
    `${where}.`,
    measureRows.map(({ key }) => key),
  );
  const names = conditions.map(({ name }) => name);
  check.choice(one, 'condition', `${where}.`, names);
  if (one.measure === 'arrived' && !conditions.find(({ name }) => name === one.condition)?.target)
    check.refuse(`${where}.condition`, one.condition, 'a condition with a `target`, which "arrived" needs');
  const test = one.test as Statement['test'];
  const comparesTwo = test === 'differ' || test === 'ratio';
  if (comparesTwo) check.choice(one, 'than', `${where}.`, names);
  const valuesOf = (name: unknown) => conditions.find((condition) => condition.name === name)?.vary?.values;
  const values = valuesOf(one.condition);
  if (test === 'falls' || test === 'edge') {
    if (!values || values.length < 3)
      check.refuse(`${where}.condition`, one.condition, 'a condition that has `vary` with at least 3 values');
  } else {
    checkAt(check, one.at, values, where);
    if (comparesTwo) checkAt(check, one.at, valuesOf(one.than), where);
  }
  checkNumbers(check, one, test, `${where}.`);
  if (test === 'histogram') checkHistogram(check, one, `${where}.`);
  if (test === 'edge') checkEdge(check, one, values ?? [], `${where}.`);
}

function checkNumbers(check: Check, one: Json, test: Statement['test'], path: string): void {
  const needs = {
    value: ['published', 'tolerance'],
    ratio: ['published', 'tolerance'],
    bound: [],
    falls: [],
    edge: ['published', 'tolerance'],
  } as const;
  const numbers = { ...needs, share: ['above', 'share'], differ: ['by'], histogram: ['to', 'tolerance'] } as const;
  for (const key of numbers[test]) check.number(one, key, path, -1e9, 1e9);
  if (test === 'differ' && one.p !== undefined) check.number(one, 'p', path, 0, 1);
  if (test === 'bound')
    for (const key of ['below', 'above'])
      if (one[key] !== undefined || (key === 'below' && one.above === undefined))
        check.number(one, key, path, -1e9, 1e9);
}

function checkHistogram(check: Check, one: Json, path: string): void {
  if (frameSetRows.some(({ key }) => key === one.measure))
    check.refuse(`${path}measure`, one.measure, 'a measure of single frames');
  check.number(one, 'to', path, 1e-9, 1e9);
  const published = check.list(one.published, `${path}published`);
  if (published.length < 2 || published.length > 1000)
    check.refuse(`${path}published`, published, '2 to 1000 counts or fractions');
  for (const [k, count] of published.entries())
    if (typeof count !== 'number' || !(count >= 0)) check.refuse(`${path}published[${k}]`, count, 'a number from 0');
  if (!published.some((count) => Number(count) > 0)) check.refuse(`${path}published`, published, 'not all 0');
}

function checkEdge(check: Check, one: Json, values: readonly number[], path: string): void {
  if (one.from !== undefined) check.number(one, 'from', path, -1e9, 1e9);
  check.choice(one, 'direction', path, ['up', 'down']);
  if (!isObject(one.threshold)) {
    check.number(one, 'threshold', path, -1e9, 1e9);
    return;
  }
  const ends = check.some(one.threshold.halfway, `${path}threshold.halfway`);
  if (ends.length !== 2) check.refuse(`${path}threshold.halfway`, ends, 'two values');
  for (const [k, value] of ends.entries())
    if (!values.includes(value as number))
      check.refuse(`${path}threshold.halfway[${k}]`, value, `one of ${values.join(', ')}`);
}

/** @param values the values of a condition's `vary`, if it has one */
function checkAt(check: Check, at: unknown, values: readonly number[] | undefined, where: string): void {
  if (values ? values.includes(at as number) : at === undefined) return;
  check.refuse(`${where}.at`, at, values ? `one of ${values.join(', ')}` : 'nothing: a condition of it has no `vary`');
}

/** Refuses values that are missing or of another type. */
class Check {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  refuse(where: string, got: unknown, expected: string): never {
    throw new InputError(`${this.#file}: ${where} must be ${expected}, got ${brief(got)}. See docs/reproductions.md.`);
  }

  object(value: unknown, where: string): Json {
    if (!isObject(value) || Array.isArray(value)) this.refuse(where, value, 'an object');
    return value;
  }

  list(value: unknown, where: string): readonly unknown[] {
    if (!Array.isArray(value)) this.refuse(where, value, 'a list');
    return value;
  }

  /** A list with at least one item. */
  some(value: unknown, where: string): readonly unknown[] {
    if (!Array.isArray(value) || value.length === 0) this.refuse(where, value, 'a list that is not empty');
    return value;
  }

  text(holder: Json, key: string, path: string): void {
    const value = holder[key];
    if (typeof value !== 'string' || value === '') this.refuse(path + key, value, 'a text');
  }

  number(holder: Json, key: string, path: string, min: number, max: number): void {
    const value = holder[key];
    if (typeof value !== 'number' || !(value >= min && value <= max))
      this.refuse(path + key, value, `a number from ${min} to ${max}`);
  }

  whole(holder: Json, key: string, path: string, min: number, max: number): void {
    this.number(holder, key, path, min, max);
    if (!Number.isInteger(holder[key])) this.refuse(path + key, holder[key], 'a whole number');
  }

  choice(holder: Json, key: string, path: string, options: readonly string[]): void {
    if (!options.includes(String(holder[key]))) this.refuse(path + key, holder[key], `one of ${options.join(', ')}`);
  }
}
