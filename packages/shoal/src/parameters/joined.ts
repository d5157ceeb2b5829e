interface Tree {
  readonly [key: string]: string | Tree | undefined;
}

/** Rows with their texts: the keys of both, at every depth. */
export function joined<R extends object, T extends object>(rows: R, texts: T): R & T {
  const both = { ...rows } as Record<string, unknown>;
  for (const [key, text] of Object.entries(texts as Tree))
    both[key] = typeof text === 'object' ? joined(both[key] as object, text) : text;
  return both as R & T;
}
