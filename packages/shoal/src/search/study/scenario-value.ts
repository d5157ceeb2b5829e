type Json = Record<string | number, unknown>;

/** Keys of a path: names after dots, indices in brackets. */
const whole = /^[A-Za-z][\w-]*(\[\d+\]|\.[A-Za-z][\w-]*)*$/;

/** The keys of a path; undefined if the text is not a valid path. */
export function keysOf(path: string): readonly (string | number)[] | undefined {
  if (!whole.test(path)) return undefined;
  const keys = path.match(/[^.[\]]+/g) ?? [];
  return keys.some((key) => key in {}) ? undefined : keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/**
 * A copy of a document with a value set at a path. Missing objects on the path are created, missing list items are not.
 * @returns undefined if the path leads through a value that is neither
 */
export function withValueAt(document: unknown, keys: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (typeof key === 'number') {
    if (!Array.isArray(document) || key >= document.length) return undefined;
    const item = withValueAt(document[key], rest, value);
    return item === undefined ? undefined : document.map((one, index) => (index === key ? item : one));
  }
  if (document !== undefined && (typeof document !== 'object' || document === null || Array.isArray(document)))
    return undefined;
  const inner = withValueAt((document as Json | undefined)?.[key], rest, value);
  return inner === undefined ? undefined : { ...document, [key]: inner };
}
