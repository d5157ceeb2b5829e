// The GPU part of the rule that seeks a place or a leader: the goals of each species, and the pass that notes arrivals.

import { featureTable, type GpuRuleOf } from '../gpu-rule.ts';
import { speciesMask } from '../rule.ts';
import { shaders } from '../shaders.generated.ts';

const onArrival = ['next', 'stop', 'repel'] as const;

const goals = featureTable({
  name: 'goal',
  layout: { position: 3, reach: 1, strength: 1, range: 1, onArrival: 1 },
  perSpecies: true,
  records: ({ species }, _time, s) =>
    species[s].goals.map(({ at, onArrival: then, ...numbers }) => ({
      fields: { position: at, onArrival: onArrival.indexOf(then), ...numbers },
    })),
});

export const goal: GpuRuleOf<'goal'> = {
  source: shaders.goal,
  numbers: ({ plan: { species }, settings }) => [
    { name: 'follows', type: 'u32', of: (s) => speciesMask(species[s].follows) },
    {
      name: 'interacts',
      type: 'u32',
      of: (s) => Number((settings[s]?.enabled ?? false) && settings[s]?.form === 'place'),
    },
  ],
  tables: [goals],
  words: { goalOnArrival: onArrival },
  passes: (columns) =>
    columns.includes('goalIndex')
      ? [{ entry: 'goal_interact', source: shaders['goal.interact'], threads: 'fish', writes: ['memory'] }]
      : [],
  events: ['arrived'],
};
