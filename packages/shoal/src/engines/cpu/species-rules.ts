import type { RuleRow } from '../../parameters/parameter.ts';
import { type RuleName, ruleNames, ruleTable } from '../../parameters/table.ts';
import { ruleOf } from '../../rules/registry.ts';
import type { Rule, Scene } from '../../rules/rule.ts';
import type { LivePlan } from '../../scenario/live-plan.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';

/** What the settings of all rules have in common; each rule's own functions know the rest. */
export type AnySettings = { enabled: boolean; form: string; weight: number; radius?: number; nearest?: number };

type Bound<F> = F extends (...args: infer _A) => infer Result ? Result : never;

/** A rule of a species, ready to be called. Its settings are the live ones: a timeline may change them at any step. */
export interface BoundRule {
  readonly name: RuleName;
  readonly settings: AnySettings;
  readonly steer: (out: Float64Array, i: number, settings: AnySettings, scene: Scene) => void;
  readonly decide: ((i: number, settings: AnySettings, scene: Scene) => void) | undefined;
  readonly holds: ((i: number, scene: Scene) => Bound<Rule<RuleName>['holds']>) | undefined;
}

/** What the engine needs to steer fish of one species. */
export interface SpeciesRules {
  readonly species: LivePlan['species'][number];
  /** Rules that have something to do, in the order in which they claim a budget. */
  readonly rules: readonly BoundRule[];
  /** Those of them that remember or hold: most species have none. */
  readonly deciding: readonly BoundRule[];
  readonly holding: readonly BoundRule[];
  /** Bit s is set if fish of species s are flockmates, or are only kept away from. */
  readonly mates: number;
  readonly others: number;
  /** How much larger than its radius separation may reach, for flockmates of larger species. */
  readonly separationStretch: number;
}

export function bindRules(plan: Plan, live: LivePlan, school: School): SpeciesRules[] {
  return plan.species.map((species, s) => {
    const names = ruleNames.filter((name) => ruleOf(name).applies?.(species, plan) ?? true);
    const rules = names.map((name) => bindRule(name, live.species[s].rules[name], school));
    const order = species.blending.order ?? defaultOrder;
    const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
    if (species.blending.kind === 'priority') rules.sort((a, b) => rank(a.name) - rank(b.name));
    const mates = bitsOf(species.schoolsWith);
    return {
      species: live.species[s],
      rules,
      deciding: rules.filter((rule) => rule.decide),
      holding: rules.filter((rule) => rule.holds),
      mates,
      others: bitsOf(species.keepsAwayFrom) & ~mates,
      separationStretch: Math.max(1, ...stretches(plan, s)),
    };
  });
}

/** Survival first, then company, then errands. */
const defaultOrder: readonly string[] = ['characters', 'flee', 'separation', 'bounds', 'hunt', 'alignment', 'cohesion'];

function bindRule(name: RuleName, settings: AnySettings, school: School): BoundRule {
  const row: RuleRow = ruleTable[name];
  const rule = ruleOf(name);
  // Columns exist from the start: a snapshot of any moment has the same ones.
  for (const column of row.forms[settings.form].columns ?? []) school.column(column);
  const forms = rule.forms as Readonly<Record<string, unknown>>;
  return {
    name,
    settings,
    steer: forms[settings.form] as BoundRule['steer'],
    decide: rule.decide as BoundRule['decide'],
    holds: rule.holds,
  };
}

function bitsOf(species: readonly number[]): number {
  return species.reduce((bits, s) => bits | (1 << s), 0);
}

/** (Lᵢ + Lⱼ) / 2Lᵢ for each species j. */
export function stretches({ species }: Pick<Plan, 'species'>, s: number): number[] {
  const own = species[s].body.length;
  return species.map(({ body }) => (own + body.length) / (2 * own));
}
