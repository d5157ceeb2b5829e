// The GPU part of the rule that flees predators: a mask of the species that a species flees.

import type { GpuRuleOf } from '../gpu-rule.ts';
import { speciesMask } from '../rule.ts';
import { shaders } from '../shaders.generated.ts';

export const flee: GpuRuleOf<'flee'> = {
  source: shaders.flee,
  numbers: ({ plan: { species } }) => [
    {
      name: 'predators',
      type: 'u32',
      of: (own) =>
        speciesMask(
          species.flatMap(({ hunts }, s) => (species[own].flees.includes(s) || hunts.includes(own) ? [s] : [])),
        ),
    },
  ],
};
