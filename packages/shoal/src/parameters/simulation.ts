import type { BareParameter } from './parameter.ts';

export const simulation = {
  step: { unit: 's', default: 1 / 60, min: 1e-4, max: 1, slider: [1 / 240, 1 / 15, 1 / 240] },
  leafCapacity: { unit: 'fish', default: 30, min: 1, max: 1000, slider: [1, 100, 1], whole: true },
} as const satisfies Record<string, BareParameter>;
