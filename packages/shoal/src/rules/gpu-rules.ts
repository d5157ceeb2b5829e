import { alignment } from './alignment/alignment.gpu.ts';
import { bounds } from './bounds/bounds.gpu.ts';
import { characters } from './characters/characters.gpu.ts';
import { cohesion } from './cohesion/cohesion.gpu.ts';
import { current } from './current/current.gpu.ts';
import { flee } from './flee/flee.gpu.ts';
import { food } from './food/food.gpu.ts';
import { goal } from './goal/goal.gpu.ts';
import type { GpuLack, GpuRule, GpuRules } from './gpu-rule.ts';
import { hunt } from './hunt/hunt.gpu.ts';
import { obstacles } from './obstacles/obstacles.gpu.ts';
import { path } from './path/path.gpu.ts';
import { perch } from './perch/perch.gpu.ts';
import { separation } from './separation/separation.gpu.ts';
import { wander } from './wander/wander.gpu.ts';

/**
 * The GPU part of every rule of the table, or why there is none: `{ lacks: 'has no WGSL part yet' }`. Only the GPU
 * engine imports this, so that programs without a GPU contain no shaders.
 */
export const gpuRules: GpuRules = {
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

/** Returns the GPU part of a rule of the table by its name. */
export function gpuRuleOf(name: string): GpuRule | GpuLack | undefined {
  return (gpuRules as Readonly<Record<string, GpuRule | GpuLack>>)[name];
}
