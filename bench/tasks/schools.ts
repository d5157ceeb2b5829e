// Task `schools`: twenty small schools, as simulations or as species of one, beside one school of as many fish.

import { parseScenarioJson, Simulation } from 'shoal';
import type { FieldRow } from './field.ts';

const schools = 20;
const each = 200;

/**
 * Edges of the world for equal numbers of neighbours. With fewer fish, more of them are near the faces of the world.
 */
const edges = { large: 40 * Math.cbrt(10), small: 30.2 };

function cube(count: number, edge: number, seed: number): Simulation {
  const world = { min: [0, 0, 0], max: [edge, edge, edge] };
  return new Simulation(parseScenarioJson({ version: 1, seed, world, species: [{ name: 'fish', count }] }));
}

/** Species that ignore each other: each in a cube of its own, or all in one cube. */
function manySpecies(apart: boolean): Simulation {
  const pitch = apart ? edges.small + 12 : 0;
  const species = Array.from({ length: schools }, (_, k) => {
    const min = [(k % 5) * pitch, 0, Math.floor(k / 5) * pitch];
    const max = min.map((x) => x + edges.small);
    return { name: `fish-${k}`, count: each, start: { kind: 'box', min, max } };
  });
  const world = { min: [0, 0, 0], max: [4 * pitch + edges.small, edges.small, 3 * pitch + edges.small] };
  return new Simulation(parseScenarioJson({ version: 1, seed: 1, world, species }));
}

/**
 * CPU time of a step of all fish, alternately, and from the start in every tenth round, because the number of
 * neighbours grows as schools form.
 */
export function schoolRows(rounds = 40, steps = 8): FieldRow[] {
  const scenes: Readonly<Record<string, Simulation[]>> = {
    'one school': [cube(schools * each, edges.large, 1)],
    'twenty simulations': Array.from({ length: schools }, (_, k) => cube(each, edges.small, k + 1)),
    'twenty species apart': [manySpecies(true)],
    'twenty species mixed': [manySpecies(false)],
  };
  const all = Object.entries(scenes).map(([task, simulations]) => {
    const starts = simulations.map((simulation) => simulation.snapshot());
    return { task, simulations, starts, times: [] as number[] };
  });
  for (let round = -10; round < rounds; round++)
    for (const { simulations, starts, times } of all) {
      if (round % 10 === 0) simulations.forEach((simulation, k) => void simulation.restore(starts[k]));
      const before = process.cpuUsage();
      for (let step = 0; step < steps; step++) for (const simulation of simulations) simulation.step();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times.push((user + system) / 1000 / steps);
    }
  const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];
  const size = schools * each;
  return all.flatMap(({ task, times, simulations }, k) => {
    const neighbours = simulations.reduce((sum, { engine }) => sum + engine.work.neighbours, 0) / size;
    const about = `${task} (${Math.round(neighbours)} neighbours)`;
    const ratio = median(times.map((time, round) => time / all[0].times[round]));
    const row = { task: `step of ${about}`, size, median: median(times), unit: 'ms' };
    return k === 0 ? [row] : [row, { task: `${about} ÷ one school`, size, median: ratio, unit: '' }];
  });
}
