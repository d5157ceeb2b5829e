import type { Vec3 } from '../math/vector.ts';
import { parseJson } from './json-text.ts';
import { limits } from './limits.ts';
import { Problems } from './problem.ts';
import { list, number, object, vector } from './schema.ts';

/** The state of a school as people exchange it; m and m/s, one entry per fish in each list. */
export interface StateFile {
  /** Simulated time, s. */
  readonly time?: number;
  /** Steps since the start. */
  readonly step?: number;
  /** Index of each fish's species; default all 0. */
  readonly species?: readonly number[];
  readonly positions: readonly Vec3[];
  readonly velocities: readonly Vec3[];
}

/** A state file of a million fish is about 100 MB. */
const maxCharacters = 256 * 1024 * 1024;

const stateSchema = object(
  {
    positions: list(vector(limits.coordinate, 'm'), { max: limits.fish, of: 'positions' }),
    velocities: list(vector(1e6, 'm/s'), { max: limits.fish, of: 'velocities' }),
  },
  {
    time: number({ min: 0, max: 1e12, unit: 's' }),
    step: number({ min: 0, max: Number.MAX_SAFE_INTEGER, whole: true }),
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
  for (const key of ['velocities', 'species'] as const) {
    const entries = state[key]?.length ?? count;
    if (entries !== count) problems.add(key, `must have one entry for each of the ${count} positions`, String(entries));
  }
  problems.throwIfAny();
  return state;
}

/** Reads the text of a state file. @throws ScenarioError */
export function parseStateText(text: string, options: { file?: string } = {}): StateFile {
  return parseState(parseJson(text, options.file ?? '', maxCharacters), options);
}
