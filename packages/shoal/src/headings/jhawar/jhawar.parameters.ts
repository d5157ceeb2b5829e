import type { BareHeading } from '../../parameters/headings/heading-row.ts';
import { noise, noiseAt, noiseSize, positions, turn, update, updateRate } from '../../parameters/headings/shared.ts';

const rate = { unit: '1/s', min: 0, max: 1000, slider: [0, 10, 0.05] } as const;

export const jhawar = {
  parameters: {
    turnRate: { ...rate, default: 0.25 },
    copyRate: { ...rate, default: 4 },
    ternaryRate: { ...rate, default: 0 },
    turnSize: { unit: '', default: 1.0471975511965976, min: 0, max: 100, slider: [0, 3.2, 0.01] },
    noiseSize,
    updateRate,
  },
  choices: { noise, noiseAt, turn, positions, update },
  presets: {
    'jhawar-2020-pairwise': {
      step: 0.005,
      motion: { maxSpeed: 0.1 },
    },
    'jhawar-2020-ternary': {
      step: 0.005,
      settings: { copyRate: 0.01, ternaryRate: 0.3 },
      motion: { maxSpeed: 0.1 },
    },
  },
} as const satisfies BareHeading;
