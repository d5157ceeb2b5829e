// Made from rules/order.json by `npm run lists`.
import { alignment, alignmentTexts } from '../rules/alignment/alignment.parameters.ts';
import { bounds, boundsTexts } from '../rules/bounds/bounds.parameters.ts';
import { characters, charactersTexts } from '../rules/characters/characters.parameters.ts';
import { cohesion, cohesionTexts } from '../rules/cohesion/cohesion.parameters.ts';
import { current, currentTexts } from '../rules/current/current.parameters.ts';
import { flee, fleeTexts } from '../rules/flee/flee.parameters.ts';
import { food, foodTexts } from '../rules/food/food.parameters.ts';
import { goal, goalTexts } from '../rules/goal/goal.parameters.ts';
import { hunt, huntTexts } from '../rules/hunt/hunt.parameters.ts';
import { obstacles, obstaclesTexts } from '../rules/obstacles/obstacles.parameters.ts';
import { path, pathTexts } from '../rules/path/path.parameters.ts';
import { perch, perchTexts } from '../rules/perch/perch.parameters.ts';
import { separation, separationTexts } from '../rules/separation/separation.parameters.ts';
import { wander, wanderTexts } from '../rules/wander/wander.parameters.ts';
import type { BareRule, RuleTextsOf } from './parameter.ts';

export const ruleTable = {
  separation,
  alignment,
  cohesion,
  bounds,
  wander,
  flee,
  hunt,
  obstacles,
  characters,
  goal,
  path,
  food,
  current,
  perch,
} as const satisfies Readonly<Record<string, BareRule>>;

/** A simulation uses no texts, so bundlers leave them out of it. */
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
} satisfies {
  readonly [K in keyof typeof ruleTable]: RuleTextsOf<(typeof ruleTable)[K]>;
};
