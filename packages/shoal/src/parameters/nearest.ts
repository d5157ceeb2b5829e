import type { BareParameter } from './parameter.ts';

/** Limits a rule to the k nearest flockmates: topological instead of metric neighbours. */
export const nearest = {
  unit: 'fish',
  default: 0,
  min: 0,
  max: 1000,
  slider: [0, 20, 1],
  whole: true,
} as const satisfies BareParameter;
