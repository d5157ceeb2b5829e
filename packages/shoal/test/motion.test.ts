import { inspectFish, parseScenario, Simulation, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { fewFish } from './few-fish.ts';
import { close } from './steering-of.ts';

/** A fish at the origin that the water pulls evenly, in steps of 0.1 s. */
function swim(motion: object, velocity: Vec3, pull: Vec3 = [0, 0, 0], scenario: object = {}): Simulation {
  const currents = [{ kind: 'uniform', velocity: pull }];
  const species = { name: 'fish', motion, rules: { current: {} } };
  return fewFish([{ at: [0, 0, 0], velocity }], [species], { currents, simulation: { step: 0.1 }, ...scenario });
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

  it('the greatest speed wins if a timeline lifts the least one above it', () => {
    const timeline = [
      { kind: 'event', name: 'rush', at: 0, for: 9, change: [{ path: 'species[0].motion.minSpeed', to: 8 }] },
    ];
    const simulation = swim({ maxSpeed: 2 }, [1, 0, 0], [0, 0, 0], { timeline });
    for (let k = 0; k < 5; k++) {
      simulation.step();
      expect(velocityOf(simulation)).toEqual(close([2, 0, 0], 6));
    }
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

describe('drag and cruise, steps of 0.1 s', () => {
  const speedAfter = (motion: object, steps: number, speed: number, pull: Vec3 = [0, 0, 0]): number => {
    const simulation = swim({ maxSpeed: 1000, ...motion }, [speed, 0, 0], pull);
    simulation.step(steps);
    return simulation.school.vx[0];
  };

  it('linear: v/(1 + k dt)', () => {
    expect(speedAfter({ linearDrag: 1 }, 1, 1)).toBeCloseTo(1 / 1.1, 6);
    expect(speedAfter({ linearDrag: 1 }, 2, 1)).toBeCloseTo(1 / 1.21, 6);
    expect(speedAfter({ linearDrag: 1 }, 1, 7)).toBeCloseTo(7 / 1.1, 6);
  });

  it('quadratic: v/(1 + k v dt); both add up', () => {
    expect(speedAfter({ quadraticDrag: 0.5 }, 1, 2)).toBeCloseTo(2 / 1.1, 6);
    expect(speedAfter({ quadraticDrag: 0.5 }, 1, 4)).toBeCloseTo(4 / 1.2, 6);
    expect(speedAfter({ quadraticDrag: 0.5, linearDrag: 2 }, 1, 4)).toBeCloseTo(4 / 1.4, 6);
  });

  it('slows along the heading, whatever it is', () => {
    const simulation = swim({ maxSpeed: 1000, linearDrag: 2.5 }, [1, 2, -2]);
    simulation.step();
    expect(velocityOf(simulation)).toEqual(close([0.8, 1.6, -1.6], 6));
  });

  it('the fiercest drag stops a fish, it never turns it round', () => {
    const speed = speedAfter({ linearDrag: 1000, quadraticDrag: 1000 }, 1, 900);
    expect(speed).toBeGreaterThan(0);
    expect(speed).toBeLessThan(0.01);
  });

  it('against a constant pull the speed becomes pull/k', () => {
    expect(speedAfter({ linearDrag: 2 }, 300, 0, [3, 0, 0])).toBeCloseTo(1.5, 5);
  });

  for (const [name, drag] of [
    ['linear', { linearDrag: 0.8 }],
    ['quadratic', { quadraticDrag: 0.7 }],
    ['both', { linearDrag: 0.8, quadraticDrag: 0.7 }],
    ['strong', { linearDrag: 30, quadraticDrag: 30 }],
  ] as const) {
    it(`cruise speed is kept, and reached from below and above: ${name}`, () => {
      const motion = { ...drag, cruiseSpeed: 1.5 };
      expect(speedAfter(motion, 1, 1.5)).toBeCloseTo(1.5, 6);
      for (const speed of [0.01, 1, 2, 40]) expect(speedAfter(motion, 400, speed)).toBeCloseTo(1.5, 5);
    });
  }

  it('one step of thrust, by hand', () => {
    // k(2) 2 dt = 1 · 2 · 0.1 of thrust, then 1 + k(1) dt = 1.05 of drag
    expect(speedAfter({ quadraticDrag: 0.5, cruiseSpeed: 2 }, 1, 1)).toBeCloseTo(1.2 / 1.05, 6);
  });

  it('a fish at rest has no heading and so no thrust; without drag there is none either', () => {
    expect(speedAfter({ linearDrag: 1, cruiseSpeed: 2 }, 50, 0)).toBe(0);
    expect(speedAfter({ cruiseSpeed: 2 }, 50, 1)).toBe(1);
  });
});

describe('energy, J per kg', () => {
  const spent = (motion: object, steps: number, velocity: Vec3, pull: Vec3 = [0, 0, 0]): number => {
    const simulation = swim({ maxSpeed: 1000, ...motion }, velocity, pull);
    simulation.step(steps);
    return simulation.school.column('energy')[0];
  };

  it('cruising costs the work against drag', () => {
    // k v² dt a step: 2 · 9 · 0.1
    expect(spent({ linearDrag: 2, cruiseSpeed: 3 }, 1, [3, 0, 0])).toBeCloseTo(1.8, 5);
    expect(spent({ linearDrag: 2, cruiseSpeed: 3 }, 10, [3, 0, 0])).toBeCloseTo(18, 4);
    // (0.5 · 3) · 9 · 0.1
    expect(spent({ quadraticDrag: 0.5, cruiseSpeed: 3 }, 1, [0, 3, 0])).toBeCloseTo(1.35, 5);
  });

  it('gaining speed costs its kinetic energy too', () => {
    // 11 m/s² for 0.1 s is 1.1 m/s, 1 m/s after drag: 1 · 1 · 0.1 + 1/2
    expect(spent({ linearDrag: 1 }, 1, [0, 0, 0], [11, 0, 0])).toBeCloseTo(0.6, 5);
  });

  it('slowing down gives nothing back', () => {
    expect(spent({ linearDrag: 20 }, 1, [2, 0, 0])).toBe(0);
  });

  it('without drag there is no account', () => {
    const simulation = swim({}, [1, 0, 0], [5, 0, 0]);
    simulation.step(5);
    expect(simulation.school.columns().map(([name]) => name)).not.toContain('energy');
  });
});

describe('turning, 90 degrees a second in steps of 0.1 s', () => {
  const [cos, sin] = [Math.cos(Math.PI / 20), Math.sin(Math.PI / 20)];
  const turned = (velocity: Vec3, pull: Vec3, motion: object = {}, scenario: object = {}): number[] => {
    const limits = { maxTurnDegPerSecond: 90, maxSpeed: 100, verticalFactor: 1, ...motion };
    const simulation = swim(limits, velocity, pull, scenario);
    simulation.step();
    return velocityOf(simulation);
  };

  it('a sharper turn stops at 9 degrees; the speed is kept', () => {
    expect(turned([1, 0, 0], [-10, 10, 0])).toEqual(close([cos, sin, 0], 6));
    expect(turned([0, 0, 2], [30, 0, -20])).toEqual(close([3 * sin, 0, 3 * cos], 6));
    expect(turned([1, 0, 0], [-20, 0, 1])).toEqual(
      close(
        [cos, 0, sin].map((x) => x * Math.hypot(1, 0.1)),
        6,
      ),
    );
  });

  it('a turn of less is not touched', () => {
    expect(turned([1, 0, 0], [0, 1, 0])).toEqual(close([1, 0.1, 0], 6));
    expect(turned([1, 0, 0], [5, 0, 0])).toEqual(close([1.5, 0, 0], 6));
  });

  it('straight back: to the left, level; upright: to one side', () => {
    expect(turned([1, 0, 0], [-20, 0, 0])).toEqual(close([cos, 0, -sin], 6));
    expect(turned([0, 0, 1], [0, 0, -20])).toEqual(close([sin, 0, cos], 6));
    expect(turned([1, 0, 0], [-30, 0, 0])).toEqual(close([2 * cos, 0, -2 * sin], 6));
    expect(turned([0, 1, 0], [0, -20, 0])).toEqual(close([sin, cos, 0], 6));
    // Climbing at 3:4, turned about its own side: left of (0.8, 0.6, 0) is (0, 0, −1)
    expect(turned([0.8, 0.6, 0], [-16, -12, 0])).toEqual(close([0.8 * cos, 0.6 * cos, -sin], 6));
  });

  it('straight back in the plane: within it, counterclockwise', () => {
    const flat = { dimensions: 2 };
    expect(turned([1, 0, 0], [-20, 0, 0], {}, flat)).toEqual(close([cos, sin, 0], 6));
    const found = turned([0.6, 0.8, 0], [-12, -16, 0], {}, flat);
    expect(found).toEqual(close([0.6 * cos - 0.8 * sin, 0.8 * cos + 0.6 * sin, 0], 6));
  });

  it('from rest in any direction', () => {
    expect(turned([0, 0, 0], [-10, 0, 0])).toEqual(close([-1, 0, 0], 6));
  });

  it('0, or half a turn a step: no limit', () => {
    expect(turned([1, 0, 0], [-20, 0, 0], { maxTurnDegPerSecond: 0 })).toEqual(close([-1, 0, 0], 6));
    expect(turned([1, 0, 0], [-20, 0, 0], { maxTurnDegPerSecond: 1800 })).toEqual(close([-1, 0, 0], 6));
  });

  it('a fish that wants to turn round has done so after 20 steps', () => {
    const simulation = swim({ maxTurnDegPerSecond: 90, maxSpeed: 1 }, [1, 0, 0], [-200, 0, 0]);
    simulation.step(19);
    expect(velocityOf(simulation)[0]).toBeGreaterThan(-1);
    expect(velocityOf(simulation)[2]).toBeLessThan(0);
    simulation.step(2);
    expect(velocityOf(simulation)[0]).toBeCloseTo(-1, 3);
  });
});

describe('on the ground', () => {
  const walk = (ground: object | undefined, velocity: Vec3, pull: Vec3 = [0, 0, 0], scenario: object = {}) => {
    const currents = [{ kind: 'uniform', velocity: pull }];
    const species = { name: 'gnu', onGround: true, motion: { maxSpeed: 100 }, rules: { current: {} } };
    const simulation = { step: 0.1 };
    return fewFish([{ at: [0, 7, 0], velocity }], [species], { ground, currents, simulation, ...scenario });
  };

  it('a plane: at its height, level, however it is pulled', () => {
    const simulation = walk({ kind: 'plane', height: 2 }, [1, 5, 0], [2, 90, 0]);
    expect(inspectFish(simulation, 0).acceleration[1]).toBe(0);
    for (let k = 0; k < 5; k++) {
      simulation.step();
      const { school } = simulation;
      expect([school.y[0], school.vy[0], school.ay[0]]).toEqual([2, 0, 0]);
    }
    expect(simulation.school.vx[0]).toBeGreaterThan(1);
  });

  it('a height field: at the height where it is, interpolated, continued beyond the border', () => {
    // 0, 2, 6 m high at x = 0, 4, 8; the same at both z.
    const hills = { kind: 'heights', min: [0, 0, -8], max: [8, 0, 8], size: [3, 2], heights: [0, 2, 6, 0, 2, 6] };
    const simulation = walk(hills, [10, 0, 0], [0, 50, 0]);
    const rise = (x: number): number => (x < 4 ? x / 2 : Math.min(6, 2 + (x - 4)));
    for (let k = 0; k < 12; k++) {
      simulation.step();
      const { x, y } = simulation.school;
      expect(y[0]).toBeCloseTo(rise(x[0]), 5);
    }
    expect(simulation.school.x[0]).toBeGreaterThan(8);
    expect(simulation.school.y[0]).toBe(6);
  });

  it('in a plane seen from the side: along a profile', () => {
    const profile = { kind: 'heights', min: [0, 0, 0], max: [8, 0, 0], size: [3, 2], heights: [0, 2, 6, 0, 2, 6] };
    const simulation = walk(profile, [10, 3, 0], [0, 50, 0], { dimensions: 2, plane: 'vertical' });
    simulation.step(3);
    expect(simulation.school.y[0]).toBeCloseTo(simulation.school.x[0] / 2, 5);
    expect(simulation.school.z[0]).toBe(0);
  });

  it('without a ground it stays at its height', () => {
    const simulation = walk(undefined, [1, 5, 0], [0, 90, 0]);
    simulation.step(5);
    expect(simulation.school.y[0]).toBe(7);
  });

  it('leans into a turn: tan of the angle is the sideways acceleration by g', () => {
    // Swims along x and is pulled to +z, which is to its right, with 9.81 m/s²: 45°.
    const right = swim({ maxSpeed: 100 }, [50, 0, 0], [0, 0, 9.81], { simulation: { step: 1e-4 } });
    const left = swim({ maxSpeed: 100 }, [50, 0, 0], [0, 0, -9.81], { simulation: { step: 1e-4 } });
    const straight = swim({ maxSpeed: 100 }, [0, 5, 0], [0, 9, 0], { simulation: { step: 1e-4 } });
    for (const [simulation, expected] of [
      [right, Math.PI / 4],
      [left, -Math.PI / 4],
      [straight, 0],
    ] as const) {
      simulation.step();
      const angles = new Float32Array(1);
      simulation.banksInto(angles);
      expect(angles[0]).toBeCloseTo(expected, 3);
    }
  });
});
