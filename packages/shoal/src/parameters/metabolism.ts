import type { BareParameter } from './parameter.ts';

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
