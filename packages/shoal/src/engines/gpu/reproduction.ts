import type { SpeciesNumber } from '../../rules/gpu-rule.ts';
import type { LivePlan } from '../../scenario/live-plan.ts';
import type { Plan, Reproduction } from '../../scenario/plan.ts';
import { traitColumn, traitRules } from '../../school/traits.ts';
import type { Group } from './layout.ts';

/** What birth.wgsl reads of each species. */
export function reproductionGroup(plan: Plan, { species }: LivePlan): Group {
  const whole = (name: string, of: (one: Reproduction) => boolean): SpeciesNumber => ({
    name,
    type: 'u32',
    of: (s) => {
      const { reproduction } = species[s];
      return Number(reproduction !== null && of(reproduction));
    },
  });
  const number = (name: string, key: 'mutation' | 'min' | 'max'): SpeciesNumber => ({
    name,
    type: 'f32',
    of: (s) => species[s].reproduction?.[key] ?? 0,
  });
  const fields = [
    whole('reproduces', () => true),
    whole('byEnergy', ({ parents }) => parents === 'energy'),
    number('mutation', 'mutation'),
    number('lowest', 'min'),
    number('highest', 'max'),
    ...traitRules(plan).map((rule) => whole(traitColumn(rule), ({ traits }) => traits.includes(rule))),
  ];
  return { name: 'reproduction', struct: 'Reproduction', fields };
}
