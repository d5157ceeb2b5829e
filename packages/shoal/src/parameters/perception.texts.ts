import type { ParameterTextsOf } from './parameter.ts';
import type { perception } from './perception.ts';

export const perceptionTexts = {
  fieldOfViewDeg: {
    symbol: 'φ',
    effect: 'Angle within which a fish sees flockmates and predators; the rest is a blind cone behind it.',
    source: 'Vetemaa 2020 §5.3.2',
  },
} satisfies ParameterTextsOf<typeof perception>;
