import type { RuleRow } from '../../parameters/parameter.ts';
import { type Numbers, type RuleName, ruleNames, ruleTable } from '../../parameters/table.ts';
import { steerOf } from '../../rules/registry.ts';
import type { Scene } from '../../rules/rule.ts';
import type { Plan, SpeciesPlan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';

/** What the settings of all rules have in common; each rule's own function knows the rest. */
type AnySettings = Readonly<{ enabled: boolean; form: string; weight: number; radius?: number }>;

/** A rule of a species, ready to be called. */
export interface BoundRule {
  readonly name: RuleName;
  readonly enabled: boolean;
  readonly weight: number;
  readonly radius: number | undefined;
  readonly settings: AnySettings;
  readonly steer: (out: Float64Array, i: number, settings: AnySettings, scene: Scene) => void;
  /** Columns in which the steering vector is kept for the next step. */
  readonly remembers: readonly Float32Array[];
}

/** What the engine needs to steer fish of one species. */
export interface SpeciesRules {
  /** In the order of the table. */
  readonly all: readonly BoundRule[];
  readonly enabled: readonly BoundRule[];
  readonly motion: Numbers<'motion'>;
  /** Bit s is set if fish of species s are flockmates. */
  readonly mates: number;
  /** Largest radius of an enabled rule that looks at flockmates one by one, m. */
  readonly reach: number;
  /** The same over all rules. */
  readonly fullReach: number;
}

export function bindRules(plan: Plan, school: School): SpeciesRules[] {
  return plan.species.map((species) => {
    const all = ruleNames.map((name) => bindRule(name, species, school));
    const enabled = all.filter((rule) => rule.enabled);
    return {
      all,
      enabled,
      motion: species.motion,
      mates: species.schoolsWith.reduce((bits, mate) => bits | (1 << mate), 0),
      reach: reachOf(enabled),
      fullReach: reachOf(all),
    };
  });
}

function bindRule(name: RuleName, species: SpeciesPlan, school: School): BoundRule {
  const settings: AnySettings = species.rules[name];
  const row: RuleRow = ruleTable[name];
  return {
    name,
    enabled: settings.enabled,
    weight: settings.weight,
    radius: settings.radius,
    settings,
    steer: steerOf(name, settings.form) as BoundRule['steer'],
    remembers: (row.forms[settings.form].remembers ?? []).map((column) => school.column(column)),
  };
}

/** "all" is answered from totals, so it asks for no search. */
function reachOf(rules: readonly BoundRule[]): number {
  return rules.reduce(
    (reach, { radius = 0 }) => (radius < Number.POSITIVE_INFINITY ? Math.max(reach, radius) : reach),
    0,
  );
}
