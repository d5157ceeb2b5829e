import type { bounds } from '../../rules/bounds/bounds.parameters.ts';
import type { RuleTextsOf } from '../parameter.ts';

export const boundsTexts = {
  effect: 'Steers fish back into the world.',
  source: 'Vetemaa 2020 §3.5; Parker, "Bounding the position"',
  forms: {
    box: {
      formula: 'per axis, vector back to the box; 0 inside',
      source: 'Vetemaa 2020 §3.5',
    },
    push: {
      formula: 'per axis ±1 outside the box; 0 inside',
      source: 'Parker, "Bounding the position"',
    },
    sphere: {
      formula: 'vector back to the inscribed sphere of the box; 0 inside it',
      source: 'Aron, Fish Simulator, "Container Force"',
    },
    centre: {
      formula: 'centre − x, always',
      source: 'Python Playground, in Vetemaa 2020 §3.5',
    },
    wrap: {
      formula: '0; the world is periodic: fish that leave through one face enter through the opposite one',
      source: 'Discovering Computer Science, in Vetemaa 2020 §3.5',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_b',
      effect:
        'Acceleration per metre outside the bounds (formula centre: per metre from the centre; push: the same everywhere outside).',
      source: 'Vetemaa 2020, demo boundsScalar 0.01',
    },
    floorFactor: {
      symbol: 'f_floor',
      effect: 'Factor on the upward push below the box. Always 1 in 2D seen from above.',
      source: 'Vetemaa 2020 §3.5: 1; its demo: 4',
    },
    surfaceFactor: {
      symbol: 'f_surface',
      effect: 'Factor on the downward push above the box. Always 1 in 2D seen from above.',
      source: 'Vetemaa 2020 §3.5: 1; its demo: 2',
    },
  },
} satisfies RuleTextsOf<typeof bounds>;
