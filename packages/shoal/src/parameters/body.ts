import type { BareParameter } from './parameter.ts';

export const body = {
  length: { unit: 'm', default: 0.6, min: 1e-3, max: 1e3, slider: [0.05, 5, 0.05] },
  thickness: { unit: 'L', default: 0.3, min: 0.01, max: 10, slider: [0.1, 1, 0.05] },
} as const satisfies Record<string, BareParameter>;
