import type { BareHeading } from '../../parameters/headings/heading-row.ts';
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
