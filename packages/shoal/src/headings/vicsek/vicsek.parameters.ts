// The coefficients of the heading model of Vicsek et al. 1995, which takes the mean heading nearby, and their texts.

import type { BareHeading, HeadingTextsOf } from '../../parameters/headings/heading-row.ts';
import { noise, noiseAt, noiseSize, positions, turn, update, updateRate } from '../../parameters/headings/shared.ts';

export const vicsek = {
  parameters: {
    radius: { unit: 'm', default: 1, min: 0, max: 1e6, slider: [0, 10, 0.1] },
    noiseSize: { ...noiseSize, default: 0.1 },
    updateRate,
  },
  choices: {
    noise: { ...noise, default: 'uniform' },
    noiseAt,
    turn,
    positions: { ...positions, default: 'old-heading' },
    update,
  },
  presets: {
    'vicsek-1995': {
      step: 1,
      motion: { maxSpeed: 0.03 },
    },
  },
} as const satisfies BareHeading;

export const vicsekTexts = {
  title: 'Vicsek: mean heading',
  effect: 'Takes the mean heading of all fish within a radius, itself included.',
  formula: 'uᵢ + Σ uⱼ over l < r',
  source: 'Vicsek et al. 1995, Phys. Rev. Lett. 75:1226',
  doi: '10.1103/PhysRevLett.75.1226',
  parameters: {
    radius: {
      symbol: 'r',
      effect: 'Distance within which headings count.',
      source: 'Vicsek et al. 1995: the unit of length',
    },
    noiseSize: { source: 'Vicsek et al. 1995, Figure 1d: η = 0.1' },
  },
  presets: {
    'vicsek-1995': {
      effect: 'Particles that move along their old headings. In the source: in a periodic square.',
      source: 'Vicsek et al. 1995: v = 0.03',
    },
  },
} satisfies HeadingTextsOf<typeof vicsek>;
