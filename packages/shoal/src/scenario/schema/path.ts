/*
 * Paths to the values of a document, as error messages write them: `species[0].rules.cohesion.weight`. A path consists
 * of keys: names separated by dots, and indices of lists in brackets.
 */

/** The keys of a path, from the outermost: names are texts, indices are numbers. */
export type Keys = readonly (string | number)[];

const valid = /^[^.[\]]+(\.[^.[\]]+|\[(0|[1-9]\d*)\])*$/;

/** Whether a text is a path. */
export function isPath(text: string): boolean {
  return valid.test(text);
}

/** The keys of a path; undefined if the text is not a path. */
export function keysOf(path: string): Keys | undefined {
  if (!isPath(path)) return undefined;
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([key, index]) => (index === undefined ? key : Number(index)));
}

/** The path with these keys. */
export function pathOf(keys: Keys): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? key : `${path}.${key}`;
  }, '');
}

/** The value at a path of a document; undefined if there is none. */
export function valueAt(document: unknown, path: string | Keys): unknown {
  let value = document;
  for (const key of (typeof path === 'string' ? keysOf(path) : path) ?? [undefined]) {
    if (key === undefined || !isBranch(value) || !Object.hasOwn(value, key)) return undefined;
    if (Array.isArray(value) && typeof key !== 'number') return undefined;
    value = value[key];
  }
  return value;
}

/** The first keys of a path, up to the last that leads to a value of the document. */
export function presentKeys(document: unknown, keys: Keys): Keys {
  const missing = keys.findIndex((_, depth) => valueAt(document, keys.slice(0, depth + 1)) === undefined);
  return missing < 0 ? keys : keys.slice(0, missing);
}

/**
 * A copy of a document with one value replaced. Objects that the path lacks are created; items of lists are not. The
 * copy shares all other values with the document.
 * @param value undefined removes the value
 * @returns undefined if the text is not a path, or leads to an item that a list lacks or into a text or a number
 */
export function withValueAt<T>(document: T, path: string | Keys, value: unknown): T | undefined {
  const keys = typeof path === 'string' ? keysOf(path) : path;
  return keys && (replaced(document, keys, value) as T | undefined);
}

function replaced(branch: unknown, [key, ...rest]: Keys, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    if (!Array.isArray(branch) || key >= branch.length) return undefined;
    const item = replaced(branch[key], rest, value);
    return item === undefined ? undefined : branch.map((one, index) => (index === key ? item : one));
  }
  if (branch !== undefined && (!isBranch(branch) || Array.isArray(branch))) return undefined;
  const { [key]: before, ...others } = { [key]: undefined, ...branch };
  if (rest.length === 0 && value === undefined) return others;
  const after = replaced(before, rest, value);
  return after === undefined ? undefined : { ...branch, [key]: after };
}

/** A value that differs between two documents. */
export interface Difference {
  readonly path: string;
  /** Undefined if the value was added. */
  readonly before: unknown;
  /** Undefined if the value was removed. */
  readonly after: unknown;
}

/**
 * The values that differ between two documents, to set one after another. If several values of one object differ, the
 * whole object is one difference, because the values may be valid only together. A list of numbers, and a list whose
 * length differs, is one value.
 * @param path of both documents, if they are values of a larger one
 */
export function differencesBetween(before: unknown, after: unknown, path = ''): Difference[] {
  if (Object.is(before, after)) return [];
  const branches = branchesOf(before, after);
  if (!branches) return isSame(before, after) ? [] : [{ path, before, after }];
  const [one, other] = branches;
  const isList = Array.isArray(one);
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const values = keys.filter((key) => !branchesOf(one[key], other[key]) && !isSame(one[key], other[key]));
  if (path !== '' && !isList && values.length > 1) return [{ path, before, after }];
  return keys.flatMap((key) => {
    const inner = isList ? `${path}[${key}]` : `${path && `${path}.`}${key}`;
    return differencesBetween(one[key], other[key], inner);
  });
}

type Branch = Readonly<Record<string | number, unknown>>;

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}

/** Both values if they are compared item by item: two objects, or two lists of as many objects or lists. */
function branchesOf(one: unknown, other: unknown): [Branch, Branch] | undefined {
  if (!isBranch(one) || !isBranch(other) || Array.isArray(one) !== Array.isArray(other)) return undefined;
  if (!Array.isArray(one) || !Array.isArray(other)) return [one, other];
  return one.length === other.length && [...one, ...other].every(isBranch) ? [one, other] : undefined;
}

/** JSON texts are compared: a reader writes the keys of both documents in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
