// The forms and numbers of the rule that follows a polyline, and their texts.

import type { BareRule, RuleTextsOf } from '../../parameters/parameter.ts';
import { counter, flagRange } from '../../parameters/parameter.ts';

export const path = {
  title: 'Path',
  defaultForm: 'waypoints',
  forms: {
    waypoints: { columns: ['pathNext', 'pathDirection'] },
    corridor: { columns: ['pathNext', 'pathDirection'] },
  },
  ranges: { pathNext: counter, pathDirection: flagRange },
  parameters: {
    weight: { unit: 'm/s²', default: 3, min: -1e5, max: 1e5, slider: [0, 20, 0.1] },
  },
} as const satisfies BareRule;

export const pathTexts = {
  effect: 'Follows a polyline.',
  source: 'Petzold, Halle & Thielecke, in Vetemaa 2020 §5.3.2',
  forms: {
    waypoints: {
      formula: 'unit(next point − xᵢ)',
      source: 'Petzold et al., in Vetemaa 2020 §5.3.2',
    },
    corridor: {
      formula:
        'unit(next point − xᵢ); outside the corridor, plus a vector of length (distance − radius)/radius back to the line',
      source: 'Petzold et al., in Vetemaa 2020 §5.3.2',
    },
  },
  parameters: {
    weight: {
      symbol: 'w_p',
      effect: 'Acceleration for a path vector of length 1.',
      source: 'ours; no figure is published',
    },
  },
  colour: '#8888FF',
} satisfies RuleTextsOf<typeof path>;
