import { parseScenarioJson, Simulation, type SimulationEvent } from 'shoal';
import { shapeMesh } from 'shoal/fields';
import { describe, expect, it } from 'vitest';
import { eventsOf, fewFish, tellOf } from '../few-fish.ts';
import { cappedSphere, closingBoxes, fullWorld, goesAlong, pressing, turningInPlane } from './hard-scenes.ts';

/* Scenes in which fish once got inside obstacles. */

interface Ran {
  readonly simulation: Simulation;
  /** Fish inside an obstacle, counted once in each step, and those of them whose enclosure was told. */
  readonly inside: number;
  readonly enclosed: number;
  readonly events: readonly SimulationEvent[];
}

function ran(document: object, steps: number, seed?: number): Ran {
  const simulation = new Simulation(parseScenarioJson(document), seed === undefined ? {} : { seed });
  const { school, obstacles } = simulation;
  const events: SimulationEvent[] = [];
  const told = new Set<number>();
  let inside = 0;
  let enclosed = 0;
  for (let step = 0; step <= steps; step++) {
    if (step > 0) simulation.step();
    const latest = simulation.takeEvents();
    events.push(...latest);
    for (const { kind, fish } of latest) {
      if (kind === 'enclosed') told.add(fish);
      if (kind === 'displaced') told.delete(fish);
    }
    for (let i = 0; i < school.count; i++) {
      if (!(obstacles.clearance(school.x[i], school.y[i], school.z[i]) < 0)) continue;
      inside++;
      if (told.has(school.id[i])) enclosed++;
    }
  }
  return { simulation, inside, enclosed, events };
}

describe('no fish stays inside', () => {
  it('a tilted cylinder that turns through the plane', () => {
    const { simulation, inside, events } = ran(turningInPlane, 600);
    expect(inside).toBe(0);
    // It pushes them along the plane; few have to be put elsewhere.
    expect(events.filter(({ kind }) => kind === 'displaced').length).toBeLessThan(10);
    const { z, vz, count } = simulation.school;
    expect([...z.subarray(0, count), ...vz.subarray(0, count)].every((value) => value === 0)).toBe(true);
  });

  it('two boxes that close at 10 m/s each', () => {
    expect(ran(closingBoxes, 40, 3).inside).toBe(0);
  });

  it('a sphere that fills nearly all of the world, at a small box in its middle', () => {
    const { simulation, inside, events } = ran(fullWorld(90), 60);
    expect(inside).toBe(0);
    expect(events.map(({ kind }) => kind)).toEqual(Array(50).fill('displaced'));
    const { x, y, z, count } = simulation.school;
    for (const column of [x, y, z]) for (const at of column.subarray(0, count)) expect(Math.abs(at)).toBeLessThan(101);
  });

  it('a sphere without a cap, of which the triangles are far from where fish enter', () => {
    const { simulation, inside } = ran(cappedSphere(), 300);
    expect(inside).toBe(0);
    // They came to the hole and stand before it.
    const { y, count } = simulation.school;
    expect(y.subarray(0, count).reduce((sum, at) => sum + at, 0) / count).toBeLessThan(3);
  });
});

describe('where there is no place', () => {
  const periodic = { rules: { bounds: { form: 'wrap' } } };

  it('in a periodic world without free space each fish rests, which is reported once, with the obstacle', () => {
    const { simulation, inside, enclosed, events } = ran(fullWorld(190, periodic), 60);
    expect({ inside, enclosed }).toEqual({ inside: 50 * 61, enclosed: 50 * 61 });
    expect(events.map(({ kind, fish, other, time }) => [kind, fish, other, time])).toEqual(
      Array.from({ length: 50 }, (_, fish) => ['enclosed', fish, 1, 0]),
    );
    expect(simulation.plan.obstacles[events[0].other].name).toBe('crate');
    const { vx, vy, vz } = simulation.school;
    expect([...vx, ...vy, ...vz].every((value) => value === 0)).toBe(true);
    // A state that was written and read goes on alike.
    const other = new Simulation(simulation.plan);
    other.restore(simulation.snapshot());
    other.step(10);
    simulation.step(10);
    expect(other.stateHash()).toBe(simulation.stateHash());
  });

  it('they are let go when there is one again', () => {
    const { simulation } = ran(fullWorld(190, periodic), 2);
    simulation.dispatch({ type: 'set', path: 'obstacles[0].shape.radius', value: 5 });
    simulation.step();
    expect(simulation.takeEvents().map(({ kind }) => kind)).toEqual(Array(50).fill('displaced'));
    const { x, y, z } = simulation.school;
    for (let i = 0; i < 50; i++) expect(simulation.obstacles.clearance(x[i], y[i], z[i])).toBeGreaterThan(0);
  });

  it('in a world with faces they are put beyond the obstacle', () => {
    const { simulation, inside, events } = ran(fullWorld(400), 20);
    expect(inside).toBe(0);
    expect(events.map(({ kind }) => kind)).toEqual(Array(50).fill('displaced'));
    const { x, y, z } = simulation.school;
    for (let i = 0; i < 50; i++) expect(Math.hypot(x[i], y[i], z[i])).toBeGreaterThan(390);
  });
});

describe('a push', () => {
  it('leads through no other obstacle, however thin', () => {
    // A wall comes up at 12 m/s behind a fish that stands before a net.
    const simulation = fewFish([{ at: [4, 5, 5] }], [{ name: 'fish', count: 1 }], {
      obstacles: [
        { shape: { kind: 'plane', size: [8, 8] }, rotationDeg: [0, 0, 90], at: [4.12, 5, 5] },
        {
          shape: { kind: 'box', size: [1, 8, 8] },
          at: [3, 5, 5],
          track: [
            { time: 0, at: [0, 0, 0] },
            { time: 1, at: [12, 0, 0] },
          ],
        },
      ],
      field: { resolution: [8, 8, 8] },
    });
    expect(tellOf(eventsOf(simulation, 6)).some((text) => text.includes('displaced'))).toBe(true);
    // The same fish without the net is driven on.
    const open = fewFish([{ at: [4, 5, 5] }], [{ name: 'fish', count: 1 }], {
      obstacles: [
        {
          shape: { kind: 'box', size: [1, 8, 8] },
          at: [3, 5, 5],
          track: [
            { time: 0, at: [0, 0, 0] },
            { time: 1, at: [12, 0, 0] },
          ],
        },
      ],
      field: { resolution: [8, 8, 8] },
    });
    expect(eventsOf(open, 6)).toEqual([]);
    expect(open.school.x[0]).toBeGreaterThan(4.5);
  });

  it('keeps fish in the plane to the bit, by a solid that is tilted', () => {
    const simulation = fewFish([{ at: [5.7, 5, 0] }], [{ name: 'fish', count: 1 }], {
      dimensions: 2,
      obstacles: [
        {
          shape: { kind: 'box', size: [1, 3, 3] },
          at: [4.6, 5, 0.3],
          rotationDeg: [10, 35, 20],
          spin: { axis: [0.3, 0.6, 1], degPerSecond: 60 },
        },
      ],
      field: { resolution: [8, 8, 8] },
    });
    const { school } = simulation;
    let pushed = 0;
    for (let step = 0; step < 60; step++) {
      const before = school.x[0];
      simulation.step();
      if (school.x[0] !== before) pushed++;
      expect([school.z[0], school.vz[0]]).toEqual([0, 0]);
      expect(simulation.obstacles.clearance(school.x[0], school.y[0], 0)).toBeGreaterThan(0.0899);
    }
    expect(pushed).toBeGreaterThan(5);
  });
});

describe('motion.maxSpeed', () => {
  const fastest = (spin: object): number => {
    const box = { shape: { kind: 'box', size: [14, 4, 1] }, ...spin };
    const scene = { version: 1, world: { min: [-8, -8, -8], max: [8, 8, 8] }, field: { resolution: [8, 8, 8] } };
    const simulation = new Simulation(parseScenarioJson({ ...scene, obstacles: [box], species: [pressing(100, 0.6)] }));
    const { vx, vy, vz } = simulation.school;
    let most = 0;
    for (let step = 0; step < 60; step++) {
      simulation.step();
      for (let i = 0; i < 100; i++) most = Math.max(most, Math.hypot(vx[i], vy[i], vz[i]));
    }
    return most;
  };

  it('limits fish, also at an obstacle that stands; one that turns pushes them on faster', () => {
    expect(fastest({})).toBeLessThan(3 * (1 + 1e-6));
    expect(fastest({ spin: { axis: [0, 1, 0], degPerSecond: 180 } })).toBeGreaterThan(6);
  });
});

it('motion.minSpeed holds in open water; only at an obstacle in the way a fish is slower', () => {
  const motion = { minSpeed: 1.5, maxSpeed: 3 };
  const world = { min: [-8, -8, -8], max: [8, 8, 8] };
  const obstacles = [{ shape: { kind: 'box', size: [6, 6, 6] } }];
  const species = [{ name: 'a', count: 100, goals: [{ at: [0, 0, 0] }], motion }];
  const simulation = new Simulation(parseScenarioJson({ version: 1, world, obstacles, species }));
  const { x, y, z, vx, vy, vz } = simulation.school;
  let slow = 0;
  for (let step = 0; step < 200; step++) {
    simulation.step();
    for (let i = 0; i < 100; i++) {
      if (Math.hypot(vx[i], vy[i], vz[i]) >= 1.5 * (1 - 1e-6)) continue;
      slow++;
      expect(simulation.obstacles.clearance(x[i], y[i], z[i])).toBeLessThan(0.15);
    }
  }
  expect(slow).toBeGreaterThan(0);
});

describe('farther out than fish can be kept outside', () => {
  const scene = (obstacle: object): object => ({ version: 1, obstacles: [obstacle], species: [{ name: 'a' }] });
  const problem = (got: string): string =>
    `obstacles[0] must lie within 10000000 m of the origin, wherever it moves, got a reach of up to ${got} m. Make it smaller or put it nearer: farther out 32-bit positions are too coarse for fish to be kept out of it.`;
  const box = { kind: 'box', size: [2, 2, 2] };

  it.each<[string, object, string]>([
    ['its place', { shape: box, at: [0, 2e7, 0] }, '20000000'],
    ['its size', { shape: { kind: 'plane', size: [1e6, 1e6] }, scale: [40, 1, 40] }, '28300000'],
    ['its track', { shape: box, track: [{ time: 3, at: [-1e7, 0, 0] }] }, '10000000'],
  ])('an obstacle is refused by %s', (_, obstacle, got) => {
    expect(() => parseScenarioJson(scene(obstacle))).toThrow(problem(got));
  });

  it('so is a mesh, when it is handed in', () => {
    const far = shapeMesh({ kind: 'sphere', radius: 3e7 });
    const plan = parseScenarioJson(scene({ shape: { kind: 'mesh', file: 'far.obj' } }));
    expect(() => new Simulation(plan, { meshes: { 'far.obj': far } })).toThrow(
      'obstacles[0] must lie within 10000000 m',
    );
  });

  it.each([1e3, 1e5, 6e6])('at %i m none is inside', (far) => {
    const at = [far, far, 0];
    const { inside, enclosed } = ran(
      {
        version: 1,
        world: { min: [far - 4, far - 4, -4], max: [far + 4, far + 4, 4] },
        field: { resolution: [8, 8, 8] },
        obstacles: [
          { shape: { kind: 'torus', radius: 2, tube: 0.5 }, at, spin: { axis: [1, 1, 0], degPerSecond: 200 } },
          { shape: { kind: 'box', size: [1, 2, 3] }, at, track: goesAlong(2) },
        ],
        species: [{ ...pressing(100, 0.6), goals: [{ at, reach: 0, onArrival: 'stop' }] }],
      },
      40,
    );
    expect({ inside, enclosed }).toEqual({ inside: 0, enclosed: 0 });
  });
});
