import { nearest } from '../../parameters/nearest.ts';
import type { BareRule } from '../../parameters/parameter.ts';

export const cohesion = {
  title: 'Cohesion',
  defaultForm: 'linear-decay',
  flockmates: true,
  forms: {
    'linear-decay': {},
    centroid: { all: true },
    heading: { all: true },
  },
  parameters: {
    weight: { unit: 'm/s²', default: 2.25, min: -1e5, max: 1e5, slider: [-5, 10, 0.05] },
    radius: { unit: 'm', default: 11, min: 0, max: 1e6, slider: [0, 30, 0.1], all: true },
    nearest,
  },
} as const satisfies BareRule;
