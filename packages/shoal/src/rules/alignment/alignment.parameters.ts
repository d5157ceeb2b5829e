import { nearest } from '../../parameters/nearest.ts';
import type { BareRule } from '../../parameters/parameter.ts';

export const alignment = {
  title: 'Alignment',
  defaultForm: 'linear-decay',
  flockmates: true,
  forms: {
    'linear-decay': {},
    mean: { all: true },
    match: { all: true },
    heading: { all: true },
  },
  parameters: {
    weight: { unit: 'm/s²', default: 2, min: -1e5, max: 1e5, slider: [0, 10, 0.05] },
    radius: { unit: 'm', default: 7, min: 0, max: 1e6, slider: [0, 30, 0.1], all: true },
    nearest,
  },
} as const satisfies BareRule;
