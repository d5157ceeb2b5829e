import type { bodyChoices } from './body-shape.ts';
import type { ChoiceTextsOf } from './parameter.ts';

export const bodyChoiceTexts = {
  shape: {
    effect:
      '3D model that the species is drawn with. Auto: a shark if it hunts, a sheep if it walks, otherwise sardine, tang and tuna in turn, in the order of the species.',
    source: 'only for drawing',
  },
} satisfies ChoiceTextsOf<typeof bodyChoices>;
