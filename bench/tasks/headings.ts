// Task `headings`: a heading model beside the common rules.

import { parseScenarioJson, Simulation } from 'shoal';
import type { FieldRow } from './field.ts';

const fish = 100_000;
/** Radius of the ball in which fish start, and their neighbourhood radius, m: about 50 neighbours. */
const ball = 60;
const radius = 5;
const off = { enabled: false };

function school(species: object): Simulation {
  const start = { kind: 'sphere', radius: ball };
  const document = { version: 1, species: [{ name: 'fish', count: fish, start, ...species }] };
  return new Simulation(parseScenarioJson(document), { record: false });
}

function withRules(preset: string): Simulation {
  const rules = { separation: { radius: 1 }, alignment: { radius }, cohesion: { radius }, bounds: off, wander: off };
  return school({ preset, motion: { maxSpeed: 3 }, rules });
}

function withZones(fieldOfViewDeg: number): Simulation {
  const zones = { repulsionRadius: 1, orientationRadius: 3, attractionRadius: radius };
  return school({ perception: { fieldOfViewDeg }, heading: { model: 'couzin', ...zones } });
}

/**
 * CPU time of a step with the heading model couzin, and with the common rules, for the same number of neighbours:
 * medians, and the median ratio of alternating rounds.
 */
export function headingRows(rounds = 9, steps = 2): FieldRow[] {
  const schools: Readonly<Record<string, Simulation>> = {
    'common rules': withRules('common'),
    'improved rules': withRules('improved'),
    'couzin, sees all around': withZones(360),
    'couzin, sees 270°': withZones(270),
  };
  const all = Object.entries(schools).map(([task, simulation]) => ({ task, simulation, times: [] as number[] }));
  for (let round = -1; round < rounds; round++)
    for (const { simulation, times } of all) {
      const before = process.cpuUsage();
      simulation.step(steps);
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times.push((user + system) / 1000 / steps);
    }
  const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1];
  return all.flatMap(({ task, times, simulation }, k) => {
    const about = `${task} (${Math.round(simulation.engine.work.neighbours / fish)} neighbours)`;
    const row = { task: `step of ${about}`, size: fish, median: median(times), unit: 'ms' };
    if (k < 2) return [row];
    const ratio = median(times.map((time, round) => all[0].times[round] / time));
    return [row, { task: `speed of ${about} ÷ common rules`, size: fish, median: ratio, unit: '' }];
  });
}
