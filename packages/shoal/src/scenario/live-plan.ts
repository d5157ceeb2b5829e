import type { RuleRows } from '../parameters/parameter.ts';
import type { Plan, SpeciesPlan } from './plan.ts';

type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

/**
 * The parts of a plan that a step reads: an engine's own copy, because numbers may change from step to step (a timeline
 * writes to it), and because reading a frozen array is ten times as slow.
 */
export type LivePlan = Mutable<Pick<Plan, 'world' | 'characters' | 'currents' | 'food' | 'paths' | 'ground'>> & {
  readonly ruleRows: RuleRows;
  species: Mutable<Omit<SpeciesPlan, 'start'>>[];
};

export function livePlan({ world, characters, currents, food, paths, ground, ruleRows, species }: Plan): LivePlan {
  const withoutStart = species.map(({ start, ...rest }) => rest);
  const parts = copy({ world, characters, currents, food, paths, ground, species: withoutStart });
  return { ...(parts as Omit<LivePlan, 'ruleRows'>), ruleRows };
}

/** A copy that may be written to. */
export function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}
