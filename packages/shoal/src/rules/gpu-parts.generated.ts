// Made from rules/order.json by `npm run lists`.
import { characters } from './characters/characters.gpu.ts';
import { current } from './current/current.gpu.ts';
import { flee } from './flee/flee.gpu.ts';
import { food } from './food/food.gpu.ts';
import { goal } from './goal/goal.gpu.ts';
import { hunt } from './hunt/hunt.gpu.ts';
import { obstacles } from './obstacles/obstacles.gpu.ts';
import { path } from './path/path.gpu.ts';
import { perch } from './perch/perch.gpu.ts';
import { wander } from './wander/wander.gpu.ts';
import type { GpuRules } from './gpu-rule.ts';
import { shaders } from './shaders.generated.ts';

export const gpuParts: GpuRules = {
  separation: { source: shaders.separation },
  alignment: { source: shaders.alignment },
  cohesion: { source: shaders.cohesion },
  bounds: { source: shaders.bounds },
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
