import type { vicsek } from '../../headings/vicsek/vicsek.parameters.ts';
import type { HeadingTextsOf } from './heading-row.ts';
import { sharedChoiceTexts, sharedParameterTexts } from './shared.texts.ts';

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
    ...sharedParameterTexts,
    noiseSize: { ...sharedParameterTexts.noiseSize, source: 'Vicsek et al. 1995, Figure 1d: η = 0.1' },
  },
  choices: sharedChoiceTexts,
  presets: {
    'vicsek-1995': {
      effect: 'Particles that move along their old headings. In the source: in a periodic square.',
      source: 'Vicsek et al. 1995: v = 0.03',
    },
  },
} satisfies HeadingTextsOf<typeof vicsek>;
