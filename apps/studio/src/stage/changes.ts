/** A value that differs between two documents. */
export interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Branch = Readonly<Record<string, unknown>>;

/**
 * Differences between two documents, by the paths of `set`. If several values of one object differ, the whole object
 * changes, because they may be valid only together.
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

/** Both as objects to descend into: two objects, or two lists of equally many objects. */
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

/** Comparing JSON texts suffices: one reader wrote both documents, with the same order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
