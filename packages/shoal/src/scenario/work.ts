// Estimates how much time a plan will take, so that programs can warn before they start it.

import { expectedNeighbours } from './expected-neighbours.ts';
import { limits } from './limits.ts';
import type { Obstacle } from './obstacles.ts';
import type { Plan, SpeciesPlan } from './plan.ts';
import type { Problems } from './schema/problem.ts';
import { farthestOf, trianglesOf } from './shape-size.ts';

/** One kind of work that a plan needs. */
export interface WorkPart {
  /** Its name, such as `pairs of neighbours`. */
  readonly what: string;
  readonly count: number;
  /** Estimated time on one thread, s. */
  readonly seconds: number;
  /** What to change to reduce it. */
  readonly remedy: string;
}

/** Estimated times of a plan on one thread. Other machines may take half or several times as long. */
export interface WorkEstimate {
  /** To make a simulation, s. */
  readonly make: number;
  /** To run a step at the start, s. If fish gather later, steps take longer. */
  readonly step: number;
  /** The kinds of work, longest first. */
  readonly makeParts: readonly WorkPart[];
  readonly stepParts: readonly WorkPart[];
}

/** Seconds of each kind of work, as measured on one machine. */
const cost = {
  spawn: 1e-6,
  triangle: 8e-6,
  /** Per field point: a fixed cost, and one that grows with the tree. */
  fieldPoint: 0.6e-6,
  fieldPointRootTriangle: 0.08e-6,
  mostFieldPoint: 30e-6,
  /** Per field point and triangle, where all triangles are at about the same distance, as at the centre of a ball. */
  fieldPointTriangle: 35e-9,
  /** Per fish and body. */
  clear: 1.5e-6,
  meet: 0.3e-6,
  fish: 1.5e-6,
  /** Per pair of neighbours: with the kernel, with the rules' functions, and with sorted lists. */
  pair: 6e-9,
  pairOfFunctions: 120e-9,
  pairSorted: 300e-9,
  cell: 60e-6,
  compared: 30e-9,
  pursued: 100e-9,
  looked: 30e-9,
} as const;

/** The parts of a mesh that the estimate reads: three numbers per vertex, three vertices per triangle. */
type MeshSize = Readonly<Record<'positions' | 'triangles', ArrayLike<number>>>;
type MeshSizes = Readonly<Record<string, MeshSize>>;

const noMeshes: MeshSizes = {};

/**
 * Estimates how long it takes to make a simulation of a plan and to run a step.
 * @param meshes the meshes of its files, as for `Simulation`; missing ones are not counted
 */
export function estimateWork(plan: Plan, meshes: MeshSizes = noMeshes): WorkEstimate {
  const makeParts = sorted([
    part('fish', plan.count, cost.spawn, 'Lower the count of species.'),
    ...obstacleParts(plan, meshes),
    part('checks of fish against obstacles', plan.count * bodiesOf(plan), cost.clear, 'Use fewer moving obstacles.'),
  ]);
  const stepParts = sorted([
    part('fish', plan.count, cost.fish, 'Lower the count of species.'),
    ...neighbourParts(plan),
    part('checks of fish against obstacles', plan.count * bodiesOf(plan), cost.meet, 'Use fewer moving obstacles.'),
    part('pairs of predator and prey', pairsWith(plan, 'hunts'), cost.pursued, 'Lower the count of predators or prey.'),
    part('pairs of fleeing fish and predator', pairsWith(plan, 'flees'), cost.looked, 'Lower the count of either.'),
    part('pairs of follower and leader', pairsWith(plan, 'follows'), cost.looked, 'Lower the count of leaders.'),
    part(
      'checks of fish against characters, currents, food and gates',
      plan.count * thingsOf(plan),
      cost.looked,
      'Use fewer of them.',
    ),
  ]);
  return { make: sum(makeParts), step: sum(stepParts), makeParts, stepParts };
}

/**
 * Returns a warning if a plan takes longer than these limits, such as `About 12 s to prepare: 4,000,000 field points.`,
 * with what to change; otherwise an empty text.
 * @param make limit for making a simulation, s
 * @param step limit for a step, s
 */
export function describeWork(work: WorkEstimate, make: number, step: number): string {
  const sentence = (seconds: number, what: string, [first]: readonly WorkPart[]): string =>
    `About ${roughly(seconds)} s ${what}: ${Math.round(first.count).toLocaleString('en')} ${first.what}. ${first.remedy}`;
  return [
    work.make > make ? sentence(work.make, 'to prepare', work.makeParts) : '',
    work.step > step ? sentence(work.step, 'a step', work.stepParts) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The numbers and switches of a species that the estimate reads. */
export const workKeys: readonly string[] = ['enabled', 'radius', 'nearest', 'wakeBenefit', 'beside', 'ahead'];

/** Reports a plan that takes longer than the limits allow. */
export function checkWork(plan: Plan, problems: Problems): void {
  const { make, step, makeParts, stepParts } = estimateWork(plan);
  const check = (seconds: number, most: number, what: string, [first]: readonly WorkPart[]): void => {
    if (seconds <= most) return;
    const got = `about ${roughly(seconds)} s for ${Math.round(first.count).toLocaleString('en')} ${first.what}`;
    problems.add('', `must take at most about ${most} s ${what}`, got, first.remedy);
  };
  check(make, limits.makeSeconds, 'to prepare', makeParts);
  check(step, limits.stepSeconds, 'a step', stepParts);
}

function part(what: string, count: number, each: number, remedy: string): WorkPart {
  return { what, count, seconds: count * each, remedy };
}

function sorted(parts: readonly WorkPart[]): WorkPart[] {
  return parts.filter(({ count }) => count > 0).sort((a, b) => b.seconds - a.seconds);
}

function sum(parts: readonly WorkPart[]): number {
  return parts.reduce((all, { seconds }) => all + seconds, 0);
}

/** Two digits; the estimate is no more precise. */
function roughly(seconds: number): string {
  return Number(seconds.toPrecision(2)).toLocaleString('en');
}

/** Number of bodies: one for all static obstacles, and one per moving obstacle. */
function bodiesOf({ obstacles }: Plan): number {
  const own = obstacles.filter(({ ownField }) => ownField).length;
  return own + (own < obstacles.length ? 1 : 0);
}

/** Cached by list of obstacles: edits of other values keep the list. */
const knownParts = new WeakMap<Plan['obstacles'], ObstacleScene & { readonly parts: WorkPart[] }>();

/** The other values on which the work of obstacles depends. */
type ObstacleScene = Pick<Plan, 'field' | 'world'> & { readonly meshes: MeshSizes };

function obstacleParts({ obstacles, field, world }: Plan, meshes: MeshSizes): readonly WorkPart[] {
  const known = knownParts.get(obstacles);
  if (known?.field === field && known.world === world && known.meshes === meshes) return known.parts;
  const scene = { field, world, meshes };
  const parts = obstaclePartsAnew(obstacles, scene);
  knownParts.set(obstacles, { ...scene, parts });
  return parts;
}

function obstaclePartsAnew(obstacles: Plan['obstacles'], scene: ObstacleScene): WorkPart[] {
  const own = new Map<string, Obstacle>();
  for (const one of obstacles) if (one.ownField) own.set(JSON.stringify([one.shape, one.scale]), one);
  const still = obstacles.filter(({ ownField }) => !ownField);
  const fields = [...own.values()].map((one) => [one]);
  if (still.length > 0) fields.push(still);
  let points = 0;
  let seconds = 0;
  let triangles = 0;
  for (const field of fields) {
    const solids = field.map((one) => solidOf(one, scene.meshes));
    const { count, extent } = gridOf(solids, scene);
    const ofField = solids.reduce((all, solid) => all + solid.triangles, 0);
    points += count;
    triangles += ofField;
    const each = cost.fieldPoint + cost.fieldPointRootTriangle * Math.sqrt(ofField);
    seconds += count * (Math.min(cost.mostFieldPoint, each) + cost.fieldPointTriangle * alikeFar(solids, extent));
  }
  return [
    part('triangles', triangles, cost.triangle, 'Lower the detail of shapes, or simplify meshes.'),
    { what: 'field points', count: points, seconds, remedy: 'Raise field.spacing or lower field.resolution.' },
  ];
}

/** The size of an obstacle. */
interface Solid {
  readonly obstacle: Obstacle;
  readonly triangles: number;
  /** Upper bound on the distance of its surface from its origin, m. */
  readonly far: number;
}

function solidOf(obstacle: Obstacle, meshes: MeshSizes): Solid {
  const { shape, scale } = obstacle;
  const largest = Math.max(...scale);
  const mesh = shape.kind === 'mesh' ? meshes[shape.file] : undefined;
  if (!mesh) return { obstacle, triangles: trianglesOf(shape), far: farthestOf(shape) * largest };
  return { obstacle, triangles: mesh.triangles.length / 3, far: farthestCorner(mesh) * largest };
}

function farthestCorner({ positions }: MeshSize): number {
  let square = 0;
  for (let k = 0; k < positions.length; k += 3) {
    const [x, y, z] = [positions[k], positions[k + 1], positions[k + 2]];
    square = Math.max(square, x * x + y * y + z * z);
  }
  return Math.sqrt(square);
}

/**
 * Triangles that can be about as close to a point of the field as the nearest one: those of shapes larger than the
 * field.
 */
function alikeFar(solids: readonly Solid[], extent: number): number {
  return solids.reduce((all, { triangles, far }) => {
    // The size of a missing mesh is not known.
    return triangles === 0 ? all : all + triangles * Math.min(1, Math.max(0, far / extent - 1));
  }, 0);
}

/** The grid of a field of some obstacles: maximum number of points, and half the diagonal of its box, m. */
function gridOf(solids: readonly Solid[], { field, world }: ObstacleScene): { count: number; extent: number } {
  const { resolution, spacing, radius } = field;
  const isShared = !solids[0].obstacle.ownField;
  let points = 1;
  let square = 0;
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const { obstacle, far } of solids) {
      const reach = far + radius;
      const middle = isShared ? obstacle.at[axis] : 0;
      low = Math.min(low, middle - reach);
      high = Math.max(high, middle + reach);
    }
    const [least, most] = [world.min[axis] - 2 * radius, world.max[axis] + 2 * radius];
    if (isShared && field.min && field.max) [low, high] = [field.min[axis], field.max[axis]];
    else if (isShared && low < most && high > least) [low, high] = [Math.max(low, least), Math.min(high, most)];
    points *= Math.max(4, (high - low) / spacing + 2);
    square += ((high - low) * (high - low)) / 4;
  }
  const most = spacing > 0 ? limits.fieldPoints : limits.usualFieldPoints;
  const count = resolution ? resolution[0] * resolution[1] * resolution[2] : Math.min(points, most);
  return { count, extent: Math.sqrt(square) };
}

function neighbourParts(plan: Plan): WorkPart[] {
  const remedy = 'Lower the count of species or the radii of rules, or let fish start farther apart.';
  if (plan.neighbours === 'brute-force')
    return [part('pairs of fish', plan.count * plan.count, cost.compared, 'Choose neighbours "grid".'), cellsOf(plan)];
  let count = 0;
  let seconds = 0;
  for (const species of plan.species) {
    const pairs = species.count * expectedNeighbours(plan, species);
    count += pairs;
    seconds += pairs * pairCost(plan, species);
  }
  return [{ what: 'pairs of neighbours', count, seconds, remedy }, cellsOf(plan)];
}

function cellsOf({ species }: Plan): WorkPart {
  const count = species.reduce((sum, one) => (one.perception.neighbourhood === 'voronoi' ? sum + one.count : sum), 0);
  return part('Voronoi cells', count, cost.cell, 'Lower the count of species, or choose the metric neighbourhood.');
}

/** Cost of a pair of neighbours. Either the kernel computes all pairs of a scene, or none. */
function pairCost(plan: Plan, one: SpeciesPlan): number {
  if (isSorted(plan, one)) return cost.pairSorted;
  const byFunctions =
    plan.neighbours !== 'grid' ||
    plan.wraps ||
    plan.species.some(
      (other) =>
        isSorted(plan, other) ||
        other.perception.neighbourhood === 'voronoi' ||
        other.motion.wakeBenefit > 0 ||
        other.metabolism ||
        other.heading,
    );
  return byFunctions ? cost.pairOfFunctions : cost.pair;
}

/** Whether lists of flockmates are sorted, because a rule uses only the nearest few. */
function isSorted({ ruleRows }: Plan, { rules }: SpeciesPlan): boolean {
  const all = rules as unknown as Record<string, { enabled: boolean; nearest?: number }>;
  return Object.keys(ruleRows).some(
    (name) => ruleRows[name].flockmates && all[name].enabled && (all[name].nearest ?? 0) > 0,
  );
}

function pairsWith({ species }: Plan, relation: 'hunts' | 'flees' | 'follows'): number {
  return species.reduce(
    (all, one) => all + one[relation].reduce((pairs, k) => pairs + one.count * species[k].count, 0),
    0,
  );
}

/** Number of objects that every fish is checked against. */
function thingsOf({ characters, currents, food, gates }: Plan): number {
  return characters.reduce((all, { points }) => all + points.length, currents.length + food.length + gates.length);
}
