import type { BareRule } from '../../parameters/parameter.ts';

export const characters = {
  title: 'Characters',
  defaultForm: 'linear-decay',
  forms: {
    'linear-decay': {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 8.5, min: -1e5, max: 1e5, slider: [0, 20, 0.1] },
    radius: { unit: 'm', default: 6, min: 0, max: 1e6, slider: [0, 30, 0.5] },
  },
} as const satisfies BareRule;
