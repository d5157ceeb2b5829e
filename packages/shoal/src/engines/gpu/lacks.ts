import type { Obstacles } from '../../fields/obstacles.ts';
import { ruleNames } from '../../parameters/table.ts';
import type { Plan } from '../../scenario/plan.ts';
import { EngineError } from '../engine.ts';
import { mostNearest } from './shader-source.ts';
import { respawns } from './starts.ts';

/** As many nearest flockmates as a fish lists, at most. */
const mostListed = 64;

/** What of a plan this engine cannot do, in the words of scenarios; empty: it can do all. */
function lacksOf(plan: Plan, obstacles: Obstacles): string[] {
  const { food, ruleRows } = plan;
  const own = Object.keys(ruleRows).filter((name) => !(ruleNames as readonly string[]).includes(name));
  const asks: [boolean, string][] = [
    [food.length > 0, 'food'],
    [own.length > 0, `rules of your own (${own.join(', ')})`],
    [mostNearest(plan) > mostListed, `more than ${mostListed} nearest flockmates`],
    [respawns(plan) && obstacles.bodies.length > 0, 'prey that starts anew among obstacles'],
    [obstacles.moving, 'obstacles that move'],
    [obstacles.bodies.some(({ surface }) => surface.leaky), 'solid meshes with holes'],
    [obstacles.bodies.length > 0 && plan.wraps, 'obstacles in a world that wraps'],
  ];
  return asks.filter(([lacks]) => lacks).map(([, name]) => name);
}

/** @throws EngineError that names all that is lacking */
export function refuseLacks(plan: Plan, obstacles: Obstacles): void {
  const lacks = lacksOf(plan, obstacles);
  if (lacks.length > 0) throw new EngineError(`The GPU engine cannot do: ${lacks.join('; ')}. The CPU engine can.`);
}
