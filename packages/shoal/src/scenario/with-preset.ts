// Changes the preset of a scenario.

import type { Heading } from '../parameters/headings/table.ts';
import { type BarePreset, type PresetName, presets as publishedPresets } from '../parameters/presets.ts';
import { ruleNames } from '../parameters/table.ts';
import { presetOf } from './heading.ts';
import { parseWith } from './parse.ts';
import type { Plan } from './plan.ts';
import type { ScenarioSpecies } from './scenario.ts';

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

/** Returns a species with another preset of its heading model: the numbers of the preset replace the former ones. */
export function withHeadingPreset(species: ScenarioSpecies): ScenarioSpecies {
  const { heading, motion, perception } = species;
  const preset = heading && presetOf(heading)[1];
  if (!preset) return species;
  return {
    ...species,
    heading: { model: heading.model, preset: heading.preset } as Heading,
    motion: { ...motion, ...preset.motion },
    perception: { ...perception, ...preset.perception },
  };
}
