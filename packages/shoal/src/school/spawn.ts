// Puts the fish of a scenario into the world at its start.

import { inDimensions, lengthBetween, normalise, type Vec3 } from '../math/vector.ts';
import { randomInto, streams, toUnit } from '../random/random.ts';
import type { Start } from '../scenario/document.ts';
import type { Plan, SpeciesPlan, World } from '../scenario/plan.ts';
import { Problems } from '../scenario/schema/problem.ts';
import type { StateFile } from '../scenario/state-file.ts';
import { blindFish } from './blind-fish.ts';
import { School } from './school.ts';
import { schoolOf } from './state.ts';
import { isTraitColumn, traitColumn, traitRules } from './traits.ts';

/**
 * Returns the school at the start of a scenario.
 * @param files the checked state files that the plan names, by path
 * @throws ScenarioError if a file is missing or does not fit its species
 */
export function spawn(plan: Plan, seed: number, files: Readonly<Record<string, StateFile>> = {}): School {
  const school = new School(plan.count);
  let first = 0;
  plan.species.forEach((species, index) => {
    const end = first + species.count;
    school.species.fill(index, first, end);
    const { start } = species;
    if (start.kind === 'list') copyState(start, school, first);
    else if (start.kind === 'file') copyState(stateFor(species, index, plan.file, start.file, files), school, first);
    else {
      spawnAtRandom(school, first, end, species, plan, seed);
      if ('seesWithin' in start && start.seesWithin)
        redrawBlind(school, first, end, index, start.seesWithin, plan, seed);
    }
    first = end;
  });
  if (plan.dimensions === 2) flatten(school);
  return school;
}

/**
 * Returns the school of a state file; the scenario's own starts are ignored.
 * @throws ScenarioError if the file names a species that the scenario lacks
 */
export function spawnFromState(plan: Plan, state: StateFile, file = 'state'): School {
  const problems = new Problems(file);
  state.species?.forEach((index, i) => {
    if (index >= plan.species.length) {
      problems.add(
        `species[${i}]`,
        `must be < ${plan.species.length}, the number of species of the scenario`,
        String(index),
      );
    }
  });
  problems.throwIfAny();
  const school = schoolOf(state);
  for (const rule of traitRules(plan)) {
    const factors = state.traits?.[rule];
    if (factors) school.column(traitColumn(rule)).set(factors);
  }
  if (plan.dimensions === 2) flatten(school);
  return school;
}

function stateFor(
  species: SpeciesPlan,
  index: number,
  scenarioFile: string,
  path: string,
  files: Readonly<Record<string, StateFile>>,
): StateFile {
  const problems = new Problems(scenarioFile);
  const state = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!state)
    problems.add(`species[${index}].start.file`, 'must be passed in by the program that loads the scenario', path);
  else if (state.positions.length !== species.count) {
    const rule = `must equal the ${state.positions.length} fish of ${path}`;
    problems.add(`species[${index}].count`, rule, String(species.count));
  }
  problems.throwIfAny();
  return state as StateFile;
}

function copyState(state: Pick<StateFile, 'positions' | 'velocities'>, school: School, first: number): void {
  state.positions.forEach((position, k) => {
    place(school, first + k, position, state.velocities[k]);
  });
}

function place(school: School, i: number, position: Vec3, velocity: Vec3): void {
  [school.x[i], school.y[i], school.z[i]] = position;
  [school.vx[i], school.vy[i], school.vz[i]] = velocity;
}

function flatten(school: School): void {
  school.z.fill(0);
  school.vz.fill(0);
}

/**
 * Places fish at a start of their species. Each fish has its own random numbers, so adding fish does not move others.
 */
function spawnAtRandom(
  school: School,
  first: number,
  end: number,
  species: SpeciesPlan,
  plan: Plan,
  seed: number,
): void {
  const start = randomStart(species, plan, seed);
  for (let i = first; i < end; i++) {
    start(i);
    place(school, i, [position[0], position[1], position[2]], [velocity[0], velocity[1], velocity[2]]);
  }
}

/** Most times that a fish is drawn again. */
const mostDraws = 200;
/** Most fish of a species that are drawn again: each draw compares all pairs. */
const mostSeeing = 2000;

/**
 * Draws the fish that see no other within a distance again, until each sees one (Couzin et al. 2002). It may have lost
 * sight of a fish that has been drawn again.
 * @throws ScenarioError if some still see none after 200 times, or if the species has more than 2000 fish
 */
function redrawBlind(
  school: School,
  first: number,
  end: number,
  index: number,
  within: number,
  plan: Plan,
  seed: number,
): void {
  const species = plan.species[index];
  const problems = new Problems(plan.file);
  const path = `species[${index}].start.seesWithin`;
  if (end - first > mostSeeing) {
    problems.add(path, `needs a species of at most ${mostSeeing} fish`, String(end - first), 'Leave it out.');
    problems.throwIfAny();
  }
  if (plan.dimensions === 2) flatten(school);
  for (let draw = 1; draw <= mostDraws; draw++) {
    const blind = blindFish(school, first, end, within, species, plan);
    if (blind.length === 0) return;
    for (const i of blind) spawnAtRandom(school, i, i + 1, species, plan, (seed + draw * 0x9e3779b1) >>> 0);
    if (plan.dimensions === 2) flatten(school);
  }
  const rule = `must let each fish see another; after ${mostDraws} draws some see none`;
  problems.add(path, rule, String(within), 'Start them closer together.');
  problems.throwIfAny();
}

/** Results of `randomStart`: position, m, and velocity, m/s. */
export const position = new Float64Array(3);
export const velocity = new Float64Array(3);

/**
 * Starts fish of a species at random positions. Their heading is that of the start, or random; on a ring they head for
 * its centre, in a torus along it. Starts that are lists or files count as a box.
 * @returns a function that takes the number of a fish and sets its `position` and `velocity`
 */
export function randomStart(species: SpeciesPlan, plan: Plan, seed: number): (fish: number) => void {
  const { start: given } = species;
  const start: RandomStart = given.kind === 'list' || given.kind === 'file' ? { kind: 'box' } : given;
  const speed = start.speed ?? species.motion.maxSpeed;
  const centre = ('centre' in start && start.centre) || centreOf(plan.world);
  return (fish) => {
    randomPosition(position, start, centre, plan, new Chance(seed, streams.startPosition, fish));
    if (start.kind === 'ring') towards(velocity, centre, plan);
    else if (start.kind === 'torus') alongTorus(velocity, centre, plan);
    else if (start.heading) velocity.set(inDimensions(start.heading, plan.dimensions));
    else new Chance(seed, streams.startVelocity, fish).inBall(velocity, plan.dimensions);
    normalise(velocity);
    for (let axis = 0; axis < 3; axis++) velocity[axis] *= speed;
  };
}

/** Respawns fish i at a start of its species, at a random position that depends on the step. Clears its memory. */
export function respawn(plan: Plan, school: School, i: number, seed: number): void {
  for (const [name, data] of school.columns()) if (!kept.has(name) && !isTraitColumn(name)) data[i] = 0;
  spawnAtRandom(school, i, i + 1, plan.species[school.species[i]], plan, (seed + school.step) >>> 0);
  if (plan.dimensions === 2) school.z[i] = school.vz[i] = 0;
}

/** Columns that a respawned fish keeps, and columns that do not have one number per fish. */
const kept = new Set([
  ...['id', 'nextId', 'species', 'food', 'energy', 'metabolicEnergy', 'tailBeats'],
  ...['lists', 'listX', 'listY', 'listZ', 'nextListX', 'nextListY', 'nextListZ'],
]);

type RandomStart = Exclude<Start, { kind: 'list' | 'file' }>;

function randomPosition(out: Float64Array, start: RandomStart, centre: Vec3, plan: Plan, chance: Chance): void {
  switch (start.kind) {
    case 'box': {
      const { min, max } = { ...plan.world, ...start };
      for (let axis = 0; axis < 3; axis++) out[axis] = min[axis] + (max[axis] - min[axis]) * chance.next();
      return;
    }
    case 'sphere': {
      const radius = start.radius ?? shortestEdge(plan) / 2;
      chance.inBall(out, plan.dimensions);
      for (let axis = 0; axis < 3; axis++) out[axis] = centre[axis] + radius * out[axis];
      return;
    }
    case 'torus': {
      const radius = start.radius ?? shortestEdge(plan) / 3;
      torusPosition(out, centre, radius, start.tube ?? radius / 3, plan, chance);
      return;
    }
    case 'ring':
      ringPosition(out, centre, start.radius ?? diagonal(plan) / 2, plan, chance);
  }
}

/** At 1 to 1.5 radii from the centre; in 3D at any height of the world. */
function ringPosition(
  out: Float64Array,
  centre: Vec3,
  radius: number,
  { world, dimensions }: Plan,
  chance: Chance,
): void {
  const height = world.min[1] + (world.max[1] - world.min[1]) * chance.next();
  const distance = radius * (1 + chance.next() / 2);
  chance.inBall(out, 2);
  const length = Math.sqrt(out[0] * out[0] + out[1] * out[1]) || 1;
  const [a, b] = [(out[0] / length) * distance, (out[1] / length) * distance];
  out[0] = centre[0] + a;
  out[1] = dimensions === 2 ? centre[1] + b : height;
  out[2] = dimensions === 2 ? 0 : centre[2] + b;
}

/** Uniform in a torus around the vertical axis; in 2D, in a ring of the plane. */
function torusPosition(
  out: Float64Array,
  [cx, cy, cz]: Vec3,
  radius: number,
  tube: number,
  { dimensions }: Plan,
  chance: Chance,
): void {
  chance.inBall(out, 2);
  const length = Math.sqrt(out[0] * out[0] + out[1] * out[1]) || 1;
  const [a, b] = [out[0] / length, out[1] / length];
  // By rejection, because the outer half of the tube has more volume.
  for (let attempt = 0; attempt < 64; attempt++) {
    chance.inBall(out, 2);
    if ((radius + tube) * chance.next() <= radius + tube * out[0]) break;
  }
  const distance = radius + tube * out[0];
  const height = tube * out[1];
  out[0] = cx + a * distance;
  out[1] = cy + (dimensions === 2 ? b * distance : height);
  out[2] = dimensions === 2 ? 0 : cz + b * distance;
}

/** The vector from `position` to the centre; in 2D in the plane. */
function towards(out: Float64Array, [cx, cy, cz]: Vec3, { dimensions }: Plan): void {
  out.set(inDimensions([cx - position[0], cy - position[1], cz - position[2]], dimensions));
}

/** The direction along the torus at `position`: seen from above, from the x axis to the z axis. */
function alongTorus(out: Float64Array, [cx, cy, cz]: Vec3, { dimensions }: Plan): void {
  if (dimensions === 2) out.set([cy - position[1], position[0] - cx, 0]);
  else out.set([cz - position[2], 0, position[0] - cx]);
}

/** The middle of a world, m. */
export function centreOf({ min, max }: World): Vec3 {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

/** The shortest edge of a plan's world, m. */
export function shortestEdge({ world: { min, max }, dimensions }: Plan): number {
  const edges = [0, 1, 2].slice(0, dimensions).map((axis) => max[axis] - min[axis]);
  return Math.min(...edges);
}

/** The diagonal of a plan's world, m; in 2D of its rectangle. */
export function diagonal({ world: { min, max }, dimensions }: Plan): number {
  return lengthBetween(inDimensions(min, dimensions), inDimensions(max, dimensions));
}

/** The sequence of random numbers of a fish. */
class Chance {
  readonly #hash = new Uint32Array(4);
  readonly #seed: number;
  readonly #stream: number;
  readonly #fish: number;
  #drawn = 0;

  constructor(seed: number, stream: number, fish: number) {
    this.#seed = seed;
    this.#stream = stream;
    this.#fish = fish;
  }

  /** The next number in [0, 1). */
  next(): number {
    if (this.#drawn % 4 === 0) randomInto(this.#hash, this.#seed, this.#stream, this.#fish, this.#drawn / 4);
    return toUnit(this.#hash[this.#drawn++ % 4]);
  }

  /**
   * Uniform in the unit ball (in 2D: disc), but not at its centre. By rejection instead of sines, so that every host
   * gives the same bits.
   */
  inBall(out: Float64Array, dimensions: 2 | 3): void {
    for (let attempt = 0; attempt < 64; attempt++) {
      out[0] = 2 * this.next() - 1;
      out[1] = 2 * this.next() - 1;
      out[2] = dimensions === 3 ? 2 * this.next() - 1 : 0;
      const lengthSq = out[0] * out[0] + out[1] * out[1] + out[2] * out[2];
      if (lengthSq <= 1 && lengthSq > 1e-6) return;
    }
  }
}
