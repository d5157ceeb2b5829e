import { inspectFish, parseScenario, type RuleName, Simulation, type Vec3 } from 'shoal';
import { expect } from 'vitest';

export interface Fish {
  at: Vec3;
  velocity?: Vec3;
  species?: number;
}

/**
 * The unweighted steering vector that one rule gives the first of some fish, alone in a world of 10 m.
 * @param settings of the rule; the other rules are as the preset has them
 */
export function steeringOf(rule: RuleName, settings: object, fish: readonly Fish[], scenario: object = {}): Vec3 {
  return simulationOf(rule, settings, fish, scenario).vector;
}

export function simulationOf(
  rule: RuleName,
  settings: object,
  fish: readonly Fish[],
  scenario: object = {},
): { simulation: Simulation; vector: Vec3; neighbours: number | undefined } {
  const plan = parseScenario({
    version: 1,
    world: { min: [0, 0, 0], max: [10, 10, 10] },
    species: [
      { name: 'one', rules: { [rule]: settings } },
      { name: 'other', rules: { [rule]: settings } },
    ],
    ...scenario,
  });
  const state = {
    positions: fish.map(({ at }) => at),
    velocities: fish.map(({ velocity }) => velocity ?? ([0, 0, 0] as const)),
    species: fish.map(({ species }) => species ?? 0),
  };
  const simulation = new Simulation(plan, { state });
  const report = inspectFish(simulation, 0);
  return { simulation, vector: report.steering[rule].vector, neighbours: report.neighbours[rule] };
}

/** Matches a vector whose components are these to `digits` decimals; 0 and −0 alike. */
export function close(vector: readonly number[], digits = 12): number[] {
  return vector.map((x) => expect.closeTo(x, digits) as number);
}
