import { ruleNames } from '../../parameters/table.ts';
import type { Plan } from '../../scenario/plan.ts';
import { EngineError } from '../engine.ts';
import { mostNearest } from './shader-source.ts';

/** As many nearest flockmates as a fish lists, at most. */
const mostListed = 64;

/** What of a plan this engine cannot do, in the words of scenarios; empty: it can do all. */
function lacksOf(plan: Plan): string[] {
  const own = Object.keys(plan.ruleRows).filter((name) => !(ruleNames as readonly string[]).includes(name));
  const asks: [boolean, string][] = [
    [own.length > 0, `rules of your own (${own.join(', ')})`],
    [mostNearest(plan) > mostListed, `more than ${mostListed} nearest flockmates${whoWants(plan)}`],
  ];
  return asks.filter(([lacks]) => lacks).map(([, name]) => name);
}

/** Where a plan asks for too many; empty: on its timeline. */
function whoWants({ species }: Plan): string {
  const wants = species.flatMap(({ rules: { separation, alignment, cohesion } }, s) =>
    Object.entries({ separation, alignment, cohesion })
      .filter(([, { nearest }]) => nearest > mostListed)
      .map(([rule, { nearest }]) => `species[${s}].rules.${rule}.nearest is ${nearest}`),
  );
  return wants.length > 0 ? ` (${wants.join(', ')})` : '';
}

/** @throws EngineError that names all that is lacking */
export function refuseLacks(plan: Plan): void {
  const lacks = lacksOf(plan);
  if (lacks.length === 0) return;
  throw new EngineError(`The GPU engine cannot do: ${lacks.join('; ')}. The CPU engine can.`, lacks);
}
