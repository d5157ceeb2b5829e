import type { Plan } from '../scenario/plan.ts';
import { stateOf } from '../school/state.ts';
import { carriedSchool } from './carried-school.ts';
import { checkPlan, checkSimulation } from './checks.ts';
import { checkOptions } from './option-checks.ts';
import type { SimulationOptions } from './options.ts';
import { Simulation } from './simulation.ts';
import { haveSameSchool } from './snapshot-plan.ts';

/**
 * Makes a simulation of another plan that continues from the state of this one: see `carriedSchool`. `seek` cannot go
 * back before the present state. Commands that wait take effect in `before` first.
 * @throws ShoalError, ScenarioError, EngineError as the constructor of `Simulation`, and while a run is under way
 */
export function carryOn(before: Simulation, plan: Plan, options: SimulationOptions = {}): Simulation {
  checkSimulation('carryOn', 'before', before);
  checkPlan(plan);
  checkOptions('carryOn', options);
  // The ids of fish that wait to be spawned are known already.
  before.applyCommands();
  if (haveSameSchool(before.plan.scenario, plan.scenario)) {
    const simulation = new Simulation(plan, options);
    // Drops the events of the initial state, which is replaced.
    simulation.takeEvents();
    simulation.restore(before.snapshot(), { keepPlan: true });
    return simulation;
  }
  const started = (of: Plan): Simulation['school'] => new Simulation(of, { ...options, threads: 1 }).school;
  return new Simulation(plan, { ...options, state: stateOf(carriedSchool(before.school, before.plan, plan, started)) });
}
