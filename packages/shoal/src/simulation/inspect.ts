// `inspectFish`: why one fish turns, rule by rule.

import type { Examination } from '../engines/engine.ts';
import { ShoalError } from '../errors/shoal-error.ts';
import { checkArgument } from '../scenario/schema/argument.ts';
import { describe, Problems } from '../scenario/schema/problem.ts';
import { checkSimulation } from './checks.ts';
import type { Simulation } from './simulation.ts';

/** The state of a fish and the steering of each rule in the coming step. */
export interface FishReport extends Examination {
  readonly id: number;
  /** Name of its species. */
  readonly species: string;
  readonly position: readonly [x: number, y: number, z: number];
  readonly velocity: readonly [x: number, y: number, z: number];
  /**
   * Exact distance from its centre to the nearest obstacle, and its body radius, m. The distance is at least the
   * radius, unless the fish is enclosed. Null without obstacles.
   */
  readonly clearance: { readonly distance: number; readonly bodyRadius: number } | null;
}

/**
 * Returns the steering of each rule for one fish in the coming step, which shows why it will turn. Applies waiting
 * commands first.
 * @throws ScenarioError if no fish has this id
 * @throws ShoalError during a run
 */
export function inspectFish(simulation: Simulation, id: number): FishReport {
  checkSimulation('inspectFish', 'simulation', simulation);
  checkArgument('inspectFish', 'id', typeof id === 'number', 'the id of a fish', id);
  if (simulation.running) throw new ShoalError('not-now', 'inspectFish: a run is under way. Await it first.');
  simulation.applyCommands();
  const { school, plan, engine } = simulation;
  const i = school.indexOf(id);
  if (i < 0) {
    const problems = new Problems('');
    problems.add('fish', 'must be the id of a fish of this school', describe(id), `It has ${school.count} fish.`);
    problems.throwIfAny();
  }
  const { steering, neighbours, flockmateIds, acceleration } = engine.examine(i);
  const distance = simulation.obstacles.clearance(school.x[i], school.y[i], school.z[i]);
  const { length, thickness } = plan.species[school.species[i]].body;
  return {
    id,
    species: plan.species[school.species[i]].name,
    position: [school.x[i], school.y[i], school.z[i]],
    velocity: [school.vx[i], school.vy[i], school.vz[i]],
    clearance: plan.obstacles.length > 0 ? { distance, bodyRadius: (length * thickness) / 2 } : null,
    neighbours,
    flockmateIds,
    steering,
    acceleration,
  };
}
