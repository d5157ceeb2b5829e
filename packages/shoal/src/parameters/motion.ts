import type { BareParameter } from './parameter.ts';

export const motion = {
  maxSpeed: { unit: 'm/s', default: 3, min: 0, max: 1000, slider: [0, 10, 0.1] },
  minSpeed: { unit: 'm/s', default: 0, min: 0, max: 1000, slider: [0, 10, 0.1] },
  verticalFactor: { unit: '', default: 0.8, min: 0, max: 1, slider: [0, 1, 0.05], vertical: true },
  cruiseSpeed: { unit: 'm/s', default: 0, min: 0, max: 1000, slider: [0, 10, 0.1] },
  linearDrag: { unit: '1/s', default: 0, min: 0, max: 1000, slider: [0, 5, 0.05] },
  quadraticDrag: { unit: '1/m', default: 0, min: 0, max: 1000, slider: [0, 5, 0.05] },
  wakeBenefit: { unit: '', default: 0, min: 0, max: 1, slider: [0, 1, 0.05] },
  maxTurnDegPerSecond: { unit: '°/s', default: 0, min: 0, max: 36000, slider: [0, 720, 10] },
  budget: { unit: 'm/s²', default: 20, min: 0, max: 1e7, slider: [0, 100, 1] },
} as const satisfies Record<string, BareParameter>;
