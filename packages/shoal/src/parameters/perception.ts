import type { BareParameter } from './parameter.ts';

export const perception = {
  fieldOfViewDeg: { unit: '°', default: 360, min: 0, max: 360, slider: [0, 360, 5] },
} as const satisfies Record<string, BareParameter>;
