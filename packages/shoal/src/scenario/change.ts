// Finds the values in which two plans differ, so that engines take over only these.

import type { BareRules } from '../parameters/parameter.ts';
import { checkSpecies } from './check.ts';
import { schemaFor } from './document.ts';
import { fillGoals, type Goal } from './features.ts';
import { checkReach, reachOf } from './obstacle-reach.ts';
import type { Plan, SpeciesPlan } from './plan.ts';
import { type Scenario, statedAs } from './scenario.ts';
import { type Keys, keysOf, valueAt } from './schema/path.ts';
import { Problems } from './schema/problem.ts';
import type { Schema } from './schema/schema.ts';
import { checkWork, workKeys } from './work.ts';

/** One value by which a plan differs from the previous plan, and its keys in the plan. */
export interface Change {
  readonly keys: Keys;
  /** The value: frozen, with all defaults filled in. */
  readonly value: unknown;
}

/** Whether a change sets the pose of an obstacle. */
export function movesObstacle({ keys }: Change): boolean {
  return keys[0] === 'obstacles';
}

/** Whether a change sets the points of a character. Their number can change. */
export function movesCharacter({ keys }: Change): boolean {
  return keys[0] === 'characters';
}

/** A plan after a change of one value. */
export interface ChangedPlan {
  readonly plan: Plan;
  readonly change: Change;
  /** The value as in a document. */
  readonly stated: unknown;
}

/** A value that can be checked without reading the whole document again. */
interface Place {
  readonly keys: Keys;
  readonly schema: Schema<unknown>;
  /**
   * Indices of a component in the value: `[0]` of `obstacles[1].at[0]`. A component is changed and checked with the
   * whole value.
   */
  readonly inner: readonly number[];
}

type Holder = Readonly<Record<string | number, unknown>>;

/**
 * Matches the paths of such values: numbers and switches of rules, motion and perception; goals; points of characters;
 * poses of obstacles; and components of these.
 */
const changeable =
  /^(species\[(?:0|[1-9]\d*)\]\.(?:rules\.[\w-]+\.\w+|(?:motion|perception)\.\w+|goals(?:\[(?:0|[1-9]\d*)\](?:\.\w+)?)?)|characters\[(?:0|[1-9]\d*)\]\.points|obstacles\[(?:0|[1-9]\d*)\]\.(?:at|rotationDeg))((?:\[(?:0|[1-9]\d*)\])*)$/;

/** Maximum number of paths in the cache. */
const mostPlaces = 4096;

const places = new WeakMap<BareRules, Map<string, Place | undefined>>();

function placeOf(rows: BareRules, path: string): Place | undefined {
  let known = places.get(rows);
  if (!known) {
    known = new Map();
    places.set(rows, known);
  }
  if (!known.has(path)) {
    if (known.size >= mostPlaces) known.clear();
    known.set(path, findPlace(schemaFor(rows), path));
  }
  return known.get(path);
}

function findPlace(document: Schema<unknown>, path: string): Place | undefined {
  const [, whole = '', component = ''] = changeable.exec(path) ?? [];
  const keys = keysOf(whole);
  const schema = keys?.reduce<Schema<unknown> | undefined>((part, key) => part?.part?.(key), document);
  const inner = (component.match(/\d+/g) ?? []).map(Number);
  return keys && schema && { keys, schema, inner };
}

/**
 * Returns the plan with one value replaced, if the value can be checked alone: by the schema of its path and by those
 * checks of the plan that read it. The rest of the plan is shared with the previous one.
 * @returns undefined if the whole document must be read, which also finds the problems to report
 */
export function withChange(plan: Plan, path: string, value: unknown): ChangedPlan | undefined {
  const place = value === undefined ? undefined : placeOf(plan.ruleRows, path);
  if (!place) return undefined;
  const { keys, schema, inner } = place;
  const before = valueAt(plan, keys);
  if (itemAt(before, inner) === undefined) return undefined;
  const problems = new Problems(plan.file);
  const read = freeze(schema.read(withValue(before, inner, 0, value), path, problems));
  if (problems.count > 0) return undefined;
  const change = { keys, value: resolved(keys, read, before) };
  if (changesMore(plan, change, before)) return undefined;
  const next = replaced(plan, change);
  check(plan, next, keys, problems);
  return problems.count > 0 ? undefined : { plan: next, change, stated: itemAt(read, inner) };
}

/** Returns the component of a value at these indices, or the value itself; undefined if there is none. */
function itemAt(list: unknown, indices: readonly number[]): unknown {
  return indices.reduce<unknown>((part, index) => (Array.isArray(part) ? part[index] : undefined), list);
}

/** Whether the structure of the plan, or what the timeline can change, depends on the value. */
function changesMore(plan: Plan, { keys, value }: Change, before: unknown): boolean {
  const [list, index, part, rule] = keys;
  if (list === 'obstacles') return !plan.obstacles[index as number].ownField;
  // A form determines the functions, and enabling bounds can make the world periodic.
  if (part === 'rules') return typeof value === 'string' || (rule === 'bounds' && typeof value === 'boolean');
  if (part === 'perception') return typeof value === 'string';
  return part === 'goals' && Array.isArray(before) && before.length !== (value as readonly unknown[]).length;
}

function check(before: Plan, plan: Plan, keys: Keys, problems: Problems): void {
  const [list, k, part] = keys;
  const index = k as number;
  if (list === 'obstacles') {
    // An obstacle's own field is computed in its own frame, so the work does not depend on the pose.
    const obstacle = plan.obstacles[index];
    checkReach(obstacle, reachOf(obstacle.shape), `obstacles[${index}]`, problems);
  } else if (list === 'characters') {
    if (plan.characters[index].points.length > before.characters[index].points.length) checkWork(plan, problems);
  } else if (part !== 'goals') {
    checkSpecies(plan, index, problems);
    if (workKeys.includes(keys[keys.length - 1] as string)) checkWork(plan, problems);
  }
}

/** Returns a stated value as in a plan: "all" as Infinity, and goals with their defaults. */
function resolved(keys: Keys, stated: unknown, before: unknown): unknown {
  if (stated === 'all' && typeof before === 'number') return Number.POSITIVE_INFINITY;
  if (keys[2] !== 'goals' || keys.length > 4) return stated;
  if (keys.length === 3) return freeze(fillGoals(stated as readonly Goal[]));
  return freeze(fillGoals([stated as Goal])[0]);
}

/** Returns the plan, and the document in it, with the changed value. */
export function replaced(plan: Plan, { keys, value }: Change): Plan {
  const { scenario } = plan;
  const [list, index, part] = keys as [keyof Plan & keyof Scenario, number, keyof SpeciesPlan];
  if (list !== 'species') {
    const things = withValue(plan[list], keys, 1, value);
    return Object.freeze({
      ...plan,
      [list]: things,
      scenario: Object.freeze({ ...scenario, [list]: things }),
    });
  }
  const group = withValue(plan.species[index][part], keys, 3, value);
  const ofDocument = part === 'rules' ? withValue(scenario.species[index].rules, keys, 3, statedAs(value)) : group;
  const species = withItem(plan.species, index, Object.freeze({ ...plan.species[index], [part]: group }));
  const document = Object.freeze({ ...scenario.species[index], [part]: ofDocument });
  const documents = withItem(scenario.species, index, document);
  return Object.freeze({ ...plan, species, scenario: Object.freeze({ ...scenario, species: documents as never }) });
}

function withItem<T>(list: readonly T[], index: number, item: T): readonly T[] {
  const copy = list.slice();
  copy[index] = item;
  return Object.freeze(copy);
}

function withValue(part: unknown, keys: Keys, depth: number, value: unknown): unknown {
  if (depth === keys.length) return value;
  const key = keys[depth];
  const inner = withValue((part as Holder)[key], keys, depth + 1, value);
  if (Array.isArray(part)) return withItem(part, key as number, inner);
  return Object.freeze({ ...(part as Holder), [key]: inner });
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
