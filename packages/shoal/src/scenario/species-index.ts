import type { Plan } from './plan.ts';
import { describe, scenarioError } from './problem.ts';
import { suggest } from './suggest.ts';

/** A name in brackets, where most paths have a whole number. */
const named = /^species\[(?!\d+\])(.*?)\](?=[.[]|$)/;

/**
 * A path with the index of a species where it has the name: `species[sardine].motion` becomes `species[2].motion`.
 * @throws ScenarioError if no species has the name
 */
export function withSpeciesIndex(path: string, { species, file }: Plan): string {
  const [whole, name] = named.exec(path) ?? [];
  if (whole === undefined || name === undefined) return path;
  const names = species.map((one) => one.name);
  const index = names.indexOf(name);
  if (index >= 0) return `species[${index}]${path.slice(whole.length)}`;
  throw scenarioError(file, whole, 'must name a species of this scenario', JSON.stringify(name), suggest(name, names));
}

/**
 * The name of a species that a program gives by its name or index; a name is not checked.
 * @throws ScenarioError if there is no such index
 */
export function speciesName(given: string | number, { species, file }: Plan): string {
  if (typeof given === 'string') return given;
  if (typeof given === 'number' && given in species) return species[given].name;
  const rule = `must be the name of a species, or its index from 0 to ${species.length - 1}`;
  throw scenarioError(file, 'species', rule, describe(given));
}
