// The coefficients of the sheep that a shepherd drives, a heading model of Strömbom et al. 2014, and their texts.

import type { BareHeading, HeadingTextsOf } from '../../parameters/headings/heading-row.ts';
import { choices, distance, numbers, preset, randomness, strength } from '../../parameters/headings/shared.ts';
import {
  doi,
  paper,
  randomnessTexts,
  shepherdingPresetTexts,
  source,
} from '../../parameters/headings/shepherding.texts.ts';
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

export const sheepTexts = {
  title: 'Strömbom: sheep',
  effect:
    'Flees the nearest fish of another species (the shepherd) and moves towards the centre of its nearest flockmates. Grazes while the shepherd is far away. Only in 2D.',
  formula:
    'h uᵢ + c r̂ (to the centre of the n nearest) − ρ_a unit(Σ r̂ᵢⱼ over l < r_a) − ρ_s r̂ (to the shepherd) + e ε̂; with no shepherd within r_s: ε̂ with probability p, otherwise at rest',
  source: paper,
  doi,
  parameters: {
    nearest: {
      symbol: 'n',
      label: 'Neighbour limit',
      effect: 'Number of nearest flockmates that attract it. 0: all.',
      zero: 'none',
      source: 'ours: all',
    },
    detectionRadius: { symbol: 'r_s', effect: 'Distance within which it notices a shepherd.', source },
    repulsionRadius: { symbol: 'r_a', effect: 'Distance within which flockmates repel it.', source },
    repulsion: { symbol: 'ρ_a', effect: 'Weight of repulsion.', source },
    attraction: { symbol: 'c', effect: 'Weight of attraction.', source },
    flight: { symbol: 'ρ_s', effect: 'Weight of flight from the shepherd.', source },
    inertia: { symbol: 'h', effect: 'Weight of the present heading.', source },
    randomness: randomnessTexts,
    grazing: { symbol: 'p', effect: 'Probability of moving in a step while no shepherd is near.', source },
  },
  presets: /* @__PURE__ */ shepherdingPresetTexts(1),
} satisfies HeadingTextsOf<typeof sheep>;
