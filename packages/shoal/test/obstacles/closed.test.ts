import { type Plan, parseScenarioJson, Simulation } from 'shoal';
import { shapeMesh } from 'shoal/fields';
import { describe, expect, it } from 'vitest';
import { threadStarter } from '../threads/node-thread.ts';
import {
  type ClosedKind,
  type ClosedScene,
  closedKinds,
  closedScene,
  isOutside,
  lift,
  piston,
} from './closed-scene.ts';
import { cornersOf, type Point, windingOf } from './oracle.ts';
import { Posed } from './posed.ts';

/*
 * No fish changes sides of a closed surface: fish of a tank stay in its water, and others outside, whatever moves, turns,
 * is edited or spawned. Sides are winding numbers of all triangles of the tank's inner surface. With SHOAL_LONG=1: ten
 * million fish-steps.
 */
const long = process.env.SHOAL_LONG === '1';
const scenes = Number(process.env.SHOAL_SCENES ?? (long ? 500 : 6));
const first = Number(process.env.SHOAL_FIRST ?? 1);
const steps = 90;

/** The water of a plan's first obstacle, a tank, and its wall. */
class Water {
  readonly #posed: Posed;
  readonly #corners: Float64Array;

  constructor({ obstacles: [tank] }: Plan) {
    this.#posed = new Posed(tank);
    if (tank.shape.kind !== 'tank') throw new Error('The first obstacle is a tank.');
    const corners = cornersOf(shapeMesh(tank.shape));
    this.#corners = corners.subarray(corners.length / 2);
  }

  has(at: Point, time: number): boolean {
    return Math.abs(windingOf(this.#corners, this.#posed.local(at, time))) > 0.5;
  }

  /** Whether a point is in the wall, on neither side. */
  isWall(at: Point, time: number): boolean {
    return this.#posed.isInside(at, time);
  }
}

const pointsOf = ({ school: { count, x, y, z } }: Simulation): Point[] =>
  Array.from({ length: count }, (_, i) => [x[i], y[i], z[i]]);

interface Found {
  fishSteps: number;
  /** Fish-steps on the other side of the tank's inner surface than at the start. */
  changed: number;
  /** Fish-steps inside a solid without an event `enclosed` that tells of it. */
  untold: number;
  displaced: number;
  /** Fish-steps without room. */
  enclosed: number;
  which: string;
}

/** Runs a scene and knows the side of each fish. */
class Watch {
  readonly #scene: ClosedScene;
  readonly #simulation: Simulation;
  readonly #water: Water;
  #solids: readonly Posed[];
  /** By id: whether the fish is in the water of the tank. Fish that were put into its wall have no side at first. */
  readonly #isIn = new Map<number, boolean>();
  readonly #enclosed = new Set<number>();

  constructor(scene: ClosedScene) {
    const plan = parseScenarioJson(scene.document);
    this.#scene = scene;
    this.#simulation = new Simulation(plan);
    this.#water = new Water(plan);
    this.#solids = plan.obstacles.map((obstacle) => new Posed(obstacle));
    // Without obstacles fish start at their intended positions, which give the side on which they must come out.
    const open = new Simulation(parseScenarioJson({ ...scene.document, obstacles: [] }));
    for (const [i, at] of pointsOf(open).entries()) this.#place(open.school.id[i], at);
  }

  #place(id: number, at: Point): void {
    const { time } = this.#simulation.school;
    if (!this.#water.isWall(at, time)) this.#isIn.set(id, this.#water.has(at, time));
  }

  /** Makes the edits and spawns of a step, and the step. */
  step(step: number): void {
    const simulation = this.#simulation;
    const incidents = this.#scene.incidents.filter((one) => one.step === step);
    for (const { pose, spawn } of incidents) {
      if (pose) simulation.dispatch({ type: 'set', ...pose } as never);
      if (spawn) simulation.spawn('fish', spawn).forEach((id, k) => void this.#place(id, spawn.positions[k]));
    }
    if (step > 0) simulation.step();
    if (incidents.length > 0) this.#solids = simulation.plan.obstacles.map((obstacle) => new Posed(obstacle));
  }

  look(found: Found, name: string): void {
    const simulation = this.#simulation;
    for (const { kind, fish } of simulation.takeEvents()) {
      if (kind === 'displaced') found.displaced++;
      if (kind === 'displaced') this.#enclosed.delete(fish);
      if (kind === 'enclosed') this.#enclosed.add(fish);
    }
    for (const [i, at] of pointsOf(simulation).entries()) this.#lookAt(at, i, found, name);
  }

  #lookAt(at: Point, i: number, found: Found, name: string): void {
    const { id, vx, vy, vz, time, step } = this.#simulation.school;
    const fish = id[i];
    found.fishSteps++;
    // It has room again.
    if (vx[i] !== 0 || vy[i] !== 0 || vz[i] !== 0) this.#enclosed.delete(fish);
    const isEnclosed = this.#enclosed.has(fish);
    const side = this.#water.has(at, time);
    const isChanged = (this.#isIn.get(fish) ?? side) !== side;
    this.#isIn.set(fish, side);
    const isUntold = !isEnclosed && i % 5 === step % 5 && this.#solids.some((solid) => solid.isInside(at, time));
    if (isEnclosed) found.enclosed++;
    if (isChanged) found.changed++;
    if (isUntold) found.untold++;
    if (isChanged || isUntold) found.which ||= `${name}, step ${step}, fish ${fish}`;
  }
}

function run(kind: ClosedKind, seed: number, found: Found): void {
  const watch = new Watch(closedScene(kind, seed));
  for (let step = 0; step <= steps; step++) {
    watch.step(step);
    watch.look(found, `${kind}, seed ${seed}`);
  }
}

describe('no fish changes sides of a tank', () => {
  it.each(closedKinds)(
    `${scenes} random scenes from seed ${first} on: %s`,
    (kind) => {
      const found: Found = { fishSteps: 0, changed: 0, untold: 0, displaced: 0, enclosed: 0, which: '' };
      for (let seed = first; seed < first + scenes; seed++) run(kind, seed, found);
      if (long) console.log(kind, JSON.stringify(found));
      expect(found).toMatchObject({ changed: 0, untold: 0, which: '' });
      expect(found.displaced).toBeGreaterThan(scenes);
      expect(found.fishSteps).toBeGreaterThan(scenes * 60 * steps);
    },
    3_600_000,
  );
});

it('a tank that moves pushes fish along that a box leaves no room outside it', () => {
  const found: Found = { fishSteps: 0, changed: 0, untold: 0, displaced: 0, enclosed: 0, which: '' };
  run('in the plane', 98, found);
  expect(found).toMatchObject({ changed: 0, untold: 0, which: '' });
  expect(found.enclosed).toBeGreaterThan(0);
});

const outside = (simulation: Simulation): number => pointsOf(simulation).filter(isOutside).length;

describe.each([2, 3] as const)('a box that moves to a wall of a tank, in %i dimensions', (dimensions) => {
  it('leaves all fish in it, on any number of threads', async () => {
    const plan = parseScenarioJson(lift(dimensions));
    const simulation = new Simulation(plan);
    for (let step = 0; step < 90; step++) {
      simulation.step();
      expect(outside(simulation), `step ${step}`).toBe(0);
    }
    expect(simulation.takeEvents().some(({ kind }) => kind === 'displaced')).toBe(true);
    for (const threads of [2, 3]) {
      using other = new Simulation(plan, { threads, startThread: threadStarter() });
      await other.run(90);
      expect(other.engine.threads).toBe(threads);
      expect(other.stateHash()).toBe(simulation.stateHash());
    }
  });

  it('leaves no room before a piston that fills it: fish are enclosed, on their side, and let go when it returns', () => {
    const simulation = new Simulation(parseScenarioJson(piston(dimensions)));
    simulation.step(75);
    const kinds = simulation.takeEvents().map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'enclosed').length).toBe(200);
    expect(outside(simulation)).toBe(0);
    simulation.step(75);
    expect(outside(simulation)).toBe(0);
    for (const [x] of pointsOf(simulation)) expect(x).toBeGreaterThan(0.5);
    expect(simulation.takeEvents().map(({ kind }) => kind)).toEqual(Array(200).fill('displaced'));
  });
});
