import type { ParameterTextsOf } from './parameter.ts';
import type { simulation } from './simulation.ts';

export const simulationTexts = {
  step: {
    symbol: 'Δt',
    label: 'Time step',
    effect:
      'Simulated time per step. Longer steps need less computing for a second of simulated time, but are less exact.',
    source: 'ours; constant, so that results do not depend on the frame rate',
  },
  leafCapacity: {
    symbol: 'c',
    effect: 'Only with the neighbour search "octree": number of fish above which a leaf of the tree is split.',
    source: "Vetemaa 2020, the demo's octree",
  },
} satisfies ParameterTextsOf<typeof simulation>;
