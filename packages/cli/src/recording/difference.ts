import { brief, isObject } from '../files/json-value.ts';

/** The first difference of two JSON documents, as a path with both values; undefined if they are the same. */
export function firstDifference(there: unknown, here: unknown, path = ''): string | undefined {
  if (isObject(there) && isObject(here) && Array.isArray(there) === Array.isArray(here)) {
    for (const key of new Set([...Object.keys(there), ...Object.keys(here)])) {
      const step = Array.isArray(there) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
      const found = firstDifference(there[key], here[key], step);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (Object.is(there, here)) return undefined;
  return `${path || 'the document'} is ${shown(there)} there and ${shown(here)} here`;
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : brief(value);
}
