// Refuses plans with features that the GPU engine lacks, with a message that names them.

import { settingsStruct, wgslName } from '../../rules/gpu-rule.ts';
import type { AnyRule } from '../../rules/rule.ts';
import type { Plan } from '../../scenario/plan.ts';
import { EngineError } from '../engine.ts';
import type { SpeciesRules } from '../species-rules.ts';
import { headingLacks } from './headings.ts';
import { metabolises } from './metabolism.ts';
import { mostNearest, nearestRules } from './shader-source.ts';
import { ownGroups } from './species-numbers.ts';
import { gpuPartOf, type UsedRule } from './used-rules.ts';

/** Most nearest flockmates that a fish can list. */
const mostListed = 64;

/** Features of a plan that this engine lacks, as scenarios name them; empty: it supports the plan. */
function lacksOf(plan: Plan, species: readonly SpeciesRules[], ruleOf: (name: string) => AnyRule): string[] {
  const rules = [...new Set(species.flatMap(({ rules }) => rules.map(({ name }) => name)))];
  const lacks = rules.flatMap((name) => {
    const part = gpuPartOf(name, ruleOf(name));
    if (part === undefined) return [`the rule ${name} of your own, which has no \`gpu\` part`];
    return 'lacks' in part ? [`the rule ${name}, which ${part.lacks}`] : [];
  });
  lacks.push(...headingLacks(plan));
  for (const { name, perception } of plan.species)
    if (perception.neighbourhood === 'voronoi')
      lacks.push(`the Voronoi neighbours of ${name}, which need exact decisions in float64`);
  if (metabolises(plan) && plan.currents.length > 0 && plan.obstacles.length > 0)
    lacks.push('`metabolism` in currents with obstacles');
  if (mostNearest(plan) <= mostListed) return lacks;
  return [...lacks, `more than ${mostListed} nearest flockmates${nearestTooMany(plan)}`];
}

/** Path of the setting that asks for too many neighbours; empty if the timeline does. */
function nearestTooMany(plan: Plan): string {
  const wants = nearestRules(plan).flatMap(({ rule, species, nearest }) =>
    nearest > mostListed ? [`species[${species}].rules.${rule}.nearest is ${nearest}`] : [],
  );
  return wants.length > 0 ? ` (${wants.join(', ')})` : '';
}

/** @throws EngineError that names all lacking features */
export function refuseLacks(plan: Plan, species: readonly SpeciesRules[], ruleOf: (name: string) => AnyRule): void {
  const lacks = lacksOf(plan, species, ruleOf);
  if (lacks.length === 0) return;
  throw new EngineError(`The GPU engine cannot do: ${lacks.join('; ')}. The CPU engine can.`, lacks);
}

/**
 * @throws EngineError that names a function which a rule's WGSL must declare and does not. For built-in rules the type
 * check finds this
 */
export function refuseIncomplete({ name, row, gpu }: UsedRule): void {
  const r = wgslName(name);
  const struct = settingsStruct(name);
  if (!/^[a-z][a-zA-Z0-9-]*$/.test(name) || ownGroups.includes(r))
    throw new EngineError(
      `The rule "${name}" cannot run on the GPU by this name: take letters, digits and hyphens, and none of ${ownGroups.join(', ')}.`,
    );
  const wanted = Object.entries(row.forms).flatMap(([form, { all }]) => {
    const f = `${r}_${wgslName(form)}`;
    if (!row.flockmates) return [`${f}(one: Fish, s: ${struct}) -> vec3f`];
    const sum = [`${f}_of(other: Neighbour, s: ${struct}) -> vec4f`, `${f}(sum: vec4f, one: Fish) -> vec3f`];
    return all ? [...sum, `${r}_all(all: FlockmateTotals, one: Fish) -> vec4f`] : sum;
  });
  if (gpu.updatesMemory) wanted.push(`${r}_updateMemory(one: Fish, s: ${struct})`);
  if (gpu.holds) wanted.push(`${r}_holds(one: Fish, s: ${struct}) -> bool`);
  if (gpu.moved)
    wanted.push(`${r}_moved(one: Fish, s: ${struct}, position: ptr<function, vec3f>, velocity: ptr<function, vec3f>)`);
  const missing = wanted.filter(
    (signature) => !gpu.source.includes(`fn ${signature.slice(0, signature.indexOf('('))}(`),
  );
  if (missing.length > 0)
    throw new EngineError(`The rule "${name}" has a GPU part whose source lacks fn ${missing.join(', fn ')}.`);
}
