import type { Heading } from '../parameters/headings/table.ts';
import { presetOf } from './heading.ts';
import type { ScenarioSpecies } from './scenario.ts';

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
