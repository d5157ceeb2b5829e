import type { BareHeading } from '../../parameters/headings/heading-row.ts';
import { choices, distance, numbers, preset, randomness, strength } from '../../parameters/headings/shepherding.ts';
import { nearest } from '../../parameters/nearest.ts';

export const sheep = {
  parameters: {
    nearest,
    detectionRadius: { ...distance, default: 65, slider: [0, 150, 1] },
    repulsionRadius: { ...distance, default: 2, slider: [0, 10, 0.1] },
    repulsion: { ...strength, default: 2 },
    attraction: { ...strength, default: 1.05 },
    flight: { ...strength, default: 1 },
    inertia: { ...strength, default: 0.5 },
    randomness,
    grazing: { unit: '', default: 0.05, min: 0, max: 1, slider: [0, 1, 0.01] },
    ...numbers,
  },
  choices,
  presets: preset(1),
} as const satisfies BareHeading;
