import { type Preset, type PresetName, presets as publishedPresets } from '../parameters/presets.ts';
import { ruleNames } from '../parameters/table.ts';
import { parseWith } from './parse.ts';
import type { Plan } from './plan.ts';

const presets: Readonly<Record<PresetName, Preset>> = publishedPresets;

/** The scene with another preset: its own coefficients go; its world, fish and step stay, and what it switched off. */
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
