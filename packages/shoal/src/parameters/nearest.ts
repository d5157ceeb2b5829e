import type { Parameter } from './parameter.ts';

/** For rules that look at flockmates: topological instead of metric neighbours. */
export const nearest = {
  symbol: 'k',
  unit: 'fish',
  default: 0,
  min: 0,
  max: 1000,
  slider: [0, 20, 1],
  effect:
    'Only the k nearest flockmates count, ties by index; 0: all within the radius. With k, "all" may be the radius of any form.',
  zero: 'all',
  source: 'Ballerini et al. 2008: starlings mind 6 to 7',
  whole: true,
} as const satisfies Parameter;
