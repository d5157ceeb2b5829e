import { type Plan, Simulation, type SimulationOptions, stateOf } from 'shoal';

/** Indices of the fish of a species. */
function fishOf({ school }: Simulation, species: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < school.count; i++) if (school.species[i] === species) found.push(i);
  return found;
}

function isSameSchool(one: Plan, other: Plan): boolean {
  const key = ({ dimensions, species }: Plan): string =>
    JSON.stringify([dimensions, ...species.map(({ name, count }) => [name, count])]);
  return key(one) === key(other);
}

/**
 * A simulation of another plan that continues from the state of this one. With the same species and counts, nothing is
 * lost. Else fish keep their positions, added ones start as at the start of the scene, and memories of rules are reset.
 * @returns the simulation, and the new id of an old fish
 */
export function carriedOn(
  before: Simulation,
  plan: Plan,
  options: SimulationOptions,
): { simulation: Simulation; idOf: (id: number) => number | undefined } {
  if (isSameSchool(before.plan, plan)) {
    const simulation = new Simulation(plan, options);
    simulation.restore(before.snapshot());
    return { simulation, idOf: (id) => id };
  }
  const fresh = new Simulation(plan, { ...options, threads: 1 });
  const [old, start] = [stateOf(before.school), stateOf(fresh.school)];
  const [species, positions, velocities]: [
    number[],
    (typeof old.positions)[number][],
    (typeof old.velocities)[number][],
  ] = [[], [], []];
  const indexOf = new Map<number, number>();
  const add = (kind: number, from: typeof old, i: number): void => {
    species.push(kind);
    positions.push(from.positions[i]);
    velocities.push(from.velocities[i]);
  };
  plan.species.forEach(({ name, count }, kind) => {
    const was = before.plan.species.findIndex((one) => one.name === name);
    const there = was < 0 ? [] : fishOf(before, was);
    const more = count - (was < 0 ? 0 : before.plan.species[was].count);
    for (const i of there.slice(0, Math.max(0, there.length + Math.min(0, more)))) {
      indexOf.set(before.school.id[i], species.length);
      add(kind, old, i);
    }
    if (more > 0) for (const i of fishOf(fresh, kind).slice(-more)) add(kind, start, i);
  });
  const simulation = new Simulation(plan, {
    ...options,
    state: { time: old.time, step: old.step, species, positions, velocities },
  });
  const idOf = (id: number): number | undefined => {
    const index = indexOf.get(id);
    return index === undefined ? undefined : simulation.school.id[index];
  };
  return { simulation, idOf };
}
