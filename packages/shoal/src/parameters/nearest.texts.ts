// The texts of the neighbour limit, a parameter that several rules have.

import type { ParameterTexts } from './parameter.ts';

export const nearestTexts = {
  symbol: 'k',
  label: 'Neighbour limit',
  effect:
    'Only the k nearest flockmates count; of equally distant ones, those with the lower index. 0: no limit. With a limit, the radius of any formula may be "all".',
  zero: 'none',
  source: 'Ballerini et al. 2008: starlings interact with 6 to 7',
} satisfies ParameterTexts;
