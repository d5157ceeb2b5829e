// The coefficients of the heading model of Couzin et al. 2002, with three zones, and their texts.

import type { BareHeading, HeadingTextsOf } from '../../parameters/headings/heading-row.ts';
import { noise, noiseAt, noiseSize, positions, turn, update, updateRate } from '../../parameters/headings/shared.ts';

const zone = { unit: 'm', min: 0, max: 1e6, slider: [0, 20, 0.1] } as const;

const ofCouzin = {
  motion: { maxSpeed: 3, maxTurnDegPerSecond: 40 },
  perception: { fieldOfViewDeg: 270 },
} as const;

const ofHerho = {
  parts: 'unit',
  repulsionView: 'field-of-view',
  noise: 'vector',
  noiseAt: 'after-turn',
  turn: 'nlerp',
} as const;

export const couzin = {
  parameters: {
    repulsionRadius: { ...zone, default: 1 },
    orientationRadius: { ...zone, default: 3 },
    attractionRadius: { ...zone, default: 17 },
    orientationWeight: { unit: '', default: 1, min: 0, max: 1000, slider: [0, 2, 0.05] },
    noiseSize: { ...noiseSize, default: 0.05 },
    updateRate,
  },
  choices: {
    parts: { options: ['sums', 'unit'], default: 'sums' },
    repulsionView: { options: ['all-around', 'field-of-view'], default: 'all-around' },
    noise: { ...noise, default: 'gaussian' },
    noiseAt,
    turn,
    positions,
    update,
  },
  presets: {
    'couzin-2002': { step: 0.1, ...ofCouzin },
    'couzin-2002-swarm': {
      step: 0.1,
      settings: { orientationRadius: 1, attractionRadius: 15 },
      ...ofCouzin,
    },
    'couzin-2002-dynamic': {
      step: 0.1,
      settings: { orientationRadius: 5, attractionRadius: 19 },
      ...ofCouzin,
    },
    'couzin-2002-parallel': {
      step: 0.1,
      settings: { orientationRadius: 11, attractionRadius: 25 },
      ...ofCouzin,
    },
    'herho-2026-swarm': {
      step: 0.1,
      settings: { ...ofHerho, repulsionRadius: 2, orientationRadius: 3, attractionRadius: 15, noiseSize: 0.2 },
      motion: { maxSpeed: 1, maxTurnDegPerSecond: 229.183118052 },
      perception: { fieldOfViewDeg: 300 },
    },
    'herho-2026-torus': {
      step: 0.1,
      settings: {
        ...ofHerho,
        repulsionRadius: 1,
        orientationRadius: 3,
        attractionRadius: 10,
        orientationWeight: 0.1,
        noiseSize: 0.05,
      },
      motion: { maxSpeed: 1, maxTurnDegPerSecond: 114.591559026 },
      perception: { fieldOfViewDeg: 60 },
    },
    'herho-2026-dynamic': {
      step: 0.1,
      settings: { ...ofHerho, repulsionRadius: 1, orientationRadius: 10, attractionRadius: 18, noiseSize: 0.12 },
      motion: { maxSpeed: 1.2, maxTurnDegPerSecond: 200.5352282955 },
      perception: { fieldOfViewDeg: 310 },
    },
    'herho-2026-parallel': {
      step: 0.1,
      settings: { ...ofHerho, repulsionRadius: 1, orientationRadius: 12, attractionRadius: 20, noiseSize: 0.05 },
      motion: { maxSpeed: 1.5, maxTurnDegPerSecond: 114.591559026 },
      perception: { fieldOfViewDeg: 320 },
    },
  },
} as const satisfies BareHeading;

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
    noiseSize: { source: 'Couzin et al. 2002: σ = 0.05 rad' },
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
