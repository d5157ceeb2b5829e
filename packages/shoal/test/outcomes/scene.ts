import { readFileSync } from 'node:fs';
import { type EventKind, parseScenarioJson, Simulation } from 'shoal';

/**
 * A scene of the project's folder, ready to run.
 * @param changes values to replace, by the paths that error messages use: `{ 'species[0].count': 80 }`
 */
export function scene(
  name: string,
  { seed, ...changes }: { seed?: number; readonly [path: string]: unknown } = {},
): Simulation {
  const file = new URL(`../../../../scenarios/${name}.json`, import.meta.url);
  const document: unknown = Object.entries(changes).reduce(
    (edited, [path, value]) => replaced(edited, path.match(/[^.[\]]+/g) ?? [], value),
    JSON.parse(readFileSync(file, 'utf8')),
  );
  return new Simulation(parseScenarioJson(document, { file: `${name}.json` }), seed === undefined ? {} : { seed });
}

function replaced(part: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(part)) return part.map((item, k) => (String(k) === key ? replaced(item, rest, value) : item));
  const object = (part ?? {}) as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, value) };
}

/** Runs until a time, s, and tells of each step. */
export function runUntil(simulation: Simulation, time: number, look: () => void = () => {}): void {
  // Times are sums of steps: half a step is far more than they are off by.
  while (simulation.school.time < time - simulation.plan.step / 2) {
    simulation.step();
    look();
  }
}

/** Runs until a time, s, and counts what happened. */
export function eventsUntil(simulation: Simulation, time: number): Record<EventKind, number> {
  const caught = { attack: 0, catch: 0, miss: 0, 'give-up': 0, birth: 0, eaten: 0 };
  const counts = { ...caught, landed: 0, arrived: 0, displaced: 0, enclosed: 0, passed: 0, 'passed-back': 0, lost: 0 };
  simulation.takeEvents();
  runUntil(simulation, time, () => {
    for (const { kind } of simulation.takeEvents()) counts[kind]++;
  });
  return counts;
}
