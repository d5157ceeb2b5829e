// Made from rules/order.json by `npm run lists`.
import { alignment } from './alignment/alignment.ts';
import { bounds } from './bounds/bounds.ts';
import { characters } from './characters/characters.ts';
import { cohesion } from './cohesion/cohesion.ts';
import { current } from './current/current.ts';
import { flee } from './flee/flee.ts';
import { food } from './food/food.ts';
import { goal } from './goal/goal.ts';
import { hunt } from './hunt/hunt.ts';
import { obstacles } from './obstacles/obstacles.ts';
import { path } from './path/path.ts';
import { perch } from './perch/perch.ts';
import { separation } from './separation/separation.ts';
import { wander } from './wander/wander.ts';
import type { Rules } from './rule.ts';

export const functions: Rules = {
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
};
