import { isLive } from 'shoal';

/** A value of a scenario, by its path. */
export interface Edit {
  readonly path: string;
  readonly value: unknown;
}

/** While a simulation runs, only the poses of obstacles can change, because computing their fields takes long. */
const needsFields = /^(field|obstacles(?!\[\d+\]\.(at|rotationDeg)$))/;

function isTaken(path: string): boolean {
  return isLive(path) && !needsFields.test(path);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lists of numbers, and lists of points, count as one value. */
function isListOfParts(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some(isObject);
}

/**
 * Returns the edits that turn one document into another.
 * @returns undefined if a running simulation cannot take one of them
 */
export function editsBetween(before: unknown, after: unknown): Edit[] | undefined {
  const edits: Edit[] = [];
  return collect(edits, '', before, after) ? edits : undefined;
}

function collect(edits: Edit[], path: string, before: unknown, after: unknown): boolean {
  if (Object.is(before, after)) return true;
  if (isListOfParts(before) && isListOfParts(after) && before.length === after.length)
    return after.every((item, k) => collect(edits, `${path}[${k}]`, before[k], item));
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const sameKeys = keys.every((key) => Object.hasOwn(before, key) && Object.hasOwn(after, key));
    if (sameKeys || !isTaken(path))
      return keys.every((key) => collect(edits, path ? `${path}.${key}` : key, before[key], after[key]));
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return true;
  if (after === undefined || !isTaken(path)) return false;
  edits.push({ path, value: after });
  return true;
}
