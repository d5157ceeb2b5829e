import {
  bodyTexts,
  fieldTexts,
  metabolismTexts,
  motionTexts,
  perceptionTexts,
  simulationTexts,
} from './groups.texts.ts';
import type { ParameterTextsOf } from './parameter.ts';
import { reproductionTexts } from './species-choices.texts.ts';
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
