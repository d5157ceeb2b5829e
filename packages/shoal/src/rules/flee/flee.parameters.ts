import type { BareRule } from '../../parameters/parameter.ts';

export const flee = {
  title: 'Flee',
  defaultForm: 'linear-decay',
  forms: {
    'linear-decay': {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 5.5, min: -1e5, max: 1e5, slider: [0, 20, 0.1] },
    radius: { unit: 'm', default: 26, min: 0, max: 1e6, slider: [0, 60, 1] },
  },
} as const satisfies BareRule;
