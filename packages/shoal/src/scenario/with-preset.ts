import { type BarePreset, type PresetName, presets as publishedPresets } from '../parameters/presets.ts';
import { ruleNames } from '../parameters/table.ts';
import { parseWith } from './parse.ts';
import type { Plan } from './plan.ts';

const presets: Readonly<Record<PresetName, BarePreset>> = publishedPresets;

/**
 * Returns the scene with another preset. Drops its own coefficients; keeps its world, fish, step and disabled rules.
 */
export function withPreset(plan: Plan, preset: PresetName): Plan {
  const species = plan.scenario.species.map(({ rules, motion, preset: own, ...rest }) => ({
    ...rest,
    rules: Object.fromEntries(
      ruleNames
        .filter((rule) => !rules[rule].enabled && presets[own].rules[rule]?.enabled !== false)
        .map((rule) => [rule, { enabled: false }]),
    ),
  }));
  return parseWith(plan.ruleRows, { ...plan.scenario, preset, species }, plan.file);
}
