import type { BareRule } from '../../parameters/parameter.ts';

export const bounds = {
  title: 'Bounds',
  defaultForm: 'box',
  forms: {
    box: {},
    push: {},
    sphere: {},
    centre: {},
    wrap: {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 0.25, min: -1e5, max: 1e5, slider: [0, 5, 0.05] },
    floorFactor: { unit: '', default: 1, min: 0, max: 100, slider: [0, 10, 0.5], vertical: true },
    surfaceFactor: { unit: '', default: 1, min: 0, max: 100, slider: [0, 10, 0.5], vertical: true },
  },
} as const satisfies BareRule;
