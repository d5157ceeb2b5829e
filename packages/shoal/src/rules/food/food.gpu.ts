// The GPU part of the rule that seeks food: the table of sources, and the pass in which fish eat.

import { featureTable, type GpuRuleOf } from '../gpu-rule.ts';
import { shaders } from '../shaders.generated.ts';

const sources = featureTable({
  name: 'food',
  layout: { position: 3, range: 1, reach: 1, amount: 1, growth: 1 },
  records: ({ food }) => food.map(({ at, ...numbers }) => ({ fields: { position: at, ...numbers } })),
});

export const food: GpuRuleOf<'food'> = {
  source: shaders.food,
  shared: shaders['food.shared'],
  tables: [sources],
  passes: () => [{ entry: 'food_interact', source: shaders['food.interact'], threads: 'group', writes: ['table'] }],
  events: ['eaten'],
};
