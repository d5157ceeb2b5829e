import { type Plan, parseScenarioJson, Simulation } from 'shoal';
import { shapeMesh } from 'shoal/fields';
import { describe, expect, it } from 'vitest';
import { threadStarter } from '../threads/node-thread.ts';
import { type ClosedKind, closedKinds, closedScene, isOutside, lift, piston } from './closed-scene.ts';
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

function run(kind: ClosedKind, seed: number, found: Found): void {
  const { document, incidents } = closedScene(kind, seed);
  const plan = parseScenarioJson(document);
  const water = new Water(plan);
  const simulation = new Simulation(plan);
  const isIn = new Map<number, boolean>();
  const enclosed = new Set<number>();
  let solids = plan.obstacles.map((obstacle) => new Posed(obstacle));
  // Without obstacles fish start where they were to be: the side that they must come out on.
  const open = new Simulation(parseScenarioJson({ ...document, obstacles: [] }));
  for (const [i, at] of pointsOf(open).entries())
    if (!water.isWall(at, 0)) isIn.set(simulation.school.id[i], water.has(at, 0));
  const look = (at: Point, i: number): void => {
    const { school } = simulation;
    const id = school.id[i];
    found.fishSteps++;
    // It has room again.
    if (school.vx[i] !== 0 || school.vy[i] !== 0 || school.vz[i] !== 0) enclosed.delete(id);
    const side = water.has(at, school.time);
    const isChanged = (isIn.get(id) ?? side) !== side;
    isIn.set(id, side);
    if (enclosed.has(id)) found.enclosed++;
    const isUntold = !enclosed.has(id) && i % 5 === school.step % 5 && solids.some((one) => one.isInside(at, school.time));
    if (isChanged) found.changed++;
    if (isUntold) found.untold++;
    if (isChanged || isUntold) found.which ||= `${kind}, seed ${seed}, step ${school.step}, fish ${id}`;
  };
  for (let step = 0; step <= steps; step++) {
    for (const { pose, spawn } of incidents.filter((one) => one.step === step)) {
      if (pose) simulation.dispatch({ type: 'set', ...pose } as never);
      if (!spawn) continue;
      const { time } = simulation.school;
      const ids = simulation.spawn('fish', spawn);
      for (const [k, id] of ids.entries()) {
        const at = spawn.positions[k];
        if (!water.isWall(at, time)) isIn.set(id, water.has(at, time));
      }
    }
    if (step > 0) simulation.step();
    if (incidents.some((one) => one.step === step))
      solids = simulation.plan.obstacles.map((obstacle) => new Posed(obstacle));
    for (const { kind: what, fish } of simulation.takeEvents()) {
      if (what === 'displaced') found.displaced++;
      if (what === 'displaced') enclosed.delete(fish);
      if (what === 'enclosed') enclosed.add(fish);
    }
    for (const [i, at] of pointsOf(simulation).entries()) look(at, i);
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
