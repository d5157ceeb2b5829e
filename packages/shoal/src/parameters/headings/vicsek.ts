import type { HeadingRow } from './heading-row.ts';
import { noise, noiseAt, noiseSize, positions, turn } from './shared.ts';

export const vicsek = {
  title: 'Vicsek: mean heading',
  effect: 'Takes the mean heading of all fish within a radius, itself included.',
  formula: 'uᵢ + Σ uⱼ over l < r',
  source: 'Vicsek et al. 1995, Phys. Rev. Lett. 75:1226',
  doi: '10.1103/PhysRevLett.75.1226',
  parameters: {
    radius: {
      symbol: 'r',
      unit: 'm',
      default: 1,
      min: 0,
      max: 1e6,
      slider: [0, 10, 0.1],
      effect: 'Distance within which headings count.',
      source: 'Vicsek et al. 1995: the unit of length',
    },
    noiseSize: { ...noiseSize, default: 0.1, source: 'Vicsek et al. 1995, Figure 1d: η = 0.1' },
  },
  choices: {
    noise: { ...noise, default: 'uniform' },
    noiseAt,
    turn,
    positions: { ...positions, default: 'old-heading' },
  },
} as const satisfies HeadingRow;
