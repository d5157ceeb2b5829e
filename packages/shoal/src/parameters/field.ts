import type { BareParameter } from './parameter.ts';

export const field = {
  radius: { unit: 'm', default: 4, min: 0.01, max: 1e4, slider: [0.5, 20, 0.5] },
  power: { unit: '', default: 4, min: 0.1, max: 16, slider: [1, 8, 0.1] },
  spacing: { unit: 'm', default: 0, min: 0, max: 1e4, slider: [0, 2, 0.05] },
} as const satisfies Record<string, BareParameter>;
