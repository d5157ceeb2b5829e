import type { BareRule } from '../../parameters/parameter.ts';

export const path = {
  title: 'Path',
  defaultForm: 'waypoints',
  forms: {
    waypoints: { columns: ['pathNext', 'pathDirection'] },
    corridor: { columns: ['pathNext', 'pathDirection'] },
  },
  parameters: {
    weight: { unit: 'm/s²', default: 3, min: -1e5, max: 1e5, slider: [0, 20, 0.1] },
  },
} as const satisfies BareRule;
