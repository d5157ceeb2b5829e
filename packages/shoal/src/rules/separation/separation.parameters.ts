import { nearest } from '../../parameters/nearest.ts';
import type { BareRule } from '../../parameters/parameter.ts';

export const separation = {
  title: 'Separation',
  defaultForm: 'linear-decay',
  flockmates: true,
  forms: {
    'linear-decay': {},
    centroid: { all: true },
    displacement: { all: true },
    unit: {},
    inverse: {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 8.5, min: -1e5, max: 1e5, slider: [0, 20, 0.1] },
    radius: { unit: 'm', default: 2.2, min: 0, max: 1e6, slider: [0, 10, 0.1], all: true },
    nearest,
  },
} as const satisfies BareRule;
