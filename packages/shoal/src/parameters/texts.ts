import { bodyTexts } from './body.texts.ts';
import { fieldTexts } from './field.texts.ts';
import { metabolismTexts } from './metabolism.texts.ts';
import { motionTexts } from './motion.texts.ts';
import type { ParameterTextsOf, RuleTextsOf } from './parameter.ts';
import { perceptionTexts } from './perception.texts.ts';
import { reproductionTexts } from './reproduction.texts.ts';
import { alignmentTexts } from './rules/alignment.texts.ts';
import { boundsTexts } from './rules/bounds.texts.ts';
import { charactersTexts } from './rules/characters.texts.ts';
import { cohesionTexts } from './rules/cohesion.texts.ts';
import { currentTexts } from './rules/current.texts.ts';
import { fleeTexts } from './rules/flee.texts.ts';
import { foodTexts } from './rules/food.texts.ts';
import { goalTexts } from './rules/goal.texts.ts';
import { huntTexts } from './rules/hunt.texts.ts';
import { obstaclesTexts } from './rules/obstacles.texts.ts';
import { pathTexts } from './rules/path.texts.ts';
import { perchTexts } from './rules/perch.texts.ts';
import { separationTexts } from './rules/separation.texts.ts';
import { wanderTexts } from './rules/wander.texts.ts';
import { simulationTexts } from './simulation.texts.ts';
import type { groups, RuleName, ruleTable } from './table.ts';

/** Texts of the rules, in the order of the table. */
export const ruleTexts = {
  separation: separationTexts,
  alignment: alignmentTexts,
  cohesion: cohesionTexts,
  bounds: boundsTexts,
  wander: wanderTexts,
  flee: fleeTexts,
  hunt: huntTexts,
  obstacles: obstaclesTexts,
  characters: charactersTexts,
  goal: goalTexts,
  path: pathTexts,
  food: foodTexts,
  current: currentTexts,
  perch: perchTexts,
} satisfies { [R in RuleName]: RuleTextsOf<(typeof ruleTable)[R]> };

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
