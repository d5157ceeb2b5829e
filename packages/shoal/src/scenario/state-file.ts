// The schema of files with the state of a school, with which a scenario can start.

import type { Vec3 } from '../math/vector.ts';
import { reproduction } from '../parameters/species-choices.ts';
import { ruleNames } from '../parameters/table.ts';
import { limits } from './limits.ts';
import { parseJson } from './schema/json-text.ts';
import { Problems } from './schema/problem.ts';
import { list, number, object, vector } from './schema/schema.ts';

/** The state of a school as a portable document, in m and m/s. Each list has one entry per fish. */
export interface StateFile {
  /** Simulated time, s. */
  readonly time?: number;
  /** Steps since the start. */
  readonly step?: number;
  /** Index of each fish's species; default all 0. */
  readonly species?: readonly number[];
  /** Id of each fish, ascending; default 0, 1, 2 … */
  readonly ids?: readonly number[];
  /** Id of the next fish that is added; default that after the last. */
  readonly nextId?: number;
  /**
   * Traits: each fish's factor on the weight of a rule, by rule. Traits of missing rules are drawn as at the start of a
   * run.
   */
  readonly traits?: Readonly<Record<string, readonly number[]>>;
  readonly positions: readonly Vec3[];
  readonly velocities: readonly Vec3[];
}

/** Large enough for the state of a million fish, about 100 MB. */
const maxCharacters = 256 * 1024 * 1024;

const { min, max } = reproduction.min;
const factors = list(number({ min, max }), { max: limits.fish, of: 'factors' });

const stateSchema = object(
  {
    positions: list(vector(limits.coordinate, 'm'), { max: limits.fish, of: 'positions' }),
    velocities: list(vector(1e6, 'm/s'), { max: limits.fish, of: 'velocities, one for each position' }),
  },
  {
    time: number({ min: 0, max: 1e12, unit: 's' }),
    step: number({ min: 0, max: Number.MAX_SAFE_INTEGER, whole: true }),
    ids: list(number({ min: 0, max: limits.ids - 1, whole: true }), { max: limits.fish, of: 'ids' }),
    nextId: number({ min: 0, max: limits.ids, whole: true }),
    traits: object({}, Object.fromEntries(ruleNames.map((rule) => [rule, factors]))),
    species: list(number({ min: 0, max: limits.species - 1, whole: true }), {
      max: limits.fish,
      of: 'species indices',
    }),
  },
);

/**
 * Checks a state document.
 * @throws ScenarioError with all problems at once
 */
export function parseState(document: unknown, options: { file?: string } = {}): StateFile {
  const problems = new Problems(options.file ?? '');
  const state = stateSchema.read(document, '', problems) as StateFile;
  problems.throwIfAny();
  const count = state.positions.length;
  const checkLength = (key: string, entries: number): void => {
    if (entries !== count) problems.add(key, `must have one entry for each of the ${count} positions`, String(entries));
  };
  for (const key of ['velocities', 'species', 'ids'] as const) {
    const entries = state[key]?.length ?? count;
    checkLength(key, entries);
  }
  for (const [rule, entries] of Object.entries(state.traits ?? {})) checkLength(`traits.${rule}`, entries.length);
  const { ids, nextId } = state;
  const at = ids ? ids.findIndex((id, i) => i > 0 && id <= ids[i - 1]) : -1;
  if (ids && at > 0) problems.add(`ids[${at}]`, `must be > ${ids[at - 1]}, the fish before`, String(ids[at]));
  const least = (ids ? (ids.at(-1) ?? -1) : count - 1) + 1;
  if (nextId !== undefined && nextId < least) problems.add('nextId', `must be ≥ ${least}`, String(nextId));
  problems.throwIfAny();
  return state;
}

/** Reads the text of a state file. @throws ScenarioError */
export function parseStateText(text: string, options: { file?: string } = {}): StateFile {
  return parseState(parseJson(text, options.file ?? '', maxCharacters), options);
}
