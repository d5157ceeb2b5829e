import type { RuleRows } from '../parameters/parameter.ts';
import { checkSpecies } from './check.ts';
import { schemaFor } from './document.ts';
import { fillGoals, type Goal } from './features.ts';
import { checkReach, reachOf } from './obstacle-reach.ts';
import type { Plan, Scenario, SpeciesPlan } from './plan.ts';
import { Problems } from './problem.ts';
import type { Schema } from './schema.ts';
import { checkWork, workKeys } from './work.ts';

/** One value by which a plan differs from the one before it, and where in the plan it is. */
export interface Change {
  readonly keys: readonly (string | number)[];
  /** Frozen, with every default filled in. */
  readonly value: unknown;
}

/** Whether a change is another pose of an obstacle. */
export function movesObstacle({ keys }: Change): boolean {
  return keys[0] === 'obstacles';
}

/** Whether a change gives the points of a character, of which there may be more or fewer than before. */
export function movesCharacter({ keys }: Change): boolean {
  return keys[0] === 'characters';
}

/** A plan after a change of one value. */
export interface ChangedPlan {
  readonly plan: Plan;
  readonly change: Change;
  /** The value as a document states it. */
  readonly stated: unknown;
}

/** A value that can be checked without reading the whole document again. */
interface Place {
  readonly keys: readonly (string | number)[];
  readonly schema: Schema<unknown>;
  /** Indices of a component in it: `[0]` of `obstacles[1].at[0]`. It is changed and checked with the whole value. */
  readonly inner: readonly number[];
}

type Holder = Readonly<Record<string | number, unknown>>;

/** Numbers and switches of rules, motion and perception; goals; points of characters; poses of obstacles; components. */
const changeable =
  /^(species\[(?:0|[1-9]\d*)\]\.(?:rules\.[\w-]+\.\w+|(?:motion|perception)\.\w+|goals(?:\[(?:0|[1-9]\d*)\](?:\.\w+)?)?)|characters\[(?:0|[1-9]\d*)\]\.points|obstacles\[(?:0|[1-9]\d*)\]\.(?:at|rotationDeg))((?:\[(?:0|[1-9]\d*)\])*)$/;

/** More paths than this are not remembered at once. */
const mostPlaces = 4096;

const places = new WeakMap<RuleRows, Map<string, Place | undefined>>();

function placeOf(rows: RuleRows, path: string): Place | undefined {
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
  const schema = keys.reduce<Schema<unknown> | undefined>((part, key) => part?.part?.(key), document);
  return whole && schema ? { keys, schema, inner: keysOf(component) as number[] } : undefined;
}

function keysOf(path: string): (string | number)[] {
  return [...path.matchAll(/[^.[\]]+/g)].map(([key]) => (/^\d+$/.test(key) ? Number(key) : key));
}

/**
 * The plan with one value replaced, where that can be checked by itself: by the schema of its place, and by the checks of
 * whole plans that it takes part in. The rest of the plan is shared with the one before.
 * @returns undefined if the document must be read as a whole, also to say what is wrong
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
  const change = { keys, value: filled(keys, read) };
  if (changesMore(plan, change, before)) return undefined;
  const next = replaced(plan, change);
  check(plan, next, keys, problems);
  return problems.count > 0 ? undefined : { plan: next, change, stated: statedAs(itemAt(read, inner)) };
}

/** What is in lists within lists, or the value itself; undefined: nothing. */
function itemAt(list: unknown, indices: readonly number[]): unknown {
  return indices.reduce<unknown>((part, index) => (Array.isArray(part) ? part[index] : undefined), list);
}

/** Whether the structure of the plan follows from the value, or what the timeline may change. */
function changesMore(plan: Plan, { keys, value }: Change, before: unknown): boolean {
  const [list, index, part, rule] = keys;
  if (list === 'obstacles') return !plan.obstacles[index as number].ownField;
  // A form brings other functions, and whether bounds are enabled may make the world periodic.
  if (part === 'rules') return typeof value === 'string' || (rule === 'bounds' && typeof value === 'boolean');
  return part === 'goals' && Array.isArray(before) && before.length !== (value as readonly unknown[]).length;
}

function check(before: Plan, plan: Plan, keys: Change['keys'], problems: Problems): void {
  const [list, k, part] = keys;
  const index = k as number;
  if (list === 'obstacles') {
    // A field of its own is made in the obstacle's frame: its work does not depend on where it is.
    const obstacle = plan.obstacles[index];
    checkReach(obstacle, reachOf(obstacle.shape), `obstacles[${index}]`, problems);
  } else if (list === 'characters') {
    if (plan.characters[index].points.length > before.characters[index].points.length) checkWork(plan, problems);
  } else if (part !== 'goals') {
    checkSpecies(plan, index, problems);
    if (workKeys.includes(keys[keys.length - 1] as string)) checkWork(plan, problems);
  }
}

/** The value with its defaults: only those of goals have any. */
function filled(keys: Change['keys'], stated: unknown): unknown {
  if (keys[2] !== 'goals' || keys.length > 4) return stated;
  if (keys.length === 3) return freeze(fillGoals(stated as readonly Goal[]));
  return freeze(fillGoals([stated as Goal])[0]);
}

/** The plan, and the document in it, with the value of a change. */
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

/** A radius of Infinity is "all" in documents. */
function statedAs(value: unknown): unknown {
  return value === Number.POSITIVE_INFINITY ? 'all' : value;
}

function withItem<T>(list: readonly T[], index: number, item: T): readonly T[] {
  const copy = list.slice();
  copy[index] = item;
  return Object.freeze(copy);
}

function withValue(part: unknown, keys: Change['keys'], depth: number, value: unknown): unknown {
  if (depth === keys.length) return value;
  const key = keys[depth];
  const inner = withValue((part as Holder)[key], keys, depth + 1, value);
  if (Array.isArray(part)) return withItem(part, key as number, inner);
  return Object.freeze({ ...(part as Holder), [key]: inner });
}

/** What is in the plan; undefined: nothing. */
export function valueAt(plan: Plan, keys: Change['keys']): unknown {
  let part: unknown = plan;
  for (const key of keys) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
    part = (part as Holder)[key];
  }
  return part;
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
