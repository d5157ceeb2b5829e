import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import { type AddedFish, changeFish, copySchool } from '../school/slots.ts';
import { stateOf } from '../school/state.ts';
import { checkPlan, checkSimulation } from './checks.ts';
import { checkOptions } from './option-checks.ts';
import type { SimulationOptions } from './options.ts';
import { Simulation } from './simulation.ts';
import { haveSameSchool } from './snapshot-plan.ts';

/**
 * Makes a simulation of another plan that continues from the state of this one, for edits that a running simulation
 * cannot take: counts, species, dimensions. Fish keep their ids, positions and velocities. If a species has a lower
 * count, its last fish are removed. If it has a higher count, the new fish begin at the `start` of the species. The
 * memories of rules are kept only if species, counts and dimensions are the same; otherwise they are reset. `seek`
 * cannot go back before the present state. Commands that wait take effect in `before` first.
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
  const school = copySchool(before.school, before.school.count + plan.count);
  const kinds = before.plan.species.map(({ name }) => plan.species.findIndex((one) => one.name === name));
  const removed = new Set<number>();
  before.plan.species.forEach(({ count }, kind) => {
    const fewer = kinds[kind] < 0 ? school.count : count - plan.species[kinds[kind]].count;
    if (fewer > 0) for (const i of fishOf(school, kind).slice(-fewer)) removed.add(school.id[i]);
  });
  changeFish(school, { added: [], removed });
  for (let i = 0; i < school.count; i++) school.species[i] = kinds[school.species[i]];
  changeFish(school, { added: newFish(before.plan, plan, options, school.nextId), removed: new Set() });
  return new Simulation(plan, { ...options, state: stateOf(school) });
}

/** Returns the added fish of species with a higher count, at their start. */
function newFish(before: Plan, plan: Plan, options: SimulationOptions, nextId: number): AddedFish[] {
  const added: AddedFish[] = [];
  const { school } = new Simulation(plan, { ...options, threads: 1 });
  let firstId = nextId;
  plan.species.forEach(({ name, count }, species) => {
    const more = count - (before.species.find((one) => one.name === name)?.count ?? 0);
    if (more <= 0) return;
    const fish = fishOf(school, species).slice(-more);
    const rows = (...columns: readonly Float32Array[]): Float32Array =>
      Float32Array.from(fish.flatMap((i) => columns.map((column) => column[i])));
    const { x, y, z, vx, vy, vz } = school;
    added.push({ species, firstId, positions: rows(x, y, z), velocities: rows(vx, vy, vz) });
    firstId += more;
  });
  return added;
}

/** Indices of the fish of a species. */
function fishOf({ count, species }: School, kind: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < count; i++) if (species[i] === kind) found.push(i);
  return found;
}
