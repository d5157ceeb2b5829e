import type { BareRules } from '../parameters/parameter.ts';
import type { Plan, SpeciesPlan } from './plan.ts';

type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

/**
 * The parts of a plan that a step reads. Each engine has its own copy, because a timeline changes numbers from step to
 * step, and because reading a frozen array is ten times as slow.
 */
export type LivePlan = Mutable<Pick<Plan, 'world' | 'characters' | 'currents' | 'food' | 'paths' | 'ground'>> & {
  readonly ruleRows: BareRules;
  species: Mutable<Omit<SpeciesPlan, 'start'>>[];
};

/** A writable copy of the parts of a plan that a step reads. */
export function livePlan({ world, characters, currents, food, paths, ground, ruleRows, species }: Plan): LivePlan {
  const withoutStart = species.map(({ start, ...rest }) => rest);
  const parts = copy({ world, characters, currents, food, paths, ground, species: withoutStart });
  // No spread: see newScene.
  return Object.assign(parts as Omit<LivePlan, 'ruleRows'>, { ruleRows });
}

/** Returns a writable copy. */
export function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}
