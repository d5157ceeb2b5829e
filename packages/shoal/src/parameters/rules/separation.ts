import { nearest } from '../nearest.ts';
import type { RuleRow } from '../parameter.ts';

export const separation = {
  title: 'Separation',
  effect: 'Keeps its distance from close flockmates.',
  source: 'Reynolds 1987; Vetemaa 2020 §3.2, §3.6',
  defaultForm: 'linear-decay',
  flockmates: true,
  forms: {
    'linear-decay': { formula: 'Σ (d/l)(1 − l/r); capped at 1', source: 'Vetemaa 2020 §3.6' },
    centroid: { formula: 'xᵢ − mean xⱼ', source: 'Vetemaa 2020 §3.2', all: true },
    displacement: { formula: 'Σ d', source: 'Parker, rule 2; the Abzû article, rule 2', all: true },
    unit: { formula: 'Σ d/l', source: 'Aron, Fish Simulator, force 2' },
    inverse: { formula: 'Σ d/l²', source: 'Reynolds 1999, Steering Behaviors For Autonomous Characters' },
  },
  parameters: {
    weight: {
      symbol: 'w_s',
      unit: 'm/s²',
      default: 8.5,
      min: -1e5,
      max: 1e5,
      slider: [0, 20, 0.1],
      effect: 'Acceleration for a separation vector of length 1; negative values pull fish together.',
      source: 'Vetemaa 2020, demo separationScalar 0.34',
    },
    radius: {
      symbol: 'r_s',
      unit: 'm',
      default: 2.2,
      min: 0,
      max: 1e6,
      slider: [0, 10, 0.1],
      effect: 'Distance within which flockmates are avoided.',
      source: 'Vetemaa 2020, demo separationRadius',
      all: true,
    },
    nearest,
  },
} as const satisfies RuleRow;
