/** A value that differs between two documents. */
export interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Branch = Readonly<Record<string, unknown>>;

/**
 * Differences between two documents, as paths for `set`. If several values of one object differ, the whole object is
 * one difference, because the values may be valid only together.
 */
export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (Object.is(before, after)) return [];
  const branches = branchesOf(before, after);
  if (!branches) return isSame(before, after) ? [] : [{ path, before, after }];
  const [one, other] = branches;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const below = (key: string): string => {
    if (Array.isArray(before)) return `${path}[${key}]`;
    return path === '' ? key : `${path}.${key}`;
  };
  const found = keys.flatMap((key) => changesBetween(one[key], other[key], below(key)));
  const values = keys.filter((key) => !branchesOf(one[key], other[key]) && !isSame(one[key], other[key]));
  const canBeSet = path !== '' && !Array.isArray(before);
  return canBeSet && values.length > 1 ? [{ path, before, after }] : found;
}

/** Both values if they can be compared item by item: two objects, or two lists of equal length. */
function branchesOf(before: unknown, after: unknown): [Branch, Branch] | undefined {
  if (!isBranch(before) || !isBranch(after)) return undefined;
  const lists = [before, after].filter((one) => Array.isArray(one));
  if (lists.length === 1) return undefined;
  if (lists.length === 2) {
    const [one, other] = lists;
    if (one.length !== other.length || ![...one, ...other].every(isBranch)) return undefined;
  }
  return [before, after];
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}

/** Comparing JSON texts is enough: the same reader wrote both documents, with the same order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
