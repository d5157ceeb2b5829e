import type { Parameter } from './parameter.ts';

export const simulation = {
  step: {
    symbol: 'Δt',
    label: 'Time step',
    unit: 's',
    default: 1 / 60,
    min: 1e-4,
    max: 1,
    slider: [1 / 240, 1 / 15, 1 / 240],
    effect:
      'Simulated time per step. Longer steps need less computing for a second of simulated time, but are less exact.',
    source: 'ours; fixed, so that nothing depends on the frame rate',
  },
  leafCapacity: {
    symbol: 'c',
    unit: 'fish',
    default: 30,
    min: 1,
    max: 1000,
    slider: [1, 100, 1],
    effect: 'Only with the neighbour search "octree": number of fish above which a leaf of the tree is split.',
    source: "Vetemaa 2020, the demo's octree",
    whole: true,
  },
} as const satisfies Record<string, Parameter>;
