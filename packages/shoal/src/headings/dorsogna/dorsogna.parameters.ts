// The coefficients of the heading model of D'Orsogna et al. 2006, with a Morse potential, and their texts.

import type { BareHeading, HeadingTextsOf } from '../../parameters/headings/heading-row.ts';
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

export const dorsognaTexts = {
  title: "D'Orsogna: self-propulsion and a Morse potential",
  effect:
    'Gains speed up to √(α/β) by its own thrust, is repelled by near fish and attracted by far ones. The model sets the speed too: motion.maxSpeed is only a limit.',
  formula: 'v + Δt ((α − β|v|²) v − ∇ Σ (C_r e^(−l/l_r) − C_a e^(−l/l_a))) over l < r',
  source: "D'Orsogna et al. 2006, Phys. Rev. Lett. 96:104302",
  doi: '10.1103/PhysRevLett.96.104302',
  parameters: {
    thrust: {
      symbol: 'α',
      effect: 'Self-propulsion.',
      source: "D'Orsogna et al. 2006, Figure 1",
    },
    friction: {
      symbol: 'β',
      effect: 'Friction coefficient: the friction is β|v|²v.',
      source: "D'Orsogna et al. 2006, Figure 1",
    },
    repulsion: {
      symbol: 'C_r',
      effect: 'Strength of the repulsive part of the potential.',
      source: 'C_r/C_a = 2 as in the milling example of the library sisyphe',
    },
    repulsionLength: {
      symbol: 'l_r',
      effect: 'Distance over which repulsion falls off by the factor e.',
      source: 'l_r/l_a = 0.25 as in the milling example of the library sisyphe',
    },
    attraction: {
      symbol: 'C_a',
      effect: 'Strength of the attractive part of the potential.',
      source: 'the milling example of the library sisyphe',
    },
    attractionLength: {
      symbol: 'l_a',
      effect: 'Distance over which attraction falls off by the factor e.',
      source: 'the milling example of the library sisyphe',
    },
    radius: {
      symbol: 'r',
      effect: 'Distance beyond which the potential is ignored.',
      source: 'ours: 20 l_a, where attraction has fallen to e⁻²⁰ of its strength; the paper has no limit',
    },
  },
  presets: {
    'dorsogna-2006': {
      effect:
        'Fish circle a common centre, some clockwise and some anticlockwise: C_r/C_a = 2, l_r/l_a = 0.25. The speed limit is too high to matter.',
      source: "D'Orsogna et al. 2006",
    },
    'dorsogna-2006-h-stable': {
      effect: 'Disperses: C_r/C_a = 1.5, l_r/l_a = 0.9.',
      source: "D'Orsogna et al. 2006",
    },
  },
} satisfies HeadingTextsOf<typeof dorsogna>;
