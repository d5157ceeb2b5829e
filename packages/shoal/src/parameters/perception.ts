import type { Parameter } from './parameter.ts';

export const perception = {
  fieldOfViewDeg: {
    symbol: 'φ',
    unit: '°',
    default: 360,
    min: 0,
    max: 360,
    slider: [0, 360, 5],
    effect: 'Angle within which a fish sees flockmates and predators; the rest is a blind cone behind it.',
    source: 'Vetemaa 2020 §5.3.2',
  },
} as const satisfies Record<string, Parameter>;
