// Task `peers`: another JavaScript library for flocks beside Shoal.

import { parseScenarioJson, Simulation } from 'shoal';
import {
  AlignmentBehavior,
  CellSpacePartitioning,
  CohesionBehavior,
  EntityManager,
  SeparationBehavior,
  type SteeringBehavior,
  Vehicle,
} from 'yuka';
import type { FieldRow } from './field.ts';

/*
 * Yuka 0.7.8 (github.com/Mugen87/yuka), a JavaScript library for game AI, beside Shoal.
 * The same: number of fish, initial positions and velocities, cube (with the demo's density: 400 fish in 40 m along
 * each axis), one radius of 7 m for all three rules (Yuka has only one), formulas up to constants (Σ d/l², mean heading
 * minus own heading, unit vector to the centre), 60 steps per second, at most 3 m/s, no walls, no wander. Different: a
 * Yuka vehicle also stores an orientation and sees flockmates that have already moved in this step. It distributes its
 * force over the rules in order, up to maxForce, and steers to the centre minus its own velocity. The schools therefore
 * differ, and the number of neighbours per fish is reported for both.
 */
const radius = 7;
const maxSpeed = 3;
const delta = 1 / 60;
const sizes = [500, 1000, 2000];
const steps = 20;

/** A program that makes steps and counts neighbours. */
interface Contender {
  readonly name: string;
  readonly step: () => void;
  readonly neighbours: () => number;
  readonly times: number[];
}

function edgeOf(fish: number): number {
  return 40 * Math.cbrt(fish / 400);
}

function shoal(fish: number): Simulation {
  const edge = edgeOf(fish);
  const rules = {
    separation: { form: 'inverse', radius, weight: 1 },
    alignment: { form: 'match', radius, weight: 1 / maxSpeed },
    cohesion: { form: 'heading', radius, weight: 1 },
    bounds: { enabled: false },
    wander: { enabled: false },
  };
  const species = [{ name: 'fish', count: fish, motion: { maxSpeed, verticalFactor: 1 }, rules }];
  const world = { min: [0, 0, 0], max: [edge, edge, edge] };
  return new Simulation(parseScenarioJson({ version: 1, seed: 1, world, simulation: { step: delta }, species }));
}

/**
 * The same school as Yuka vehicles. @param indexed whether to use Yuka's spatial index; otherwise all pairs are
 * compared
 */
function yuka({ school }: Simulation, indexed: boolean): EntityManager {
  const manager = new EntityManager();
  const half = edgeOf(school.count) / 2;
  if (indexed) {
    // Cells twice as wide as the radius are faster than narrower ones, because a query reads every cell. There is one
    // more layer around them: in every step Yuka adds vehicles of its first cell again, so that cell, a corner, must
    // stay empty.
    const cells = Math.ceil(half / radius) + 2;
    const width = cells * 2 * radius;
    manager.spatialIndex = new CellSpacePartitioning(width, width, width, cells, cells, cells);
  }
  for (let i = 0; i < school.count; i++) {
    const vehicle = new Vehicle();
    vehicle.position.set(school.x[i] - half, school.y[i] - half, school.z[i] - half);
    vehicle.velocity.set(school.vx[i], school.vy[i], school.vz[i]);
    vehicle.maxSpeed = maxSpeed;
    vehicle.updateNeighborhood = true;
    vehicle.neighborhoodRadius = radius;
    const rules: SteeringBehavior[] = [new SeparationBehavior(), new AlignmentBehavior(), new CohesionBehavior()];
    for (const rule of rules) vehicle.steering.add(rule);
    manager.add(vehicle);
    // Yuka adds a vehicle to its index only after its first step. Without this line the first fish would have no
    // neighbours.
    if (manager.spatialIndex) manager.updateEntity(vehicle, 0);
  }
  return manager;
}

function contenders(fish: number): Contender[] {
  const simulation = shoal(fish);
  const peers = [true, false].map((indexed): Contender => {
    const manager = yuka(simulation, indexed);
    const vehicles = manager.entities as Vehicle[];
    return {
      name: indexed ? 'Yuka, cells' : 'Yuka, all pairs',
      step: () => manager.update(delta),
      neighbours: () => vehicles.reduce((sum, { neighbors }) => sum + neighbors.length, 0) / fish,
      times: [],
    };
  });
  const ours: Contender = {
    name: 'Shoal',
    step: () => simulation.step(),
    neighbours: () => simulation.engine.work.neighbours / fish,
    times: [],
  };
  return [ours, ...peers];
}

/** Milliseconds of a step of both, measured alternately in one process, and the ratio. */
export function peerRows(progress: (done: string) => void, rounds = 7): FieldRow[] {
  return sizes.flatMap((fish) => {
    progress(`Shoal and Yuka, ${fish} fish`);
    const all = contenders(fish);
    for (const { step } of all) for (let k = 0; k < steps; k++) step();
    for (let round = 0; round < rounds; round++) {
      for (const { step, times } of all) {
        for (let k = 0; k < steps; k++) {
          const start = performance.now();
          step();
          times.push(performance.now() - start);
        }
      }
    }
    const medians = all.map(({ times }) => times.sort((a, b) => a - b)[times.length >> 1]);
    return all.flatMap(({ name, neighbours }, k): FieldRow[] => [
      { task: `${name}: step`, size: fish, median: medians[k], unit: 'ms' },
      { task: `${name}: neighbours of a fish`, size: fish, median: neighbours(), unit: '' },
      ...(k > 0 ? [{ task: `${name} ÷ Shoal`, size: fish, median: medians[k] / medians[0], unit: '' }] : []),
    ]);
  });
}
