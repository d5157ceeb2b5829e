import type { BareHeading } from '../../parameters/headings/heading-row.ts';
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
