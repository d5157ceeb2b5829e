import type { BareRule } from '../../parameters/parameter.ts';

export const perch = {
  title: 'Perch',
  defaultForm: 'ground',
  forms: {
    ground: { columns: ['perchSteps', 'perchCount'] },
  },
  parameters: {
    weight: { unit: 'm/s²', default: 0, min: -1e5, max: 1e5, slider: [-5, 5, 0.1] },
    least: { unit: 's', default: 2, min: 0, max: 1e5, slider: [0, 30, 0.5] },
    most: { unit: 's', default: 8, min: 0, max: 1e5, slider: [0, 60, 0.5] },
  },
} as const satisfies BareRule;
