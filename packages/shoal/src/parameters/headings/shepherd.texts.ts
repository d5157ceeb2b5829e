import type { shepherd } from '../../headings/shepherd/shepherd.parameters.ts';
import type { HeadingTextsOf } from './heading-row.ts';
import { sharedChoiceTexts, sharedParameterTexts } from './shared.texts.ts';
import { paper, presetTexts, randomnessTexts, source } from './shepherding.texts.ts';

export const shepherdTexts = {
  title: 'Strömbom: shepherd',
  effect: 'Walks behind the fish of other species: collects those that stray, else drives all to a goal. Only in 2D.',
  formula:
    'towards x_f + r_a r̂ (from the centre to x_f, the farthest of the flock) if x_f is more than r_a N^(2/3) from the centre; else towards the centre + r_a √N r̂ (from the goal to the centre); + e ε̂',
  ...paper,
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
    ...sharedParameterTexts,
  },
  choices: sharedChoiceTexts,
  presets: presetTexts(1.5),
} satisfies HeadingTextsOf<typeof shepherd>;
