import { expect, test } from 'vitest';
import { parseScenarioJson } from '../src/scenario/parse.ts';
import { ScenarioError } from '../src/scenario/schema/problem.ts';

export type Parts = Record<string, unknown>;

/** Rules that are on by default, off. */
export const still = Object.fromEntries(
  ['separation', 'alignment', 'cohesion', 'wander', 'bounds', 'obstacles'].map((rule) => [rule, { enabled: false }]),
);

export const species = (one: object): Parts => ({ species: [{ name: 'a', ...one }] });

/** Path and rule of each problem of a scenario with these parts. */
function problemsOf(parts: Parts): string[] {
  try {
    const world = { min: [0, 0, 0], max: [9, 9, 9] };
    parseScenarioJson({ version: 1, world, species: [{ name: 'a' }], ...parts });
  } catch (error) {
    if (error instanceof ScenarioError) return error.problems.map(({ path, rule }) => `${path} ${rule}`);
    throw error;
  }
  return [];
}

/** Tests the limits of checks: the last value that is allowed, and the first that is not, with its only problem. */
export function testLimits(
  cases: readonly (readonly [name: string, good: Parts, bad: Parts, problem: string | RegExp])[],
): void {
  test.each(cases)('%s', (_, good, bad, problem) => {
    expect(problemsOf(good)).toEqual([]);
    expect(problemsOf(bad)).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
  });
}
