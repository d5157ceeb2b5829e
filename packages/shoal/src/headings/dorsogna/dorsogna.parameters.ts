import type { BareHeading } from '../../parameters/headings/heading-row.ts';
import { noise, noiseAt, noiseSize, positions, turn, update, updateRate } from '../../parameters/headings/shared.ts';

const strength = { unit: 'm²/s²', min: 0, max: 1e6, slider: [0, 5, 0.05] } as const;
const length = { unit: 'm', min: 0.001, max: 1e6, slider: [0.1, 10, 0.1] } as const;

export const dorsogna = {
  parameters: {
    thrust: { unit: '1/s', default: 1.6, min: 0, max: 1000, slider: [0, 5, 0.1] },
    friction: { unit: 's/m²', default: 0.5, min: 0, max: 1000, slider: [0, 5, 0.1] },
    repulsion: { ...strength, default: 1 },
    repulsionLength: { ...length, default: 0.5 },
    attraction: { ...strength, default: 0.5 },
    attractionLength: { ...length, default: 2 },
    radius: { unit: 'm', default: 40, min: 0, max: 1e6, slider: [0, 100, 1] },
    noiseSize,
    updateRate,
  },
  choices: { noise, noiseAt, turn, positions, update },
  presets: {
    'dorsogna-2006': {
      step: 0.01,
      motion: { maxSpeed: 20 },
    },
    'dorsogna-2006-h-stable': {
      step: 0.01,
      settings: { repulsion: 1.5, repulsionLength: 0.9, attraction: 1, attractionLength: 1 },
      motion: { maxSpeed: 20 },
    },
  },
} as const satisfies BareHeading;
