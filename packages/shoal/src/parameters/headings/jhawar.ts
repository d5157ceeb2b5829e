import type { HeadingRow } from './heading-row.ts';
import { noise, noiseAt, noiseSize, positions, turn } from './shared.ts';

const rate = { unit: '1/s', min: 0, max: 1000, slider: [0, 10, 0.05] } as const;

export const jhawar = {
  title: 'Jhawar: copying',
  effect:
    'At random times a fish turns by a random angle, or copies the heading of a random other fish of its species, wherever that is. Only in 2D.',
  formula:
    'uᵢ; at rate s turned by N(0, σ) within ±π; at rate p the heading of a random other; at rate h, if of three random fish it agrees least, the heading of one of the other two',
  source: 'Jhawar et al. 2020, Nature Physics 16:488',
  doi: '10.1038/s41567-020-0787-y',
  parameters: {
    turnRate: {
      ...rate,
      symbol: 's',
      default: 0.25,
      effect: 'Rate at which a fish turns by itself.',
      source: 'the repository of Jhawar et al. 2020 (tee-lab/schooling_fish), an example',
    },
    copyRate: {
      ...rate,
      symbol: 'p',
      default: 4,
      effect: 'Rate at which a fish copies the heading of another.',
      source: 'the repository of Jhawar et al. 2020, an example',
    },
    ternaryRate: {
      ...rate,
      symbol: 'h',
      default: 0,
      effect: 'Rate at which a fish begins an interaction of three, in which the one that agrees least copies another.',
      source: 'the repository of Jhawar et al. 2020; 0: pairwise copying only',
    },
    turnSize: {
      symbol: 'σ_s',
      unit: '',
      default: 1.0471975511965976,
      min: 0,
      max: 100,
      slider: [0, 3.2, 0.01],
      effect: 'Standard deviation of the turns that a fish makes by itself, in radians; none is larger than π.',
      source: 'the repository of Jhawar et al. 2020: π/3',
    },
    noiseSize,
  },
  choices: { noise, noiseAt, turn, positions },
} as const satisfies HeadingRow;
