// What the WGSL of a plan is generated from: species, rules, tables, obstacles.

import type { Obstacles } from '../../fields/obstacles.ts';
import type { BareRule } from '../../parameters/parameter.ts';
import type { FeatureTable } from '../../rules/gpu-rule.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { UsedHeading } from './headings.ts';
import type { Group } from './layout.ts';
import type { UsedRule } from './used-rules.ts';

/** All inputs from which the passes of a plan are built. */
export interface ShaderSource {
  readonly plan: Plan;
  readonly obstacles: Obstacles;
  readonly groups: readonly Group[];
  readonly used: readonly UsedRule[];
  readonly headings: readonly UsedHeading[];
  readonly tables: readonly FeatureTable[];
  /** By species: indices of its rules in `used`, in the order in which they take from the acceleration budget. */
  readonly claims: readonly (readonly number[])[];
  /** Names of the columns of memory: those that are kept from step to step, then those that a step only writes. */
  readonly columns: readonly string[];
  readonly kept: number;
  readonly eventKinds: readonly string[];
  readonly streams: Readonly<Record<string, number>>;
}

/** Whether any pass looks up fish by species or by index. */
export function watches({ plan }: Pick<ShaderSource, 'plan'>): boolean {
  return plan.species.some(
    ({ hunts, flees, follows, reproduction }) => hunts.length + flees.length + follows.length > 0 || reproduction,
  );
}

/** Whether any solid obstacle has holes. */
export function isLeaky({ bodies }: Obstacles): boolean {
  return bodies.some(({ surface }) => surface.leaky);
}

/** Whether obstacles may leave a fish no room in a step. */
export function escapes(obstacles: Obstacles): boolean {
  return obstacles.moving || isLeaky(obstacles);
}

/** Whether a fish may be placed inside an obstacle. */
export function clears(source: Pick<ShaderSource, 'plan' | 'obstacles' | 'used'>): boolean {
  return source.obstacles.bodies.length > 0 && (source.plan.wraps || respawns(source));
}

/** Whether fish may respawn. */
export function respawns({ plan, used }: Pick<ShaderSource, 'plan' | 'used'>): boolean {
  return used.some(({ gpu }) => gpu.respawns?.(plan));
}

/** Whether fish that respawn inherit traits. */
export function reproduces({ plan, used }: Pick<ShaderSource, 'plan' | 'used'>): boolean {
  return respawns({ plan, used }) && plan.species.some(({ reproduction }) => reproduction);
}

/** Whether any rule reads the sums over all flockmates. */
export function countsAll({ used, plan }: ShaderSource): boolean {
  return used.some((rule) => isAll(rule, plan));
}

/** Whether a rule of any species reads the sums over all flockmates. */
export function isAll({ name, row }: UsedRule, { species }: Plan): boolean {
  const settings = species.map(
    ({ rules }) => (rules as unknown as Readonly<Record<string, { radius?: number }>>)[name],
  );
  return row.flockmates === true && settings.some(({ radius }) => radius === Number.POSITIVE_INFINITY);
}

/** By species: the number of nearest flockmates that its rules read. */
export function nearestRules({ species, ruleRows }: Plan): { rule: string; species: number; nearest: number }[] {
  const rules = Object.entries(ruleRows).filter(([, row]) => countsNearest(row));
  return species.flatMap((one, s) => {
    const settings = one.rules as unknown as Readonly<Record<string, { nearest: number }>>;
    return rules.map(([rule]) => ({ rule, species: s, nearest: settings[rule].nearest }));
  });
}

/** Whether a rule may read the k nearest flockmates. */
export function countsNearest({ flockmates, parameters }: BareRule): boolean {
  return flockmates === true && 'nearest' in parameters;
}

/** Most nearest flockmates that any rule may ever read; 0: no rule does. */
export function mostNearest(plan: Plan): number {
  const { timeline } = plan;
  const own = nearestRules(plan).map(({ nearest }) => nearest);
  const ofTimeline = timeline.flatMap((one): number[] => {
    if (one.kind === 'track') return one.path.endsWith('.nearest') ? one.keys.map(([, value]) => value) : [];
    return one.change.flatMap(({ path, to }) => (path.endsWith('.nearest') && to !== undefined ? [to] : []));
  });
  const times = timeline.flatMap((one) =>
    one.kind === 'event' ? one.change.flatMap(({ path, times = 1 }) => (path.endsWith('.nearest') ? [times] : [])) : [],
  );
  const most = Math.max(0, ...own, ...ofTimeline);
  return Math.ceil(times.reduce((product, by) => product * Math.max(1, by), most));
}
