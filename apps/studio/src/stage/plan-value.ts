import type { Plan } from 'shoal';

/** The value at a path of the scenario, such as `species[0].rules.separation.weight`. */
export function valueAt(plan: Plan, path: string): unknown {
  let value: unknown = plan.scenario;
  for (const [key] of path.matchAll(/[^.[\]]+/g)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
