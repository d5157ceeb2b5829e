import type { BareRule } from '../../parameters/parameter.ts';

export const food = {
  title: 'Food',
  defaultForm: 'source',
  forms: {
    source: {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 3, min: -1e5, max: 1e5, slider: [0, 20, 0.1] },
    bite: { unit: '1/s', default: 1, min: 0, max: 1e5, slider: [0, 10, 0.1] },
  },
} as const satisfies BareRule;
