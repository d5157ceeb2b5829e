import { parseScenario, Simulation, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { close } from './steering-of.ts';

function swim(motion: object, velocity: Vec3, pull: Vec3 = [0, 0, 0], scenario: object = {}): Simulation {
  const off = { enabled: false };
  // The bounds pull of a fish at the origin is (world centre) · weight: any constant acceleration wanted.
  const world = { min: pull.map((p) => p - 50), max: pull.map((p) => p + 50) };
  const rules = { separation: off, alignment: off, cohesion: off, wander: off, bounds: { form: 'centre', weight: 1 } };
  const start = { kind: 'list', positions: [[0, 0, 0]], velocities: [velocity] };
  const species = [{ name: 'fish', start, motion, rules }];
  return new Simulation(parseScenario({ version: 1, world, simulation: { step: 0.1 }, species, ...scenario }));
}

const velocityOf = ({ school: { vx, vy, vz } }: Simulation) => [vx[0], vy[0], vz[0]];

describe('motion', () => {
  it('v += a dt, then x += v dt; vertical acceleration is reduced', () => {
    const simulation = swim({ maxSpeed: 100, verticalFactor: 0.5 }, [1, 0, 0], [2, 4, 0]);
    simulation.step();
    const { school } = simulation;
    expect(school.vx[0]).toBeCloseTo(1.2, 6);
    expect(school.vy[0]).toBeCloseTo(0.2, 6);
    expect(school.x[0]).toBeCloseTo(0.12, 6);
    expect([school.ax[0], school.ay[0], school.az[0]]).toEqual([2, 2, 0]);
    expect(school.time).toBeCloseTo(0.1);
    expect(school.step).toBe(1);
  });

  it('keeps speed between its limits; a fish at rest stays at rest', () => {
    const fast = swim({ maxSpeed: 2 }, [3, 4, 0]);
    fast.step();
    expect(velocityOf(fast)).toEqual(close([1.2, 1.6, 0], 6));
    const slow = swim({ minSpeed: 1 }, [0.03, 0, 0.04]);
    slow.step();
    expect(velocityOf(slow)).toEqual(close([0.6, 0, 0.8], 6));
    const still = swim({ minSpeed: 1 }, [0, 0, 0]);
    still.step(10);
    expect(velocityOf(still)).toEqual([0, 0, 0]);
    const stuck = swim({ maxSpeed: 0 }, [1, 0, 0], [5, 5, 5]);
    stuck.step(10);
    expect(stuck.school.x[0]).toBe(0);
  });

  it('2D never leaves the plane', () => {
    const simulation = new Simulation(
      parseScenario({
        version: 1,
        dimensions: 2,
        world: { min: [0, 0, 0], max: [40, 40, 0] },
        species: [
          { name: 'a', count: 30 },
          { name: 'b', count: 30, start: { kind: 'ring' } },
          { name: 'c', count: 30, start: { kind: 'sphere' }, rules: { wander: { form: 'increment' } } },
        ],
      }),
    );
    simulation.step(200);
    expect(simulation.school.z.every((z) => z === 0)).toBe(true);
    expect(simulation.school.vz.every((vz) => vz === 0)).toBe(true);
    expect(simulation.school.vy.some((vy) => vy !== 0)).toBe(true);
  });
});
