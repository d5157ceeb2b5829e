import type { BareRule } from '../../parameters/parameter.ts';

export const goal = {
  title: 'Goal',
  defaultForm: 'place',
  forms: {
    place: { columns: ['goalIndex', 'goalArrived'] },
    leader: {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 1, min: -1e5, max: 1e5, slider: [-10, 10, 0.1] },
    maxLength: { unit: 'm', default: 1, min: 0, max: 1e6, slider: [0, 20, 0.1] },
  },
} as const satisfies BareRule;
