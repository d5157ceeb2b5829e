import type { Parameter } from './parameter.ts';

/** Topological instead of metric neighbours, for rules that read flockmates. */
export const nearest = {
  symbol: 'k',
  label: 'Neighbour limit',
  unit: 'fish',
  default: 0,
  min: 0,
  max: 1000,
  slider: [0, 20, 1],
  effect:
    'Only the k nearest flockmates count; of equally distant ones, those with the lower index. 0: no limit. With a limit, the radius of any formula may be "all".',
  zero: 'none',
  source: 'Ballerini et al. 2008: starlings interact with 6 to 7',
  whole: true,
} as const satisfies Parameter;
