import type { couzin } from '../../headings/couzin/couzin.parameters.ts';
import type { HeadingTextsOf } from './heading-row.ts';
import { sharedChoiceTexts, sharedParameterTexts } from './shared.texts.ts';

export const couzinTexts = {
  title: 'Couzin: zones',
  effect:
    'Turns away from fish in the zone of repulsion. If it is empty, aligns with fish in the zone of orientation and turns towards fish in the zone of attraction.',
  formula: '−Σ r̂ᵢⱼ over l < r_r; if there are none: w_o Σ uⱼ over r_r ≤ l < r_o, plus Σ r̂ᵢⱼ over r_o ≤ l < r_a',
  source: 'Couzin et al. 2002, J. theor. Biol. 218:1',
  doi: '10.1006/jtbi.2002.3065',
  parameters: {
    repulsionRadius: {
      symbol: 'r_r',
      effect: 'Distance within which fish only move away from each other.',
      source: 'Couzin et al. 2002',
    },
    orientationRadius: {
      symbol: 'r_o',
      effect: 'Distance within which fish align with others.',
      source: 'Couzin et al. 2002: Δr_o = r_o − r_r varies from 0 to 15',
    },
    attractionRadius: {
      symbol: 'r_a',
      effect: 'Distance within which fish approach others.',
      source: 'Couzin et al. 2002: Δr_a = r_a − r_o varies from 0 to 15',
    },
    orientationWeight: {
      symbol: 'w_o',
      effect: 'Factor on the orientation part; below 1, fish turn towards others rather than align with them.',
      source: 'Couzin et al. 2002: 1; Herho et al. 2026: 0.1 to 1',
    },
    ...sharedParameterTexts,
    noiseSize: { ...sharedParameterTexts.noiseSize, source: 'Couzin et al. 2002: σ = 0.05 rad' },
  },
  choices: {
    parts: {
      effect:
        'Whether the sum for orientation and the sum for attraction are added as they are, or each is first scaled to length 1.',
      source: 'Couzin et al. 2002 (sums); common in replications (unit)',
    },
    repulsionView: {
      effect: 'Whether fish in the blind cone also repel.',
      source: 'Couzin et al. 2002 (all around); Herho et al. 2026 (field of view)',
    },
    ...sharedChoiceTexts,
  },
  presets: {
    'couzin-2002': {
      effect: 'A torus: the zone of orientation is 2 wide (Δr_o), the zone of attraction 14 (Δr_a).',
      source: 'Couzin et al. 2002, Figure 3',
    },
    'couzin-2002-swarm': {
      effect: 'A swarm: no zone of orientation (Δr_o = 0).',
      source: 'Couzin et al. 2002, Figure 3',
    },
    'couzin-2002-dynamic': {
      effect: 'A dynamic parallel school: the zone of orientation is 4 wide (Δr_o).',
      source: 'Couzin et al. 2002, Figure 3',
    },
    'couzin-2002-parallel': {
      effect: 'A highly parallel school: the zone of orientation is 10 wide (Δr_o).',
      source: 'Couzin et al. 2002, Figure 3',
    },
    'herho-2026-swarm': {
      effect: 'A swarm. In the source: 150 fish in a periodic cube 25 m wide.',
      source: 'Herho et al. 2026, the program dewi-kadita',
    },
    'herho-2026-torus': {
      effect: 'A torus. In the source: 200 fish that start in a torus, in a periodic cube 25 m wide.',
      source: 'Herho et al. 2026, the program dewi-kadita',
    },
    'herho-2026-dynamic': {
      effect: 'A dynamic parallel school. In the source: 180 fish in a periodic cube 28 m wide.',
      source: 'Herho et al. 2026, the program dewi-kadita',
    },
    'herho-2026-parallel': {
      effect: 'A highly parallel school. In the source: 250 fish in a periodic cube 35 m wide.',
      source: 'Herho et al. 2026, the program dewi-kadita',
    },
  },
} satisfies HeadingTextsOf<typeof couzin>;
