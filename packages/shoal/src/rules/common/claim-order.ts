import type { RuleName } from '../../parameters/table.ts';

/** Default order in which rules draw on the budget: survival first, then schooling, then goals and paths. */
export const claimOrder: readonly RuleName[] = [
  'characters',
  'flee',
  'separation',
  'bounds',
  'hunt',
  'alignment',
  'cohesion',
];
