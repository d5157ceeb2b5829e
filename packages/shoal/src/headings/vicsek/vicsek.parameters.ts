import type { BareHeading } from '../../parameters/headings/heading-row.ts';
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
