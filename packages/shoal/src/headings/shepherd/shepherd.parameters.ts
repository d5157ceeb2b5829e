// The coefficients of the shepherd that drives sheep, a heading model of Strömbom et al. 2014, and their texts.

import type { BareHeading, HeadingTextsOf } from '../../parameters/headings/heading-row.ts';
import { choices, distance, numbers, preset, randomness } from '../../parameters/headings/shared.ts';
import {
  doi,
  paper,
  randomnessTexts,
  shepherdingPresetTexts,
  source,
} from '../../parameters/headings/shepherding.texts.ts';

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

export const shepherdTexts = {
  title: 'Strömbom: shepherd',
  effect: 'Walks behind the fish of other species: collects those that stray, else drives all to a goal. Only in 2D.',
  formula:
    'towards x_f + r_a r̂ (from the centre to x_f, the farthest of the flock) if x_f is more than r_a N^(2/3) from the centre; else towards the centre + r_a √N r̂ (from the goal to the centre); + e ε̂',
  source: paper,
  doi,
  parameters: {
    goalX: { symbol: 'G_x', effect: 'x of the goal.', source },
    goalY: { symbol: 'G_y', effect: 'y of the goal.', source },
    spacing: {
      symbol: 'r_a',
      effect: 'Assumed distance between sheep in the flock, normally their repulsion radius.',
      source,
    },
    closeSpeed: {
      symbol: 'δ_c',
      effect: 'Its speed within 3 r_a of the flock.',
      source: 'Strömbom et al. 2014, as HerdSim gives it',
    },
    randomness: randomnessTexts,
  },
  presets: /* @__PURE__ */ shepherdingPresetTexts(1.5),
} satisfies HeadingTextsOf<typeof shepherd>;
