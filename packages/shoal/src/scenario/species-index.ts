// Paths of values in which the name of a species replaces its index.

import type { Plan } from './plan.ts';
import { describe, scenarioError } from './schema/problem.ts';
import { suggest } from './schema/suggest.ts';

/** Matches a name in brackets, where most paths have an index. */
const named = /^species\[(?!\d+\])(.*?)\](?=[.[]|$)/;

/**
 * Replaces the name of a species in a path by its index: `species[sardine].motion` becomes `species[2].motion`.
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
 * Returns the name of a species that is given by name or index. Does not check a name.
 * @throws ScenarioError if there is no such index
 */
export function speciesName(given: string | number, { species, file }: Plan): string {
  if (typeof given === 'string') return given;
  if (typeof given === 'number' && given in species) return species[given].name;
  const rule = `must be the name of a species, or its index from 0 to ${species.length - 1}`;
  throw scenarioError(file, 'species', rule, describe(given));
}
