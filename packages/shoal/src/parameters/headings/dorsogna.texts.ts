import type { dorsogna } from '../../headings/dorsogna/dorsogna.parameters.ts';
import type { HeadingTextsOf } from './heading-row.ts';
import { sharedChoiceTexts, sharedParameterTexts } from './shared.texts.ts';

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
    ...sharedParameterTexts,
  },
  choices: sharedChoiceTexts,
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
