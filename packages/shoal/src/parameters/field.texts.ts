import type { field } from './field.ts';
import type { ParameterTextsOf } from './parameter.ts';

export const fieldTexts = {
  radius: {
    symbol: 'r_o',
    effect: 'Distance from an obstacle at which fish begin to turn away.',
    source: 'Vetemaa 2020 §4.3, avoidance radius; its demo: 14 in a world of 40',
  },
  power: {
    symbol: 'n',
    label: 'Falloff',
    effect:
      'How fast avoidance falls off with distance: (1 − D)ⁿ, where D is distance ÷ avoidance radius. Larger values act only near the surface.',
    source: 'Vetemaa 2020 §4.3.4; its demo: 4',
  },
  spacing: {
    symbol: 'h',
    label: 'Grid spacing',
    effect:
      'Distance between grid points of the field; 0: chosen from the avoidance radius, the smallest obstacle and the shortest fish.',
    zero: 'auto',
    source: 'Vetemaa 2020 §4.3.2, gap',
  },
} satisfies ParameterTextsOf<typeof field>;
