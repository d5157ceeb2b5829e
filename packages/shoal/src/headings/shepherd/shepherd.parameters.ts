import type { BareHeading } from '../../parameters/headings/heading-row.ts';
import { choices, distance, numbers, preset, randomness } from '../../parameters/headings/shepherding.ts';

const coordinate = { unit: 'm', default: 0, min: -1e6, max: 1e6, slider: [-200, 200, 1] } as const;

export const shepherd = {
  parameters: {
    goalX: coordinate,
    goalY: coordinate,
    spacing: { ...distance, default: 2, slider: [0, 10, 0.1] },
    closeSpeed: { unit: 'm/s', default: 0, min: 0, max: 1000, slider: [0, 2, 0.1] },
    randomness,
    ...numbers,
  },
  choices,
  presets: preset(1.5),
} as const satisfies BareHeading;
