import type { BareRule } from '../../parameters/parameter.ts';

export const obstacles = {
  title: 'Obstacles',
  defaultForm: 'field',
  forms: {
    field: {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 13, min: -1e5, max: 1e5, slider: [0, 40, 0.5] },
  },
} as const satisfies BareRule;
