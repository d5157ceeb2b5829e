import { inspectFish, type Simulation, type Vec3 } from 'shoal';
import { describe, expect, it } from 'vitest';
import { eventsOf, type FewSpecies, fewFish, positionOf, tellOf, vectorOf } from '../../../test/few-fish.ts';
import { close, type Fish } from '../../../test/steering-of.ts';

const plane = { kind: 'plane', height: 1 };

/** Birds that the wind pushes to the right with 1 m/s². A step lasts half a second. */
function flock(fish: readonly Fish[], perch: object = {}, scenario: object = {}, rest: object = {}): Simulation {
  const rules = { perch: { least: 2, most: 2, ...perch }, current: {} };
  const species: FewSpecies[] = [{ name: 'bird', motion: { maxSpeed: 100 }, ...rest, rules }];
  const currents = [{ kind: 'uniform', velocity: [1, 0, 0] }];
  return fewFish(fish, species, { ground: plane, currents, simulation: { step: 0.5 }, ...scenario });
}

const falling: Fish = { at: [0, 1.2, 0], velocity: [0, -1, 0] };
const velocityOf = ({ school: { vx, vy, vz } }: Simulation): number[] => [vx[0], vy[0], vz[0]];

describe('perch', () => {
  it('a fish that comes down to the ground lands on it, rests, and rejoins', () => {
    const simulation = flock([falling]);
    const [landed, ...more] = eventsOf(simulation, 1);
    expect(more).toEqual([]);
    // 1 m/s² for half a second moves a bird 0.25 m to the right.
    expect(landed).toEqual({ kind: 'landed', time: 0.5, fish: 0, other: -1, position: [0.25, 1, 0], step: 1 });
    expect(velocityOf(simulation)).toEqual([0, 0, 0]);
    // Two seconds are four steps.
    for (let k = 0; k < 4; k++) {
      const { acceleration, steering } = inspectFish(simulation, 0);
      expect(acceleration).toEqual(close([0, 0, 0]));
      expect(steering.current.enabled).toBe(false);
      expect(tellOf(eventsOf(simulation, 1))).toEqual([]);
      expect(positionOf(simulation)).toEqual([0.25, 1, 0]);
      expect(velocityOf(simulation)).toEqual([0, 0, 0]);
    }
    simulation.step();
    expect(positionOf(simulation)).toEqual([0.5, 1, 0]);
    expect(velocityOf(simulation)).toEqual([0.5, 0, 0]);
    expect(eventsOf(simulation, 10)).toEqual([]);
  });

  it('on a height that float32 does not hold exactly it does not land again and again', () => {
    for (const height of [0.7, 0.3, 1 / 3, 12.1]) {
      const fish = { at: [0, height + 0.2, 0] as const, velocity: [0, -1, 0] as const };
      const simulation = flock([fish], {}, { ground: { kind: 'plane', height } });
      expect(tellOf(eventsOf(simulation, 30))).toEqual(['1 landed 0→-1']);
      expect(simulation.school.x[0]).toBeGreaterThan(50);
    }
  });

  it('above the ground, or just on it: flies on', () => {
    expect(eventsOf(flock([{ at: [0, 5, 0], velocity: [1, 0, 0] }]), 20)).toEqual([]);
    expect(eventsOf(flock([{ at: [0, 1, 0], velocity: [1, 0, 0] }]), 20)).toEqual([]);
  });

  it('on a height field at its height there', () => {
    const heights = [0, 4, 0, 4];
    const hill = { kind: 'heights', min: [0, 0, 0], max: [8, 0, 8], size: [2, 2], heights };
    const simulation = flock([{ at: [2, 1.2, 5], velocity: [0, -1, 0] }], {}, { ground: hill });
    simulation.step();
    // At x = 2.25 m on a slope of 1:2
    expect(positionOf(simulation)).toEqual([2.25, 1.125, 5]);
  });

  it('a rest lasts from least to most, evenly, in whole steps; each rest has its own chance', () => {
    const birds: Fish[] = Array.from({ length: 400 }, () => falling);
    const simulation = flock(birds, { least: 1, most: 4 });
    simulation.step();
    const rests = (): number[] => {
      const steps = new Array<number>(400).fill(0);
      for (let k = 0; k < 12; k++) {
        simulation.step();
        for (let i = 0; i < 400; i++) if (simulation.school.vx[i] === 0) steps[i]++;
      }
      return steps;
    };
    const first = rests();
    // Rests of 1 s to 4 s: a sixth of them in (1, 1.5] s, and so on up to (3.5, 4] s.
    expect(Math.min(...first)).toBe(3);
    expect(Math.max(...first)).toBe(8);
    for (let steps = 3; steps <= 8; steps++) {
      expect(Math.abs(first.filter((s) => s === steps).length - 400 / 6)).toBeLessThan(32);
    }
    const { school } = simulation;
    school.y.fill(0);
    simulation.step();
    const second = rests();
    expect(second).not.toEqual(first);
    expect(Math.min(...second)).toBe(3);
    expect(Math.max(...second)).toBe(8);
  });

  for (const perSecond of [60, 15, 10, 7, 24]) {
    it(`counts time exactly: ${perSecond} steps a second`, () => {
      const scenario = { simulation: { step: 1 / perSecond } };
      const simulation = flock([{ at: [0, 0.9, 0] }], { least: 10, most: 10 }, scenario);
      simulation.step(1 + 10 * perSecond);
      expect(simulation.school.vx[0]).toBe(0);
      simulation.step();
      expect(simulation.school.vx[0]).toBeGreaterThan(0);
    });
  }

  it('a longest rest shorter than the shortest: the shortest', () => {
    const simulation = flock([falling], { least: 2, most: 1 });
    simulation.step(5);
    expect(velocityOf(simulation)).toEqual([0, 0, 0]);
    simulation.step();
    expect(velocityOf(simulation)).toEqual([0.5, 0, 0]);
  });

  it('no rest: it only touches the ground', () => {
    const simulation = flock([falling], { least: 0, most: 0 });
    expect(tellOf(eventsOf(simulation, 1))).toEqual(['1 landed 0→-1']);
    simulation.step();
    expect(velocityOf(simulation)).toEqual([0.5, 0, 0]);
  });

  it('the longest rest in the shortest steps still ends: counts do not stick', () => {
    const simulation = flock([falling], { least: 1e5, most: 1e5 }, { simulation: { step: 1e-4 } });
    simulation.school.y[0] = 0.5;
    simulation.step();
    const before = simulation.school.column('perchSteps')[0];
    simulation.step();
    expect(simulation.school.column('perchSteps')[0]).toBe(before - 1);
  });

  it('its vector draws down; so a weight makes landing likelier', () => {
    const simulation = flock([{ at: [0, 4.9, 0] }], { weight: 2 });
    expect(vectorOf(simulation, 'perch')).toEqual([0, -1, 0]);
    expect(inspectFish(simulation, 0).acceleration).toEqual(close([1, -1.6, 0]));
    // It falls 0.4, 0.8, 1.2 and 1.6 m. After each rest of four steps it lands again at once.
    const landings = eventsOf(simulation, 20).map(({ step }) => step);
    expect(landings).toEqual([4, 9, 14, 19]);
  });

  it('without a ground, or for species that walk on it: no rule', () => {
    const nowhere = flock([falling], {}, { ground: undefined });
    expect(inspectFish(nowhere, 0).steering.perch).toBeUndefined();
    expect(eventsOf(nowhere, 10)).toEqual([]);
    const walking = flock([falling], {}, {}, { onGround: true });
    expect(inspectFish(walking, 0).steering.perch).toBeUndefined();
    expect(eventsOf(walking, 10)).toEqual([]);
  });

  it('switched off, none lands and all rejoin, for good', () => {
    const set = (simulation: Simulation, value: boolean): void =>
      simulation.dispatch({ type: 'set', path: 'species[0].rules.perch.enabled', value });
    const off = flock([falling], { enabled: false });
    expect(eventsOf(off, 5)).toEqual([]);
    const simulation = flock([falling]);
    simulation.step(2);
    expect(velocityOf(simulation)).toEqual([0, 0, 0]);
    set(simulation, false);
    simulation.step();
    expect(velocityOf(simulation)).toEqual([0.5, 0, 0]);
    set(simulation, true);
    simulation.step();
    expect(velocityOf(simulation)).toEqual([1, 0, 0]);
  });

  it('in a plane seen from the side', () => {
    const flat = { dimensions: 2, plane: 'vertical', world: { min: [0, 0, 0], max: [10, 10, 0] } };
    const simulation = flock([falling], {}, flat);
    simulation.step();
    const place: Vec3 = positionOf(simulation);
    expect(place).toEqual([0.25, 1, 0]);
  });
});
