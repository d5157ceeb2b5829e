// The numbers of a scenario that belong to no rule: of body, perception, motion, metabolism, field and simulation.

import type { BareParameter } from './parameter.ts';

export const body = {
  length: { unit: 'm', default: 0.6, min: 1e-3, max: 1e3, slider: [0.05, 5, 0.05] },
  thickness: { unit: 'L', default: 0.3, min: 0.01, max: 10, slider: [0.1, 1, 0.05] },
} as const satisfies Record<string, BareParameter>;

export const perception = {
  fieldOfViewDeg: { unit: '°', default: 360, min: 0, max: 360, slider: [0, 360, 5] },
} as const satisfies Record<string, BareParameter>;

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

/** The metabolic cost of swimming. Defaults were measured on giant danio; see motion/metabolism/. */
export const metabolism = {
  basal: { unit: 'W/kg', default: 0.745, min: 0, max: 1e4, slider: [0, 5, 0.05] },
  hovering: { unit: 'W/kg', default: 0.267, min: 0, max: 1e4, slider: [0, 5, 0.05] },
  hoveringSpeed: { unit: 'L/s', default: 1.25, min: 0, max: 1000, slider: [0, 5, 0.05] },
  efficiency: { unit: '', default: 0.15, min: 0.001, max: 1, slider: [0.05, 1, 0.05] },
  beside: { unit: '', default: 0, min: 0, max: 1, slider: [0, 1, 0.05] },
  ahead: { unit: '', default: 0, min: 0, max: 1, slider: [0, 1, 0.05] },
  beatsAtRest: { unit: 'Hz', default: 1.333, min: 0, max: 1000, slider: [0, 10, 0.1] },
  beatsPerLength: { unit: '1/L', default: 1.333, min: 0, max: 1000, slider: [0, 5, 0.05] },
} as const satisfies Record<string, BareParameter>;

export const field = {
  radius: { unit: 'm', default: 4, min: 0.01, max: 1e4, slider: [0.5, 20, 0.5] },
  power: { unit: '', default: 4, min: 0.1, max: 16, slider: [1, 8, 0.1] },
  spacing: { unit: 'm', default: 0, min: 0, max: 1e4, slider: [0, 2, 0.05] },
} as const satisfies Record<string, BareParameter>;

export const simulation = {
  step: { unit: 's', default: 1 / 60, min: 1e-4, max: 1, slider: [1 / 240, 1 / 15, 1 / 240] },
  leafCapacity: { unit: 'fish', default: 30, min: 1, max: 1000, slider: [1, 100, 1], whole: true },
} as const satisfies Record<string, BareParameter>;
