import type { RuleName } from '../parameters/table.ts';

/** Which rules claim a budget first, unless a scenario says otherwise: survival, then company; errands come last. */
export const claimOrder: readonly RuleName[] = [
  'characters',
  'flee',
  'separation',
  'bounds',
  'hunt',
  'alignment',
  'cohesion',
];
