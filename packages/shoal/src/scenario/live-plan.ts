import type { Plan } from './plan.ts';

/**
 * Returns a copy of a plan whose numbers can be written. Each engine has its own, because a timeline changes numbers
 * from step to step, and because reading a frozen array is ten times as slow. The document, the rows of rules and
 * initial states are shared: no step reads numbers of them.
 */
export function livePlan({ scenario, ruleRows, plane, species, ...parts }: Plan): Plan {
  const copies = species.map(({ start, ...rest }) => Object.assign(copy(rest) as typeof rest, { start }));
  // No spread, and the same keys in 2D and 3D: see newScene.
  return Object.assign(copy(parts) as typeof parts, { scenario, ruleRows, plane, species: copies }) as Plan;
}

/** Returns a writable copy. */
export function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}
