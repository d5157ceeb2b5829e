import type { BareRule } from '../../parameters/parameter.ts';

export const current = {
  title: 'Current',
  defaultForm: 'push',
  forms: {
    push: {},
    drift: {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 1, min: -1e5, max: 1e5, slider: [0, 10, 0.1] },
  },
} as const satisfies BareRule;
