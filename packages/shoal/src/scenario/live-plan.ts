import type { RuleRows } from '../parameters/parameter.ts';
import type { Plan, SpeciesPlan } from './plan.ts';

type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

/** The parts of a plan whose numbers may change from step to step: an engine's own copy, which a timeline writes to. */
export type LivePlan = Mutable<Pick<Plan, 'characters' | 'currents' | 'food' | 'paths' | 'ground'>> & {
  readonly ruleRows: RuleRows;
  species: Mutable<Omit<SpeciesPlan, 'start'>>[];
};

export function livePlan({ characters, currents, food, paths, ground, ruleRows, species }: Plan): LivePlan {
  const withoutStart = species.map(({ start, ...rest }) => rest);
  const parts = copy({ characters, currents, food, paths, ground, species: withoutStart });
  return { ...(parts as Omit<LivePlan, 'ruleRows'>), ruleRows };
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}
