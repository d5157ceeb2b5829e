// The coefficients of the heading model of Strömbom 2011, in which fish only attract each other, and their texts.

import type { BareHeading, HeadingTextsOf } from '../../parameters/headings/heading-row.ts';
import { noise, noiseAt, noiseSize, positions, turn, update, updateRate } from '../../parameters/headings/shared.ts';

export const strombom = {
  parameters: {
    radius: { unit: 'm', default: 4, min: 0, max: 1e6, slider: [0, 20, 0.1] },
    attraction: { unit: '', default: 0.5, min: 0, max: 1000, slider: [0, 2, 0.02] },
    noiseSize,
    updateRate,
  },
  choices: { noise, noiseAt, turn, positions, update },
  presets: {
    'strombom-2011': {
      step: 1,
      motion: { maxSpeed: 0.5 },
    },
    'strombom-2011-blind': {
      step: 1,
      settings: { attraction: 2 },
      motion: { maxSpeed: 0.5 },
      perception: { fieldOfViewDeg: 180 },
    },
  },
} as const satisfies BareHeading;

export const strombomTexts = {
  title: 'Strömbom: local attraction',
  effect:
    'Adds to the present heading a pull towards the centre of the others within a radius. There is neither repulsion nor alignment. Set the blind zone with perception.fieldOfViewDeg: 360 less the blind angle.',
  formula: 'uᵢ + c r̂ from fish i to the mean position of all j ≠ i over l < R; uᵢ if there are none',
  source: 'Strömbom 2011, J. theor. Biol. 283:145',
  doi: '10.1016/j.jtbi.2011.05.019',
  parameters: {
    radius: {
      symbol: 'R',
      effect: 'Distance within which others attract.',
      source: 'Strömbom et al. 2019, the program of Figure 2',
    },
    attraction: {
      symbol: 'c',
      effect: 'Length of the attraction vector, relative to a heading vector of length 1.',
      source: 'ours; Strömbom et al. 2019 vary it from 0.04 to 2',
    },
  },
  presets: {
    'strombom-2011': {
      effect: 'Sees all around.',
      source: 'Strömbom 2011; Strömbom et al. 2019, the program of Figure 2',
    },
    'strombom-2011-blind': {
      effect: 'Sees half of its surroundings, and is attracted strongly: c = 2.',
      source: 'Strömbom 2011; Strömbom et al. 2019, the program of Figure 2',
    },
  },
} satisfies HeadingTextsOf<typeof strombom>;
