import { bodyTexts } from './body.texts.ts';
import { fieldTexts } from './field.texts.ts';
import { metabolismTexts } from './metabolism.texts.ts';
import { motionTexts } from './motion.texts.ts';
import type { ParameterTextsOf } from './parameter.ts';
import { perceptionTexts } from './perception.texts.ts';
import { reproductionTexts } from './reproduction.texts.ts';
import { simulationTexts } from './simulation.texts.ts';
import type { groups } from './table.ts';

/** Texts of the numbers that belong to no rule. */
export const groupTexts = {
  simulation: simulationTexts,
  field: fieldTexts,
  body: bodyTexts,
  perception: perceptionTexts,
  motion: motionTexts,
  metabolism: metabolismTexts,
  reproduction: reproductionTexts,
} satisfies { [G in keyof typeof groups]: ParameterTextsOf<(typeof groups)[G]> };
