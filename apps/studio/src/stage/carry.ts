import { type Plan, Simulation, type SimulationOptions, stateOf } from 'shoal';

/** Fish of a species, by their places in the school. */
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
 * A simulation of another plan that goes on from where this one is. Where species and counts are the same, nothing is
 * lost. Else fish stay where they are, new ones come as they would at the start, and what fish remember begins anew.
 * @returns it, and which fish it made of one of the old ones, by id
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
  const placeOf = new Map<number, number>();
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
      placeOf.set(before.school.id[i], species.length);
      add(kind, old, i);
    }
    if (more > 0) for (const i of fishOf(fresh, kind).slice(-more)) add(kind, start, i);
  });
  const simulation = new Simulation(plan, {
    ...options,
    state: { time: old.time, step: old.step, species, positions, velocities },
  });
  const idOf = (id: number): number | undefined => {
    const place = placeOf.get(id);
    return place === undefined ? undefined : simulation.school.id[place];
  };
  return { simulation, idOf };
}
