import {
  inspectFish,
  parseScenarioJson,
  type RuleName,
  ruleNames,
  Simulation,
  type SimulationEvent,
  type Vec3,
} from 'shoal';
import type { Fish } from './steering-of.ts';

/** A species as a test states it; rules that it does not name are off. */
export interface FewSpecies {
  name: string;
  rules?: { [R in RuleName]?: object };
  [key: string]: unknown;
}

export function fewSpecies({ rules, ...rest }: FewSpecies): object {
  const off = Object.fromEntries(ruleNames.map((name) => [name, { enabled: false }]));
  return { ...rest, rules: { ...off, ...rules } };
}

/** A few fish, of which each has only the rules that its species names, in a world of 10 m. */
export function fewFish(
  fish: readonly Fish[],
  species: readonly FewSpecies[],
  scenario: object = {},
  options: { seed?: number; historyBytes?: number } = {},
): Simulation {
  const plan = parseScenarioJson({
    version: 1,
    world: { min: [0, 0, 0], max: [10, 10, 10] },
    species: species.map(fewSpecies),
    ...scenario,
  });
  const state = {
    positions: fish.map(({ at }) => at),
    velocities: fish.map(({ velocity }) => velocity ?? ([0, 0, 0] as const)),
    species: fish.map(({ species: index }) => index ?? 0),
  };
  return new Simulation(plan, { ...options, state });
}

/** The steering vector that a rule will give a fish in the coming step, before its weight; −0 as 0. */
export function vectorOf(simulation: Simulation, rule: RuleName, id = 0): Vec3 {
  const [x, y, z] = inspectFish(simulation, id).steering[rule].vector;
  return [x + 0, y + 0, z + 0];
}

export function positionOf({ school }: Simulation, id = 0): Vec3 {
  const i = school.indexOf(id);
  return [school.x[i], school.y[i], school.z[i]];
}

/** Runs steps and gathers what happened in them. */
export function eventsOf(simulation: Simulation, steps: number): SimulationEvent[] {
  simulation.takeEvents();
  simulation.step(steps);
  return simulation.takeEvents();
}

/** Briefly: "5 attack 0→3". */
export function tellOf(events: readonly SimulationEvent[]): string[] {
  return events.map(({ step, kind, fish, other }) => `${step} ${kind} ${fish}→${other}`);
}

/** A world of 10 m that wraps: rules of every species. */
export const wrapping = { bounds: { form: 'wrap' } };
