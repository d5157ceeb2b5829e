import type { HeadingRow } from './heading-row.ts';
import { noise, noiseAt, noiseSize, positions, turn } from './shared.ts';

const zone = { unit: 'm', min: 0, max: 1e6, slider: [0, 20, 0.1] } as const;

export const couzin = {
  title: 'Couzin: zones',
  effect:
    'Turns away from fish in the zone of repulsion. If it is empty, turns along with fish in the zone of orientation and towards fish in the zone of attraction.',
  formula: '−Σ r̂ᵢⱼ over l < r_r; if there are none: w_o Σ uⱼ over r_r ≤ l < r_o, plus Σ r̂ᵢⱼ over r_o ≤ l < r_a',
  source: 'Couzin et al. 2002, J. theor. Biol. 218:1',
  doi: '10.1006/jtbi.2002.3065',
  parameters: {
    repulsionRadius: {
      ...zone,
      symbol: 'r_r',
      default: 1,
      effect: 'Distance within which fish keep away from each other before anything else.',
      source: 'Couzin et al. 2002',
    },
    orientationRadius: {
      ...zone,
      symbol: 'r_o',
      default: 3,
      effect: 'Distance within which fish turn along with others.',
      source: 'Couzin et al. 2002: Δr_o = r_o − r_r varies from 0 to 15',
    },
    attractionRadius: {
      ...zone,
      symbol: 'r_a',
      default: 17,
      effect: 'Distance within which fish approach others.',
      source: 'Couzin et al. 2002: Δr_a = r_a − r_o varies from 0 to 15',
    },
    orientationWeight: {
      symbol: 'w_o',
      unit: '',
      default: 1,
      min: 0,
      max: 1000,
      slider: [0, 2, 0.05],
      effect: 'Factor on the orientation part; below 1, fish turn towards others rather than along with them.',
      source: 'Couzin et al. 2002: 1; Herho et al. 2026: 0.1 to 1',
    },
    noiseSize: { ...noiseSize, default: 0.05, source: 'Couzin et al. 2002: σ = 0.05 rad' },
  },
  choices: {
    parts: {
      options: ['sums', 'unit'],
      default: 'sums',
      effect: 'Whether orientation and attraction are sums over fish, or each of them is first scaled to length 1.',
      source: 'Couzin et al. 2002 (sums); common in replications (unit)',
    },
    repulsionView: {
      options: ['all-around', 'field-of-view'],
      default: 'all-around',
      effect: 'Whether fish in the blind cone behind repel too.',
      source: 'Couzin et al. 2002 (all around); Herho et al. 2026 (field of view)',
    },
    noise: { ...noise, default: 'gaussian' },
    noiseAt,
    turn,
    positions,
  },
} as const satisfies HeadingRow;
