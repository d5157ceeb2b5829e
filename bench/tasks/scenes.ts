// Task `scenes`: the time of a step in each bundled scene.

import { readdirSync, readFileSync } from 'node:fs';
import { parseScenarioJson, Simulation } from 'shoal';
import type { FieldRow } from './field.ts';

const folder = new URL('../../../scenarios/', import.meta.url);

/** Steps before the measurement, in which schools form: five seconds, or fewer in large schools. */
const warmUp = (fish: number): number => Math.min(300, Math.ceil(3e6 / fish));
/** Steps of a round, which take a few milliseconds. */
const steps = (fish: number): number => Math.max(4, Math.ceil(1e4 / fish));

/**
 * Processor time of a step of each scene relative to the limit: the fastest of several rounds, on one thread. Arguments
 * may name some scenes.
 * @param chosen arguments of the command line
 */
export function sceneRows(progress: (done: string) => void, chosen: readonly string[], rounds = 25): FieldRow[] {
  const all = readdirSync(folder).flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : []));
  const some = all.filter((name) => chosen.includes(name));
  return (some.length > 0 ? some : all).flatMap((name) => {
    const plan = parseScenarioJson(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')));
    const simulation = new Simulation(plan);
    const { engine, school } = simulation;
    const { count } = school;
    simulation.step(warmUp(count));
    let fastest = Number.POSITIVE_INFINITY;
    let neighbours = 0;
    for (let round = 0; round < rounds; round++) {
      const many = steps(count);
      let found = 0;
      const start = process.cpuUsage();
      for (let k = 0; k < many; k++) {
        simulation.step();
        found += engine.work.neighbours;
      }
      const { user, system } = process.cpuUsage(start);
      const ns = (1e3 * (user + system)) / many / school.count;
      if (ns >= fastest) continue;
      fastest = ns;
      neighbours = found / many / school.count;
    }
    progress(`${name}: ${fastest.toFixed(0)} ns a fish`);
    const each = `${(fastest / neighbours).toFixed(1)} ns for each of ${neighbours.toFixed(1)} neighbours`;
    const over = fastest - barOf(neighbours, school.count);
    const size = school.count;
    return [
      { task: `scene ${name} (${engine.kernel.name}; ${each})`, size, median: fastest, unit: 'ns a fish' },
      { task: `scene ${name} above the bar`, size, median: Math.max(0, over), unit: 'ns a fish' },
    ];
  });
}

/**
 * The limit for every scene: an allowed time for each neighbour and for each fish, ns of a whole step on one thread.
 */
const perNeighbour = 15;
const perFish = 250;
/** For a few fish, most of a step's time does not depend on their number. This much is always allowed, ns. */
const perStep = 5000;

export const barText = `${perNeighbour} ns a neighbour and ${perFish} ns a fish, or ${perStep / 1000} µs a step`;

/** The allowed time per fish, ns. @param neighbours neighbours per fish @param fish number of fish */
export function barOf(neighbours: number, fish: number = Number.POSITIVE_INFINITY): number {
  return Math.max(perStep / fish, perFish + perNeighbour * neighbours);
}
