import type { Parameter } from './parameter.ts';

export const field = {
  radius: {
    symbol: 'r_o',
    unit: 'm',
    default: 4,
    min: 0.01,
    max: 1e4,
    slider: [0.5, 20, 0.5],
    effect: 'Distance from an obstacle at which fish begin to turn away.',
    source: 'Vetemaa 2020 §4.3, avoidance radius; its demo: 14 in a world of 40',
  },
  power: {
    symbol: 'n',
    label: 'Falloff',
    unit: '',
    default: 4,
    min: 0.1,
    max: 16,
    slider: [1, 8, 0.1],
    effect: 'How fast the avoidance (1 − D)ⁿ falls off; larger values act only near the surface.',
    source: 'Vetemaa 2020 §4.3.4; its demo: 4',
  },
  spacing: {
    symbol: 'h',
    label: 'Grid spacing',
    unit: 'm',
    default: 0,
    min: 0,
    max: 1e4,
    slider: [0, 2, 0.05],
    effect: 'Distance between grid points of the field; 0: chosen from the smallest obstacle and the avoidance radius.',
    zero: 'auto',
    source: 'Vetemaa 2020 §4.3.2, gap',
  },
} as const satisfies Record<string, Parameter>;
