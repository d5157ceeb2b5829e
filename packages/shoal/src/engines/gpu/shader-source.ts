import type { Obstacles } from '../../fields/obstacles.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { Group } from './layout.ts';
import type { UsedRule } from './numbers.ts';
import { respawns } from './starts.ts';

/** What the passes of a plan are made from. */
export interface ShaderSource {
  readonly plan: Plan;
  readonly obstacles: Obstacles;
  readonly groups: readonly Group[];
  readonly used: readonly UsedRule[];
  /** Of each species the rules, by their place in `used`, in the order in which they claim a budget. */
  readonly claims: readonly (readonly number[])[];
  /** Names of the columns of memory: those that are kept from step to step, then those that a step only writes. */
  readonly columns: readonly string[];
  readonly kept: number;
  readonly eventKinds: readonly string[];
  readonly streams: Readonly<Record<string, number>>;
}

/** Whether anyone is looked up by species or place. */
export function watches({ plan }: Pick<ShaderSource, 'plan'>): boolean {
  return plan.species.some(({ hunts, flees, follows }) => hunts.length + flees.length + follows.length > 0);
}

/** Whether any solid obstacle has holes. */
export function isLeaky({ bodies }: Obstacles): boolean {
  return bodies.some(({ surface }) => surface.leaky);
}

/** Whether fish may be put where an obstacle is. */
export function clears({ plan, obstacles }: Pick<ShaderSource, 'plan' | 'obstacles'>): boolean {
  if (obstacles.bodies.length === 0) return false;
  return obstacles.moving || isLeaky(obstacles) || plan.wraps || respawns(plan);
}

/** Whether any rule wants the sums over everybody. */
export function countsAll({ used, plan }: ShaderSource): boolean {
  return used.some((rule) => isAll(rule, plan));
}

/** Whether a rule wants the sums over everybody, for any species. */
export function isAll({ name, row }: UsedRule, { species }: Plan): boolean {
  const settings = species.map(
    ({ rules }) => (rules as unknown as Readonly<Record<string, { radius?: number }>>)[name],
  );
  return row.flockmates === true && settings.some(({ radius }) => radius === Number.POSITIVE_INFINITY);
}

/** The most nearest flockmates that any rule may ever want; 0: none does. */
export function mostNearest({ species, timeline }: Plan): number {
  const own = species.flatMap(({ rules: { separation, alignment, cohesion } }) =>
    [separation, alignment, cohesion].map(({ nearest }) => nearest),
  );
  const told = timeline.flatMap((one): number[] => {
    if (one.kind === 'track') return one.path.endsWith('.nearest') ? one.keys.map(([, value]) => value) : [];
    return one.change.flatMap(({ path, to }) => (path.endsWith('.nearest') && to !== undefined ? [to] : []));
  });
  const times = timeline.flatMap((one) =>
    one.kind === 'event' ? one.change.flatMap(({ path, times = 1 }) => (path.endsWith('.nearest') ? [times] : [])) : [],
  );
  const most = Math.max(0, ...own, ...told);
  return Math.ceil(times.reduce((product, by) => product * Math.max(1, by), most));
}
