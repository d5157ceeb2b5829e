import type { BareHeading } from '../../parameters/headings/heading-row.ts';
import { noise, noiseAt, noiseSize, positions, turn, update, updateRate } from '../../parameters/headings/shared.ts';

const range = { unit: 'm', default: 3, min: 0.001, max: 1e6, slider: [0.1, 10, 0.1] } as const;
const duration = { unit: 's', min: 0.01, max: 1000, slider: [0.1, 5, 0.05] } as const;
const strength = { min: 0, max: 1000 } as const;
const of = { step: 0.05, motion: { maxSpeed: 10 } } as const;

export const wang = {
  columns: ['kickTime', 'kickDuration'],
  parameters: {
    attraction: { ...strength, unit: 'rad/m', default: 0.37, slider: [0, 0.6, 0.01] },
    attractionRange: range,
    alignment: { ...strength, unit: 'rad', default: 0.2, slider: [0, 1.2, 0.01] },
    alignmentRange: range,
    anisotropy: { unit: '', default: 0.8, min: 0, max: 1, slider: [0, 1, 0.05] },
    influential: { unit: 'fish', default: 1, min: 1, max: 2, slider: [1, 2, 1], whole: true },
    randomness: { ...strength, unit: 'rad', default: 0.2, slider: [0, 1, 0.01] },
    kickLength: { unit: 'm', default: 1, min: 0.001, max: 1000, slider: [0.01, 3, 0.01] },
    kickDuration: { ...duration, default: 1 },
    decayTime: { ...duration, default: 0.8 },
    noiseSize,
    updateRate,
  },
  // Not "poisson": kicks come at random times of their own.
  choices: { noise, noiseAt, turn, positions, update: { ...update, options: ['synchronous', 'asynchronous'] } },
  presets: {
    'wang-2025-mill': of,
    'wang-2025-school': { ...of, settings: { attraction: 0.22, alignment: 0.6 } },
    'wang-2025-swarm': { ...of, settings: { attraction: 0.6, alignment: 0.6 } },
  },
} as const satisfies BareHeading;
