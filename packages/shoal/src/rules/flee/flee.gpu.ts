import type { GpuRuleOf } from '../gpu-rule.ts';
import { shaders } from '../shaders.generated.ts';
import { speciesMask } from '../species-mask.ts';

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
