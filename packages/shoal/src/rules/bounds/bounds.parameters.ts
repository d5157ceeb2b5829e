// The forms and numbers of the rule that keeps fish in the world, and their texts.

import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';

export const bounds = {
  title: 'Bounds',
  defaultForm: 'box',
  forms: {
    box: {},
    push: {},
    sphere: {},
    centre: {},
    wrap: {},
  },
  parameters: {
    weight: { unit: 'm/s²', default: 0.25, min: -1e5, max: 1e5, slider: [0, 5, 0.05] },
    floorFactor: { unit: '', default: 1, min: 0, max: 100, slider: [0, 10, 0.5], vertical: true },
    surfaceFactor: { unit: '', default: 1, min: 0, max: 100, slider: [0, 10, 0.5], vertical: true },
  },
} as const satisfies BareRule;

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
  colour: '#999999',
} satisfies RuleTextsOf<typeof bounds>;
