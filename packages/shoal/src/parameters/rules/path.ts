import type { RuleRow } from '../parameter.ts';

export const path = {
  title: 'Path',
  effect: 'Follows a polyline.',
  source: 'Petzold, Halle & Thielecke, in Vetemaa 2020 §5.3.2',
  defaultForm: 'waypoints',
  forms: {
    waypoints: {
      formula: 'unit(next point − xᵢ)',
      source: 'Petzold et al., in Vetemaa 2020 §5.3.2',
      columns: ['pathNext', 'pathDirection'],
    },
    corridor: {
      formula: 'along the line, and back to it by (distance − radius)/radius outside the cylinder',
      source: 'Petzold et al., in Vetemaa 2020 §5.3.2',
      columns: ['pathNext', 'pathDirection'],
    },
  },
  parameters: {
    weight: {
      symbol: 'w_p',
      unit: 'm/s²',
      default: 3,
      min: -1e5,
      max: 1e5,
      slider: [0, 20, 0.1],
      effect: 'Acceleration for a path vector of length 1.',
      source: 'ours; no figure is published',
    },
  },
} as const satisfies RuleRow;
