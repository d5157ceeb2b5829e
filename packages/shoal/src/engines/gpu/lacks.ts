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
  const { species, food, ruleRows, timeline, field } = plan;
  const own = Object.keys(ruleRows).filter((name) => !(ruleNames as readonly string[]).includes(name));
  const paths = timeline.flatMap((one) => (one.kind === 'track' ? [one.path] : one.change.map(({ path }) => path)));
  const asks: [boolean, string][] = [
    [food.length > 0, 'food'],
    [own.length > 0, `rules of your own (${own.join(', ')})`],
    [mostNearest(plan) > mostListed, `more than ${mostListed} nearest flockmates`],
    [mostNearest(plan) > 0 && plan.wraps, 'the k nearest flockmates in a world that wraps'],
    [paths.some((path) => path.endsWith('.nearest')), 'a timeline of "nearest"'],
    [respawns(plan) && obstacles.bodies.length > 0, 'prey that starts anew among obstacles'],
    [species.some(({ hunts, rules }) => hunts.length > 0 && rules.hunt.tactic === 'isolated'), 'the tactic "isolated"'],
    [obstacles.moving, 'obstacles that move'],
    [obstacles.bodies.some(({ surface }) => surface.leaky), 'solid meshes with holes'],
    [obstacles.bodies.length > 0 && plan.wraps, 'obstacles in a world that wraps'],
    [obstacles.bodies.length > 0 && field.interpolation === 'cubic', 'cubic interpolation of fields'],
  ];
  return asks.filter(([lacks]) => lacks).map(([, name]) => name);
}

/** @throws EngineError that names all that is lacking */
export function refuseLacks(plan: Plan, obstacles: Obstacles): void {
  const lacks = lacksOf(plan, obstacles);
  if (lacks.length === 0) return;
  throw new EngineError(`The GPU engine cannot do: ${lacks.join('; ')}. The CPU engine can.`, lacks);
}
