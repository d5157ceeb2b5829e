import type { sheep } from '../../headings/sheep/sheep.parameters.ts';
import { nearestTexts } from '../nearest.texts.ts';
import type { HeadingTextsOf } from './heading-row.ts';
import { sharedChoiceTexts, sharedParameterTexts } from './shared.texts.ts';
import { paper, presetTexts, randomnessTexts, source } from './shepherding.texts.ts';

export const sheepTexts = {
  title: 'Strömbom: sheep',
  effect:
    'Flees the nearest fish of another species (the shepherd) and moves towards the centre of its nearest flockmates. Grazes while the shepherd is far away. Only in 2D.',
  formula:
    'h uᵢ + c r̂ (to the centre of the n nearest) − ρ_a unit(Σ r̂ᵢⱼ over l < r_a) − ρ_s r̂ (to the shepherd) + e ε̂; with no shepherd within r_s: ε̂ with probability p, otherwise at rest',
  ...paper,
  parameters: {
    nearest: {
      ...nearestTexts,
      symbol: 'n',
      effect: 'Number of nearest flockmates that attract it. 0: all.',
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
    ...sharedParameterTexts,
  },
  choices: sharedChoiceTexts,
  presets: presetTexts(1),
} satisfies HeadingTextsOf<typeof sheep>;
