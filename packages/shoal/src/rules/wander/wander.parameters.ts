import type { BareRule } from '../../parameters/parameter.ts';

export const wander = {
  title: 'Wander',
  defaultForm: 'noise',
  forms: {
    noise: {},
    increment: { columns: ['wanderX', 'wanderY', 'wanderZ'] },
  },
  parameters: {
    weight: { unit: 'm/s²', default: 2.25, min: -1e5, max: 1e5, slider: [0, 10, 0.05] },
    period: { unit: 's', default: 25, min: 0.01, max: 1e5, slider: [0.5, 60, 0.5] },
    verticalFactor: { unit: '', default: 0.2, min: 0, max: 1, slider: [0, 1, 0.05], vertical: true },
    increment: { unit: '', default: 0.1, min: 0, max: 1, slider: [0, 1, 0.01] },
  },
} as const satisfies BareRule;
